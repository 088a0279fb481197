"""Whole events, from the announcement to the last prize, played by house bots."""

import pytest

from tests import sizes
from tests.tournaments.field import Evening, event_of, status
from tournaments.models import Entry, Status, Tournament
from wallet import audit, ledger

pytestmark = [pytest.mark.django_db]

FIELD = sizes.size("events", 17, 500)


def played(evening: Evening, **fields) -> Tournament:
    given = {"entrants_max": FIELD, "bots_fill": FIELD, "is_listed": False}
    event = event_of(evening, **given, **fields)
    return evening.finish(event)


def check(event: Tournament) -> None:
    """One champion, every place once (level ones share it), prizes equal the pool."""
    assert event.status == Status.FINISHED
    rows = list(Entry.objects.filter(tournament=event).order_by("place"))
    assert len(rows) == FIELD
    assert [row.place for row in rows].count(1) >= 1
    assert sum(row.prize for row in rows) == sum(event.prizes)
    assert [str(one) for one in audit.findings()] == []
    pot = ledger.pot_account(event.key, event.ledger)
    assert ledger.balance(pot) == 0


def test_i8_4_timed_levels_are_played_to_one_champion(evening) -> None:
    evening.quick_bots()
    event = played(evening, levels=[[1, 10], [1, 12]])
    check(event)
    assert sum(event.prizes) == event.entries * 160


def test_i8_5_a_knockout_by_tables_ends_with_one_champion(evening) -> None:
    evening.quick_bots()
    event = played(evening, format="tables", game="indian-best-of-2", seats=2)
    check(event)


def test_d6_a_bracket_ends_with_one_champion(evening) -> None:
    evening.quick_bots()
    event = played(evening, format="bracket", game="indian-best-of-2", seats=2)
    check(event)
    assert status(event) == Status.FINISHED
