"""Tables, matches and offers that are overdue: seen after a minute."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tables.clock import isolation
from tables.models import Match, MatchSeat, Pace, Seat, Table, Waiting
from tables.seats import waiting_list
from tables.staff import overdue
from tables.tick import rounds, sweep
from tests.tables.house import Hands, act, beat, dealt, table_of
from tests.tables.matchplay import begun, lose, match_of
from wallet.errors import Refusal
from wallet.staff.overdue import Kind, Overdue

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
QUERIES_MAX = 8
"""One for each source: an idle or busy house is asked no more."""


def found() -> list[Overdue]:
    return list(overdue.overdue())


def only() -> Overdue:
    (one,) = found()
    return one


def due_at(hands: Hands, moment: datetime, seconds: float) -> None:
    """Set the clock to so many seconds after a moment, with nobody to act."""
    hands.moment = moment + timedelta(seconds=seconds)


def test_a_house_that_plays_in_time_has_nothing_overdue(hands: Hands) -> None:
    table, guests = dealt(2)
    table_of(guests[0], seats=2)
    hands.pass_time(200)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert found() == []
    assert len(asked) <= QUERIES_MAX


def test_a_table_is_overdue_a_minute_after_its_timer_ran_out(hands: Hands) -> None:
    table, _guests = dealt(2)
    due = Table.objects.get(pk=table.pk).next_due_at
    assert due is not None
    due_at(hands, due, 59)
    assert found() == []
    due_at(hands, due, 61)
    one = only()
    assert (one.kind, one.since, one.rows) == (Kind.TABLE, due, (match_of(table),))
    assert table.name in one.label


def test_a_table_that_is_acted_on_is_no_longer_overdue(hands: Hands) -> None:
    table, _guests = dealt(2)
    due = Table.objects.get(pk=table.pk).next_due_at
    assert due is not None
    due_at(hands, due, 90)
    beat("tick", hands.moment)
    beat("web:one", hands.moment)
    assert len(found()) == 1
    rounds.tick()
    assert found() == []


def test_a_table_without_a_match_is_named_itself(hands: Hands, asha: User) -> None:
    table = table_of(asha, seats=2)
    Table.objects.filter(pk=table.pk).update(next_due_at=hands.moment)
    due_at(hands, hands.moment, 61)
    assert only().rows == (table,)


def test_a_broken_table_is_overdue_until_it_is_closed(hands: Hands) -> None:
    table, _guests = dealt(2)
    broken = Table.objects.filter(pk=table.pk)
    broken.update(quarantined_at=hands.moment)
    due_at(hands, hands.moment, 61)
    one = only()
    assert (one.kind, one.rows) == (Kind.TABLE, (table,))
    beat("tick", hands.moment)
    sweep.sweep()
    assert found() == []


def test_a_match_with_nothing_on_its_clock_is_overdue(hands: Hands) -> None:
    table, guests = dealt(2)
    act(table, guests[0], "draw", **{"from": "stock"})
    drawn = hands.moment
    Table.objects.filter(pk=table.pk).update(next_due_at=None)
    due_at(hands, drawn, 60)
    assert found() == []
    due_at(hands, drawn, 61)
    one = only()
    assert (one.kind, one.since, one.rows) == (Kind.MATCH, drawn, (match_of(table),))


def test_a_move_counts_as_a_step(hands: Hands) -> None:
    table, guests = dealt(2)
    Table.objects.filter(pk=table.pk).update(next_due_at=None)
    hands.moment += timedelta(seconds=50)
    act(table, guests[0], "draw", **{"from": "stock"})
    Table.objects.filter(pk=table.pk).update(next_due_at=None)
    hands.moment += timedelta(seconds=50)
    assert found() == []


def test_an_untimed_match_may_rest(hands: Hands) -> None:
    table, _guests = dealt(2)
    Table.objects.filter(pk=table.pk).update(next_due_at=None, pace=Pace.UNTIMED)
    hands.moment += timedelta(days=1)
    assert found() == []


def test_a_hosted_match_may_rest_between_two_deals(
    hands: Hands, asha: User, bilal: User
) -> None:
    table = begun(hands, asha, bilal)
    lose(table, s1="drop")
    rows = Table.objects.filter(pk=table.pk)
    rows.update(next_due_at=None, host="tournament:1")
    assert match_of(table).ended_at is None
    hands.moment += timedelta(hours=1)
    assert found() == []
    rows.update(host="")
    assert only().kind == Kind.MATCH


def test_what_the_tick_is_refused_again_is_overdue_with_its_code(hands: Hands) -> None:
    table, _guests = dealt(2)

    def refuse(_table: int) -> bool:
        raise Refusal("not_allowed")

    isolation.safely("forfeit", table.pk, refuse)
    assert found() == []
    since = hands.moment
    hands.moment += timedelta(seconds=1)
    isolation.safely("forfeit", table.pk, refuse)
    one = only()
    assert (one.kind, one.since, one.rows) == (Kind.TABLE, since, (match_of(table),))
    assert "2 times in a row (not_allowed)" in one.reason
    hands.moment += timedelta(seconds=61)
    assert "not_allowed" not in " ".join(one.reason for one in found())


def test_who_does_not_come_back_and_is_not_judged_is_overdue(
    hands: Hands, asha: User, bilal: User
) -> None:
    table = begun(hands, asha, bilal)
    Table.objects.filter(pk=table.pk).update(next_due_at=None)
    seat = MatchSeat.objects.filter(match=match_of(table), user=asha)
    seat.update(back_by=hands.moment)
    due_at(hands, hands.moment, 60)
    assert found() == []
    hands.moment += timedelta(seconds=1)
    one = only()
    assert (one.kind, one.rows) == (Kind.MATCH, (match_of(table),))
    assert asha.display_name in one.reason
    Match.objects.update(ended_at=hands.moment)
    assert found() == []


def test_a_seat_that_stays_kept_is_overdue(
    hands: Hands, asha: User, bilal: User, chandra: User
) -> None:
    table = table_of(asha, bilal)
    waiting_list.wait(table.pk, chandra)
    Waiting.objects.update(seat=1, offer_until=hands.moment)
    # The table's own timer is not what this is about.
    Table.objects.update(next_due_at=None)
    hands.moment += timedelta(seconds=61)
    one = only()
    assert (one.kind, one.rows) == (Kind.OFFER, (table,))
    assert chandra.display_name in one.reason


def test_a_seat_that_is_not_given_up_in_time_is_overdue(
    hands: Hands, asha: User
) -> None:
    table = table_of(asha, seats=2)
    Seat.objects.update(short_until=hands.moment)
    hands.moment += timedelta(seconds=61)
    one = only()
    assert (one.kind, one.rows) == (Kind.OFFER, (table,))
    Seat.objects.update(left_at=hands.moment)
    assert found() == []
