"""The database's clock steps back: nobody has less time by it (docs/faults.md, F32)."""

import pytest

from accounts.models import User
from tables.models import DealAction, Phase, Seat, Table
from tables.table.locked_table import LockedTable
from tables.tick import rounds, sweep
from tests.tables import house
from tests.tables.house import Hands, deal, draw, phase, table_of, version
from wallet import audit

pytestmark = pytest.mark.django_db
BACK_SECONDS = 5


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    table = table_of(asha, bilal)
    deal(table)
    hands.pass_time(5)
    return table


def left(table: Table, hands: Hands) -> float:
    """Return the seconds until the table's next timer."""
    due = LockedTable.read(table.pk).table.next_due_at
    assert due is not None
    return (due - hands.moment).total_seconds()


def test_nobody_has_less_time_when_the_clock_steps_back(table, hands) -> None:
    before, at = left(table, hands), version(table)
    hands.pass_silently(-BACK_SECONDS)
    rounds.tick()
    sweep.sweep()
    assert left(table, hands) >= before
    assert version(table) >= at
    assert not DealAction.objects.filter(table=table).exists()
    hands.pass_time(BACK_SECONDS)
    assert left(table, hands) >= before
    assert not Seat.objects.filter(table=table, is_away=True).exists()


def test_play_goes_on_and_every_turn_still_ends(table, asha, hands) -> None:
    hands.pass_silently(-BACK_SECONDS)
    at = version(table)
    card = draw(table, asha)
    house.act(table, asha, "discard", card=card)
    assert version(table) == at + 2
    times = DealAction.objects.filter(table=table).order_by("version")
    assert times.count() == 2
    # Nobody moves any more: the clock ends the turns, and then the match.
    hands.pass_time(600)
    kinds = DealAction.objects.filter(table=table).values_list("kind", flat=True)
    assert "timed_out" in kinds
    assert phase(table) in set(Phase)
    assert audit.findings() == []
