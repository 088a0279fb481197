"""What is stored of one table cannot be read; all the others do not notice."""

import asyncio
from time import monotonic
from urllib.request import urlopen

import pytest

from tests.rig.crowd import Guest
from tests.rig.faults.checks import check, left_over
from tests.rig.faults.desk import Desk
from tests.rig.house import House
from tests.rig.knocks import Evening, Silence
from tests.sizes import promised, size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak]
ENTRY = 100
FOUND_SECONDS, RETURNED_SECONDS = 20.0, 40.0
"""A broken table is found by its next deadline; the sweep comes every 15 s."""
OTHERS_SECONDS = 6.0
# What a process keeps of a table between acts holds for one version.
_CLOCK = (
    "UPDATE tables_table SET clock = 'no clock', next_due_at = clock_timestamp(),"
    " version = version + 1 WHERE id = %s"
)
_STATE = (
    "UPDATE tables_deal SET state = 'no deal' WHERE id ="
    " (SELECT deal_id FROM tables_table WHERE id = %s)",
    "UPDATE tables_match SET state = 'no match' WHERE id ="
    " (SELECT match_id FROM tables_table WHERE id = %s)",
    "UPDATE tables_table SET version = version + 1 WHERE id = %s",
)
_STATES = (
    "SELECT d.id, d.state, m.id, m.state FROM tables_table t"
    " JOIN tables_deal d ON d.id = t.deal_id JOIN tables_match m ON m.id = t.match_id"
    " WHERE t.id = %s"
)
_STUCK = (
    "UPDATE tables_table SET clock = '',"
    " next_due_at = clock_timestamp() - interval '11 minutes'"
    " WHERE id = %s AND quarantined_at IS NULL"
)
_QUARANTINED = (
    "SELECT count(*) FROM tables_table WHERE id = ANY(%s)"
    " AND quarantined_at IS NOT NULL"
)
_CLOSED = "SELECT count(*) FROM tables_table WHERE id = ANY(%s) AND phase = 'closed'"
_CHIPS = (
    "SELECT count(*) FROM tables_seat s JOIN wallet_account w"
    " ON w.owner_id = s.user_id AND w.kind = 'player' AND w.ledger = 'play'"
    " WHERE s.table_id = ANY(%s) AND w.balance = 10000"
)


async def test_a_poisoned_table_is_taken_out_of_play_and_nobody_else_notices(
    fast: Evening,
) -> None:
    evening, house = fast, fast.house
    desk = await asyncio.to_thread(Desk, house)
    await evening.open()
    others = list(evening.guests)
    try:
        for _ in range(size("kills", 1, 1)):
            clock = await evening.seat(3)
            state = await evening.seat(3, game="indian-pool-101", stake=ENTRY)
            stuck = await evening.seat(3, game="indian-pool-101", stake=ENTRY)
            poisoned = [*clock, *state, *stuck]
            await evening.until(lambda g=poisoned: all(o.acked for o in g), "all act")
            await _poison(evening, clock, state, stuck, others)
            await _others_play(evening, others)
            await asyncio.to_thread(_is_told, house, desk)
            await evening.dismiss(poisoned)
    finally:
        await evening.close()
    assert not [one.codes for one in others if "house_fault" in one.codes]
    check(evening)


async def _poison(
    evening: Evening,
    clock: list[Guest],
    state: list[Guest],
    stuck: list[Guest],
    others: list[Guest],
) -> None:
    """Break three tables in three ways; wait until all chips are back."""
    tables = [group[0].table for group in (clock, state, stuck)]
    evening.rows(_CLOCK, tables[0])
    [(deal, deal_state, match, match_state)] = evening.rows(_STATES, tables[1])
    for one in _STATE:
        evening.rows(one, tables[1])
    try:
        # People who still act would move this one on.
        await evening.dismiss(stuck)
        began = monotonic()
        found = await _until_found(evening, tables)
        await evening.until_rows(
            [(3,)], "closed", _CLOSED, tables, seconds=promised(RETURNED_SECONDS)
        )
        back = monotonic() - began
        print(f"kills: found after {found:.1f} s, chips back after {back:.1f} s")
        assert not left_over(evening, tables)
        # Of the two with an entry: points tables keep what finished deals made of them.
        assert evening.rows(_CHIPS, tables[1:]) == [(6,)]
    finally:
        # As they were when they were set aside: so they must replay like all others.
        restored = "UPDATE tables_deal SET state = %s WHERE id = %s"
        evening.rows(restored, deal_state, deal)
        evening.rows(restored.replace("_deal", "_match"), match_state, match)


async def _until_found(evening: Evening, tables: list[int]) -> float:
    """Wait until all three are set aside; return the seconds that took.

    The last one is kept stuck: noting that its people are gone would wind its clock.
    """
    began, is_found = monotonic(), "SELECT quarantined_at IS NOT NULL FROM tables_table"
    while True:
        evening.rows(_STUCK, tables[2])
        if evening.rows(_QUARANTINED, tables) == [(3,)]:
            return monotonic() - began
        found = {t: evening.rows(f"{is_found} WHERE id = %s", t) for t in tables}
        assert monotonic() - began < promised(FOUND_SECONDS), found
        await asyncio.sleep(0.1)


async def _others_play(evening: Evening, others: list[Guest]) -> None:
    silence = Silence(others, monotonic())
    await evening.until(silence.is_over, "the others play on")
    print(f"kills: all other tables had an act again after {silence.longest:.1f} s")
    assert silence.longest < promised(OTHERS_SECONDS)


def _is_told(house: House, desk: Desk) -> None:
    """The log, the desk and the public page of incidents say it."""
    assert "table quarantined" in house.log.read_text()
    assert "table stood still" in house.log.read_text()
    for url in house.note["urls"]:
        page = desk.get(url, "/admin/")
        assert page.status == 200
        assert "Tables out of order" in page.text
        with urlopen(f"{url}incidents/", timeout=60) as answer:
            assert "A fault of ours" in answer.read().decode()
