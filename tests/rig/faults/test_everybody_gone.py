"""All lines of a table break, or all stand up: it ends by its rules, and is empty.

At fifty times the speed; what the house does after ten minutes of silence is awaited by
moving back when people were heard last.
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest

from tests.rig.client import ask
from tests.rig.crowd import Guest
from tests.rig.faults.checks import check, left_over
from tests.rig.knocks import Evening
from tests.sizes import size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak]
ENTRY = 100
END_SECONDS = 240.0
SWEPT_SECONDS = 60.0
_RUNNING = (
    "SELECT count(*) FROM tables_match WHERE table_id = ANY(%s) AND ended_at IS NULL"
)
_SEATED = (
    "SELECT count(*) FROM tables_seat WHERE table_id = ANY(%s) AND left_at IS NULL"
)
_LONG_AGO = (
    "UPDATE tables_seat SET seen_at = seen_at - interval '11 minutes'"
    " WHERE table_id = ANY(%s) AND left_at IS NULL"
)


async def lines_break(evening: Evening, guests: list[Guest]) -> None:
    """Let every line break at once; after ten minutes nobody is waited for."""
    tables = sorted({one.table for one in guests})
    await evening.dismiss(guests)
    took = await evening.until_rows(
        [(0,)], "no match runs", _RUNNING, tables, seconds=END_SECONDS
    )
    print(f"kills: six lines broke at each: the matches ended after {took:.1f} s")
    evening.rows(_LONG_AGO, tables)


async def all_stand_up(evening: Evening, guests: list[Guest]) -> None:
    """Let everybody stand up at the same moment."""
    await asyncio.gather(
        *(
            asyncio.to_thread(
                ask, one.base, "DELETE", f"tables/{one.table}/seat/", one.token
            )
            for one in guests
        )
    )
    await evening.dismiss(guests)


async def test_a_table_that_everybody_leaves_ends_by_its_rules(
    fast: Evening,
) -> None:
    evening = fast
    ways: list[Callable[[Evening, list[Guest]], Awaitable[None]]]
    ways = [lines_break, all_stand_up] * size("kills", 1, 1)
    try:
        for leave in ways:
            guests = await evening.seat(6)
            guests += await evening.seat(6, game="indian-pool-101", stake=ENTRY)
            await evening.until(
                lambda g=guests: all(one.acked for one in g), "all have acted"
            )
            began, tables = monotonic(), sorted({one.table for one in guests})
            await leave(evening, guests)
            await evening.until_rows(
                [(0,)], "all seats are free", _SEATED, tables, seconds=SWEPT_SECONDS
            )
            took = monotonic() - began
            print(f"kills: {leave.__name__}: empty after {took:.1f} s")
            assert not evening.rows(_RUNNING + " HAVING count(*) > 0", tables)
            assert not left_over(evening, tables)
    finally:
        await evening.close()
    check(evening)
