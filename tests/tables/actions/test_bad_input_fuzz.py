"""Random frames to a running deal: one answer each, and nothing but what is legal.

Half of what is sent is a good frame with something changed in it, half is anything.
"""

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from tables.socket.consumers import VERSIONS_BEHIND_MAX
from tests.sizes import seeds, size
from tests.tables.client import Socket, deal_now, in_thread
from tests.tables.contract import Contract
from tests.tables.stage import Stage

pytestmark = pytest.mark.django_db(transaction=True)

OUR_FAULTS = {"house_fault", "busy", "out_of_order"}
WORDS = [
    "id", "type", "version", "action", "groups", "text", "emote", "kind", "card",
    "from", "seat", "user", "open", "hint", "__proto__", "*", "../admin", "As1", "*1",
    "melds", "meld", "cards", "end", "actions",
    "\u0000", "\u202e", "\ud800", "x" * 200,
]  # fmt: skip
NUMBERS = [0, -1, 1.5, 2**31, 2**53, 2**63, 10**30, float("nan"), float("inf")]
RUNNING = {"draw", "discard", "meld"}


def _junk(chance: Random, depth: int = 0) -> Any:
    """Return any JSON value."""
    shape = chance.randrange(5 if depth > 3 else 8)
    if shape < 2:
        return chance.choice(WORDS)
    if shape == 2:
        return chance.choice(NUMBERS)
    if shape < 5:
        return chance.choice([None, True, False, "", [], {}])
    if shape == 5:
        return [_junk(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {
        chance.choice(WORDS): _junk(chance, depth + 1)
        for _ in range(chance.randrange(4))
    }


def _good(chance: Random, socket: Socket) -> dict[str, Any]:
    """Return a frame that a page might send now."""
    you = socket.view["you"] or {"hand": []}
    version = {"version": socket.version - chance.randrange(2)}
    groups = {"groups": [you["hand"][:3], you["hand"][3:7]]}
    acts = [{"kind": "draw", "from": "stock"}, *socket.view["legal"]]
    frames: list[dict[str, Any]] = [
        {"type": "act", **version, "action": chance.choice(acts)},
        {"type": "act", **version, "action": chance.choice(acts)},
        {"type": "arrange", **groups},
        {"type": "examine", **groups},
        {"type": "suggest"},
        {"type": "stage", "actions": chance.sample(acts, min(2, len(acts)))},
        {"type": "wanted"},
        {"type": "chat", "emote": "hi"},
        {"type": "ping", **version},
        {"type": "hello", **version},
    ]
    return {"id": chance.randrange(1000), **chance.choice(frames)}


def _changed(chance: Random, value: Any) -> Any:
    """Return the value with one thing in it lost, doubled, swapped or replaced."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        change = chance.randrange(5)
        if change == 0:
            return {k: v for k, v in value.items() if k != key}
        if change == 1:
            return {**value, chance.choice(WORDS): _junk(chance)}
        return {**value, key: _changed(chance, value[key])}
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        if chance.randrange(3) == 0:
            return value[:place] + value
        return [*value[:place], _changed(chance, value[place]), *value[place + 1 :]]
    return _junk(chance)


def _frame(chance: Random, socket: Socket) -> str | bytes:
    shape = chance.randrange(10)
    if shape < 5:
        return json.dumps(_changed(chance, _good(chance, socket)))
    if shape == 5:
        return json.dumps(_good(chance, socket))
    text = json.dumps(_junk(chance) if shape < 8 else _good(chance, socket))
    if shape == 8:
        cut = chance.randrange(len(text) + 1)
        return text[:cut] + chance.choice(["", "}", "\x00", "[" * 2000, "é"]) + " "
    if shape == 9 and chance.randrange(3) == 0:
        return text.encode()
    return text + " " * chance.choice([1, 9, 17_000])


def _closed_for(frame: str | bytes, version: int) -> int | None:
    """Return the code that a frame is cut off for: too long, or heard of too little."""
    if len(frame) > 16_384:
        return 1009
    message = json.loads(frame)
    heard = message.get("version") or version
    is_behind = version - heard > VERSIONS_BEHIND_MAX
    return 4029 if message["type"] == "ping" and is_behind else None


class Fuzzed:
    """A stage that is kept playing while anything is sent to it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    async def send(self, chance: Random) -> None:
        """Send one frame from one of the sockets; check what comes of it."""
        await self._keep_playing()
        place = chance.randrange(len(self.stage.all))
        socket = self.stage.all[place]
        frame = _frame(chance, socket)
        before = await self.stage.stored()
        answers = await self._answers(socket, frame)
        after = await self.stage.stored()
        if answers is None:
            assert socket.closed_with == _closed_for(frame, before[0]), frame
            await self._reopen(place)
        else:
            assert len(answers) == 1, (frame, answers)
            [answer] = answers
            assert answer.get("code") not in OUR_FAULTS, (frame, answer)
            if answer["type"] != "ack":
                assert after == before, (frame, answer)
            if after[0] != before[0]:
                assert after[0] == before[0] + 1 == answer["version"], (frame, answer)
                sent = json.loads(frame)
                assert sent["type"] == "act"
                assert sent["version"] <= before[0]
        await self._level()

    async def _answers(
        self, socket: Socket, frame: str | bytes
    ) -> list[dict[str, Any]] | None:
        """Return what answers the frame: all with an `id` up to a ping's; None: cut."""
        heard = len(socket.heard)
        kind = "bytes_data" if isinstance(frame, bytes) else "text_data"
        await socket.line.send_to(**{kind: frame})
        socket.number = 10_000 + heard
        if (await socket.ask("ping"))["type"] == "closing":
            return None
        between = socket.heard[heard:-1]
        assert {m["type"] for m in between if "id" not in m} <= {
            "events",
            "snapshot",
            "arranged",
            "chat",
            "notice",
        }
        return [message for message in between if "id" in message]

    @property
    def is_over(self) -> bool:
        """Whether a deal of a match has ended: a new match is another stage."""
        return self.stage.has_match and not self._is_running

    @property
    def _is_running(self) -> bool:
        return self.stage.spectator.view["phase"] in RUNNING

    async def _keep_playing(self) -> None:
        if not self._is_running:
            await in_thread(deal_now)(self.stage.table_id)
            await self._level()

    async def _level(self) -> None:
        """Let every socket hear of the newest version: no bell may be missed."""
        await self.stage.level()

    async def _reopen(self, place: int) -> None:
        # Who was cut off hangs up: only then has the server seen the last of him.
        await self.stage.all[place].close()
        token = self.stage.people[place][1] if place < self.stage.count else ""
        socket = Socket(f"/ws/tables/{self.stage.table_id}/", token)
        assert await socket.open()
        await socket.hello()
        if place < self.stage.count:
            self.stage.sockets[place] = socket
        else:
            self.stage.spectator = socket


@pytest.mark.parametrize("seed", seeds("bad_input_fuzz"))
async def test_random_frames_get_one_answer_each_and_change_only_what_is_legal(
    seed: str, settings: Any
) -> None:
    settings.RATE_FACTOR = 10_000
    frames = size("bad_input_fuzz", everyday=25, full=15_000)
    await _send_all(partial(Stage, 2), Random(seed), frames)


IN_A_ROW = [13 * suit + rank for rank in range(7) for suit in range(4)]
TRIOS = [2 * seat + place for place in (0, 13, 26, 1, 14, 27, 39) for seat in range(4)]
FIRST = {"basic": (IN_A_ROW, 52), "continental": (TRIOS, 106)}
"""What is dealt to four seats, melds to each, and how many cards the pack has."""


@pytest.mark.parametrize("game", FIRST)
async def test_random_frames_where_melds_lie_on_the_table(
    game: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RATE_FACTOR = 10_000
    chance = Random(seeds("bad_input_fuzz")[-1] + game)
    dealt, whole = FIRST[game]
    deck = [*dealt, *(card for card in range(whole) if card not in dealt)]
    given = {"game": game, "deck": deck, "monkeypatch": monkeypatch, "pace": "untimed"}
    frames = size("bad_input_fuzz", everyday=20, full=5_000)
    await _send_all(partial(Contract, **given), chance, frames)


async def _send_all(open_stage: Callable[[], Stage], chance: Random, left: int) -> None:
    while left:
        async with open_stage() as stage:
            fuzzed = Fuzzed(stage)
            while left and not fuzzed.is_over:
                await fuzzed.send(chance)
                left -= 1
