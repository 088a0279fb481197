"""What waits for the application is bounded."""

import asyncio
from functools import partial

from config.connections import backpressure
from config.connections.backpressure import Flow, Inbox


class Transport:
    """One that is read or not."""

    def __init__(self) -> None:
        self.is_read = True

    def pauseProducing(self) -> None:  # noqa: N802
        self.is_read = False

    def resumeProducing(self) -> None:  # noqa: N802
        self.is_read = True


async def turn() -> None:
    """Let the loop do what is due."""
    for _turn in range(3):
        await asyncio.sleep(0)


def box(told: list[str]) -> Inbox:
    return Inbox(*(partial(told.append, word) for word in ("full", "drained")))


async def test_an_inbox_is_full_with_a_few_messages_and_drained_with_fewer() -> None:
    told: list[str] = []
    queue = box(told)
    for number in range(backpressure.MESSAGES_MAX):
        assert told == []
        queue.put_nowait({"type": "websocket.receive", "text": str(number)})
    assert told == ["full"]
    queue.put_nowait({"type": "websocket.disconnect"})
    while queue.qsize() > backpressure.LOW:
        assert told == ["full"]
        await queue.get()
    assert told == ["full", "drained"]


async def test_an_inbox_is_full_with_a_few_long_messages() -> None:
    told: list[str] = []
    queue = box(told)
    for _message in range(2):
        assert told == []
        queue.put_nowait({"bytes": b"x" * (backpressure.BYTES_MAX // 2)})
    assert told == ["full"]
    await queue.get()
    assert told == ["full", "drained"]


async def test_a_line_is_read_again_when_no_reason_is_left() -> None:
    line, gone_on = Transport(), []
    flow = Flow(line, lambda: gone_on.append(flow.is_paused))
    flow.pause("full")
    flow.pause("too fast")
    flow.resume("full")
    await turn()
    assert (line.is_read, gone_on) == (False, [])
    flow.resume("too fast")
    assert not line.is_read, "the caller may still be at what came before"
    await turn()
    assert (line.is_read, gone_on) == (True, [False])


async def test_what_is_left_over_may_fill_the_inbox_again() -> None:
    line = Transport()
    flow = Flow(line, lambda: flow.pause("full"))
    flow.pause("full")
    flow.resume("full")
    await turn()
    assert flow.is_paused
    assert not line.is_read


async def test_a_pause_ends_by_itself() -> None:
    line, going_on = Transport(), asyncio.Event()
    flow = Flow(line, going_on.set)
    flow.pause_for(0.001, "too fast")
    flow.pause_for(3600, "too fast")
    assert not line.is_read
    await going_on.wait()
    assert line.is_read
