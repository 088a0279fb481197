"""Claims of four people at two web processes, one of which dies in the middle."""

import asyncio
import os
import signal

import pytest

from tests.rig.claims import Match
from tests.rig.house import House

pytestmark = [pytest.mark.rig, pytest.mark.servers]
ORDERS = (
    *((None, 2, 1, 0), (2, None, 0, 1), (1, 2, 0, None), (0, 1, 2, None)),
    (2, 1, None, 0),
)
"""Who speaks when: by the place to the left of the turn, None the turn itself."""
AT_ONCE = 4


async def test_claims_between_web_processes_are_settled_by_seat(
    open_house: House,
) -> None:
    match = await asyncio.to_thread(Match, open_house.note["urls"])
    await match.begin()
    for number, order in enumerate(ORDERS):
        turn, others = await match.draw()
        before = match.cards()
        acts = [
            match.discard(turn)
            if place is None
            else match.answer(others[place], "claim" if place else "pass")
            for place in order
        ]
        if number == AT_ONCE:
            answers = await asyncio.gather(*acts)
        else:
            answers = [await act for act in acts]
        done = [answer for answer in answers if answer["type"] == "ack"]
        assert {a["code"] for a in answers if a not in done} <= {"stale_version"}
        await match.level(*done)
        got = {seat: count - before[seat] for seat, count in match.cards().items()}
        assert got == {turn: -1, others[0]: 0, others[1]: 2, others[2]: 0}
        assert match.shown["turn"]["seats"] == [others[0]]
    await _claim_and_kill(open_house, match)
    await match.close()


async def _claim_and_kill(house: House, match: Match) -> None:
    """One of the processes dies while half of the answers are in; none is lost."""
    turn, others = await match.draw()
    before = match.cards()
    heard, pile = [len(line.heard) for line in match.lines], match.shown["discard"]
    await match.level(await match.discard(turn), await match.answer(others[2], "claim"))
    for seat in others[:2]:
        news = match.lines[seat].heard[heard[seat] :]
        assert not [event for one in news for event in one.get("events", ())]
        assert match.lines[seat].view["discard"] == pile
    dead = match.url_of(others[2])
    os.kill(house.note["pids"][f"web{match.urls.index(dead) + 1}"], signal.SIGKILL)
    alive = next(url for url in match.urls if url != dead)
    for line in match.lines:
        if line.base == dead:
            line.base = alive
            await line.open()
    assert match.lines[others[2]].view["you"]["answer"] == "claim"
    assert match.cards() == before
    await match.level(await match.answer(others[1], "pass"))
    await match.level(await match.answer(others[0], "pass"))
    got = {seat: count - before[seat] for seat, count in match.cards().items()}
    assert got == {turn: -1, others[0]: 0, others[1]: 0, others[2]: 2}
