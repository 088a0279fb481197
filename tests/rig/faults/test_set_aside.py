"""Staff sets a match or an event aside: once, however often it is asked for.

In the middle of play, at both web processes at the same moment, once more afterwards,
and at the moment in which a deal is settled.
"""

import asyncio
from collections import Counter

import pytest

from tests.rig.bot_event import ENTRANTS, BotEvent
from tests.rig.client import ask
from tests.rig.crowd import ENDING, Guest
from tests.rig.faults.checks import audit, check, left_over
from tests.rig.faults.desk import Desk, Page
from tests.rig.house import wait_until
from tests.rig.knocks import Evening
from tests.sizes import size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak]
ENTRY = 100
HAIR_SECONDS = 0.15
"""At most so long after the act that ends a deal is it set aside."""
SETTLED = 5
"""How many deals are set aside at the moment in which they are settled."""
GIVEN = {"cause": "fault", "note": "The hall lost its power; nobody could play on."}
WHY = "The hall lost its power for the night."
PATIENCE_SECONDS = 120
_MATCH = "SELECT match_id FROM tables_table WHERE id = %s"
_ONCE = (
    "SELECT (SELECT count(*) FROM tables_voiding WHERE match_id = %s),"
    " (SELECT count(*) FROM tables_match WHERE id = %s AND ended_at IS NOT NULL)"
)


async def test_a_match_is_set_aside_once(fast: Evening) -> None:
    evening = fast
    desk = await asyncio.to_thread(Desk, evening.house)
    await evening.open()
    others = list(evening.guests)
    try:
        for _ in range(size("kills", 1, 1)):
            await _in_the_middle(evening, desk)
            answers: Counter[str] = Counter()
            for _deal in range(SETTLED):
                answers.update([await _while_it_settles(evening, desk)])
            print(f"kills: set aside while a deal was settled: {dict(answers)}")
        count = {one: len(one.acked) for one in others}
        await evening.until(
            lambda: all(len(one.acked) > n for one, n in count.items()), "others play"
        )
    finally:
        await evening.close()
    check(evening)


async def _in_the_middle(evening: Evening, desk: Desk) -> None:
    """A pool in play: of two who ask at once one does it, and the entries go back."""
    guests = await evening.seat(3, game="indian-pool-101", stake=ENTRY)
    await evening.until(lambda: all(one.acked for one in guests), "all have acted")
    [(match,)] = evening.rows(_MATCH, guests[0].table)
    answers = await _ask_twice(evening, desk, match)
    assert [one.status for one in answers] == [302, 409]
    assert "already_void" in answers[1].text
    again = await _ask_twice(evening, desk, match)
    assert [one.status for one in again] == [409, 409]
    assert evening.rows(_ONCE, match, match) == [(1, 1)]
    await _stand_up(evening, guests)


async def _while_it_settles(evening: Evening, desk: Desk) -> str:
    """A deal for two that ends at this moment: settled and undone, or never settled."""
    guests = await evening.seat(2)
    await evening.until(lambda: all(one.acked for one in guests), "all have acted")
    came, asked = asyncio.Event(), []

    def sent(action: dict[str, str]) -> None:
        if action["kind"] in ENDING and not came.is_set():
            asked.append(evening.rows(_MATCH, guests[0].table)[0][0])
            came.set()

    for one in guests:
        one.wants_to_end, one.on_send = True, sent
    await evening.until(came.is_set, "a deal is ended")
    await asyncio.sleep(evening.chance.uniform(0, HAIR_SECONDS))
    answers = await _ask_twice(evening, desk, asked[0])
    assert Counter(one.status for one in answers) == {302: 1, 409: 1}
    assert evening.rows(_ONCE, asked[0], asked[0]) == [(1, 1)]
    await _stand_up(evening, guests)
    query = "SELECT was_paid FROM tables_voiding WHERE match_id = %s"
    [(was_paid,)] = evening.rows(query, asked[0])
    return "after it was paid" if was_paid else "before it was paid"


async def _ask_twice(evening: Evening, desk: Desk, match: int) -> list[Page]:
    """Ask both web processes at once; return the answers, the lesser status first."""
    path = f"/admin/tables/match/{match}/void/"
    answers = await asyncio.gather(
        *(
            asyncio.to_thread(desk.post, url, path, **GIVEN)
            for url in evening.house.note["urls"]
        )
    )
    return sorted(answers, key=lambda one: one.status)


async def _stand_up(evening: Evening, guests: list[Guest]) -> None:
    """Let these go home; nothing of theirs stays at the table."""
    await evening.dismiss(guests)
    for one in guests:
        path = f"tables/{one.table}/seat/"
        await asyncio.to_thread(ask, one.base, "DELETE", path, one.token)
    table = guests[0].table
    query = "SELECT count(*) FROM tables_seat WHERE table_id = %s AND left_at IS NULL"
    await evening.until_rows(
        [(0,)], "all are home", query, table, seconds=PATIENCE_SECONDS
    )
    assert not left_over(evening, [table])


@pytest.mark.parametrize("phase", ["table", "level", "paying"])
def test_an_event_is_called_off_once(fast: Evening, phase: str) -> None:
    desk, event = Desk(fast.house), BotEvent(fast.house, fast.address)
    first, second = fast.house.note["urls"]
    wait_until(lambda: phase in event.kinds(), PATIENCE_SECONDS, phase)
    path = f"/admin/tournaments/tournament/{event.pk}/cancel/"
    answers = [desk.post(url, path, reason=WHY) for url in (first, second, first)]
    codes = [one.status for one in answers]
    is_late = phase == "paying"
    assert codes == ([409] * 3 if is_late else [302, 409, 409])
    over = ("event_decided", "event_over") if is_late else ("event_over",)
    assert any(code in answers[-1].text for code in over)
    end = "finished" if is_late else "cancelled"
    query = "SELECT status FROM tournaments_tournament WHERE id = %s"
    wait_until(lambda: event.rows(query, event.pk) == [(end,)], PATIENCE_SECONDS, end)
    print(f"kills: an event called off at {phase}: {codes}, {end}")
    [(back, pot)] = event.rows(
        "SELECT (SELECT sum(refunded) FROM tournaments_entry WHERE tournament_id = %s),"
        " (SELECT sum(balance) FROM wallet_account WHERE key = %s)",
        event.pk,
        f"pot:event:{event.pk}",
    )
    assert pot == 0
    if is_late:
        event.check()
    else:
        assert 0 < back <= ENTRANTS * 200
    audit(fast)
