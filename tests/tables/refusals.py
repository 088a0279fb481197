"""Sending what must be refused: a code, a sentence, and nothing changed."""

from typing import Any

from tests.tables.client import Socket
from tests.tables.stage import Stage


async def refused(stage: Stage, socket: Socket, **message: Any) -> dict[str, Any]:
    """Send a message that must be refused and change nothing; return the refusal."""
    before = await stage.stored()
    answer = await socket.ask(**message)
    assert answer["type"] == "refused", answer
    assert answer["message"]
    assert answer["version"] == socket.version
    assert await stage.stored() == before
    return answer


async def act_refused(
    stage: Stage, seat: int, action: Any, version: int | None = None
) -> dict[str, Any]:
    """Let a seat act as it may not; return the refusal."""
    socket = stage.sockets[seat]
    judged = socket.version if version is None else version
    return await refused(stage, socket, kind="act", version=judged, action=action)
