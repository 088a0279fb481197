"""Timed levels as people meet them: losing, entering again, breaks, pauses, the end."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from tables.messages import notices
from tables.models import Deal, Seat, Table
from tests.tables.house import chips
from tests.tournaments.field import (
    Evening,
    Judge,
    enter,
    entry_of,
    event_of,
    fresh,
    people,
    status,
)
from tournaments.errors import Refusal
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.models.event import ENDED
from tournaments.money import transfers
from tournaments.planning import demo_events
from tournaments.prizes import finish
from tournaments.registration import registrations
from tournaments.running import event_tick, organiser_actions
from wallet import audit, ledger

pytestmark = [pytest.mark.django_db]

HIGH = [[1, 10], [1, 11], [1, 12]]
"""A drop costs 200 of 1,000 chips, and 800 are asked for."""
State = Entry.State


@pytest.fixture
def running(evening: Evening, asha: User, bilal: User) -> Tournament:
    """Six people in an event that has begun; all but two are away."""
    event = event_of(evening, levels=HIGH, reentries=1, reentry_levels=2, entry=200)
    enter(event, asha, bilal, *people(4))
    evening.jump(601)
    return Tournament.objects.get(pk=event.pk)


def short_of(event: Tournament) -> list[Entry]:
    rows = Entry.objects.filter(tournament=event, state=State.SHORT)
    return list(rows.select_related("user"))


def test_everybody_is_seated_by_the_draw_and_the_first_deal_is_called(
    evening: Evening, running: Tournament
) -> None:
    assert Seat.objects.filter(left_at=None, table__host=running.host).count() == 6
    assert Table.objects.get(host=running.host).host_go
    drawn = running.acts.get(kind="drawn").data["order"]
    assert sorted(drawn) == [1, 2, 3, 4, 5, 6]


def test_who_has_less_than_80_points_of_chips_may_enter_again(
    evening: Evening, running: Tournament
) -> None:
    """See events.md 8.4."""
    evening.until(lambda: bool(short_of(running)), minutes=20)
    entry = short_of(running)[0]
    before = chips(entry.user)
    assert entry.chips < 880
    assert entry.seat is None
    registrations.enter_again(running.pk, entry.user)
    assert chips(entry.user) == before - 200
    evening.until(lambda: entry_of(running, entry.user).seat is not None, minutes=2)
    again = entry_of(running, entry.user)
    assert (again.paid, again.state) == (2, State.PLAYING)
    with pytest.raises(Refusal, match="no_reentry"):
        registrations.enter_again(running.pk, entry.user)
    done = evening.finish(running)
    assert sum(done.prizes) == done.entries * 160
    assert [str(one) for one in audit.findings()] == []


def test_of_those_short_at_the_end_of_a_level_more_chips_are_the_better_place(
    evening: Evening,
) -> None:
    """See events.md 8.4: at whatever table they sit."""
    event = event_of(evening, levels=[[1, 1], [1, 10]], seats=2, entry=200)
    enter(event, *people(4))
    evening.jump(601)
    organiser_actions.pause(event.pk, by=None)
    evening.until(lambda: not event.event_tables.filter(state="playing").exists())
    first, second = event.event_tables.order_by("number")
    losses = {first: [300, 700], second: [500, 0]}
    for event_table, amounts in losses.items():
        for row, amount in zip(
            event_table.entries.order_by("pk"), amounts, strict=True
        ):
            chips_left = ledger.balance(transfers.chips_of(event, row))
            burn = chips_left - (1_000 - amount)
            if burn > 0:
                told = {"reason": "Late again.", "by": None}
                organiser_actions.penalise(event.pk, row.pk, burn, **told)
    before = list(event.entry_rows.order_by("-chips").values_list("pk", flat=True))
    # So near to its end no deal of the level begins any more.
    soon = evening.moment + timedelta(seconds=20)
    Tournament.objects.filter(pk=event.pk).update(round_ends_at=soon)
    organiser_actions.resume(event.pk, by=None)
    evening.finish(event, minutes=30)
    places = dict(event.entry_rows.values_list("pk", "place"))
    assert [places[pk] for pk in before] == [1, 2, 3, 4]


def test_who_does_not_enter_again_within_a_minute_is_out(
    evening: Evening, running: Tournament
) -> None:
    evening.until(lambda: bool(short_of(running)), minutes=20)
    person = short_of(running)[0].user
    evening.jump(61)
    assert entry_of(running, person).state == State.OUT
    with pytest.raises(Refusal, match="no_reentry"):
        registrations.enter_again(running.pk, person)


def test_who_is_not_at_the_table_is_called_to_it_when_the_next_deal_begins(
    evening: Evening, asha: User, bilal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[object, str, object]] = []
    event = event_of(evening, levels=[[10, 1], [10, 2]])
    enter(event, asha, bilal)
    evening.jump(601)
    organiser_actions.pause(event.pk, by=None)
    still = event.event_tables.filter(state=EventTable.State.STILL)
    evening.until(still.exists)
    seat = Seat.objects.filter(user=asha, left_at=None)
    seat.update(seen_at=evening.moment - timedelta(minutes=5))
    monkeypatch.setattr(
        notices,
        "send",
        lambda user, said: told.append((user, said.kind, getattr(said, "round", None))),
    )
    organiser_actions.resume(event.pk, by=None)
    event_tick.tick()
    assert not still.exists()
    # The other one is there: only who is missing is called, with the level.
    assert told == [(asha.pk, "event_seat", 1)]


def test_a_paused_event_deals_no_more_and_its_clock_stands_still(
    evening: Evening, running: Tournament, asha: User
) -> None:
    organiser_actions.pause(running.pk, by=asha)
    ends = fresh(running).round_ends_at
    evening.until(
        lambda: not Table.objects.filter(host=running.host, host_go=True).exists(),
        minutes=10,
    )
    deals = Table.objects.get(host=running.host).deals_count
    evening.jump(600)
    assert Table.objects.get(host=running.host).deals_count == deals
    organiser_actions.resume(running.pk, by=asha)
    assert fresh(running).round_ends_at > ends
    assert evening.finish(running).status == Status.FINISHED


def test_a_cancelled_event_pays_back_exactly_what_was_paid_in(
    evening: Evening, running: Tournament, asha: User, bilal: User
) -> None:
    """See events.md R5."""
    table = Table.objects.filter(host=running.host, deals_count=1)
    evening.until(lambda: table.exists(), minutes=1)
    shown = finish.refunds(fresh(running)).amounts
    organiser_actions.cancel(running.pk, reason="The hall is flooded", by=asha)
    evening.until(lambda: status(running) == Status.CANCELLED, minutes=2)
    assert sum(shown.values()) == 6 * 200
    assert hosted_tables.unclaimed() == []
    assert (chips(asha), chips(bilal)) == (10_000, 10_000)
    assert ledger.balance(ledger.pot_account(running.key)) == 0
    assert [str(one) for one in audit.findings()] == []


def test_a_finished_event_is_not_cancelled(
    evening: Evening, running: Tournament, asha: User
) -> None:
    evening.finish(running)
    with pytest.raises(Refusal, match="event_over"):
        organiser_actions.cancel(running.pk, reason="Too late for the hall", by=asha)


def test_a_disqualified_person_gets_neither_place_nor_prize(
    evening: Evening, running: Tournament, asha: User
) -> None:
    entry = entry_of(running, asha)
    organiser_actions.disqualify(running.pk, entry.pk, reason="Two accounts", by=None)
    done = evening.finish(running)
    gone = entry_of(running, asha)
    assert (gone.state, gone.place, gone.prize) == (State.REMOVED, None, 0)
    assert sum(row.prize for row in done.entry_rows.all()) == sum(done.prizes)
    assert [str(one) for one in audit.findings()] == []


def test_the_review_holds_the_prizes_back_until_it_is_approved(
    evening: Evening, asha: User
) -> None:
    event = event_of(evening, levels=HIGH, review_minutes=30)
    enter(event, asha, *people(3))
    evening.until(lambda: status(event) == Status.REVIEW, minutes=60)
    assert ledger.balance(ledger.pot_account(event.key)) == 4 * 200
    organiser_actions.pay_now(event.pk, by=None)
    assert evening.finish(event).status == Status.FINISHED
    assert ledger.balance(ledger.pot_account(event.key)) == 0


# Free events --------------------------------------------------------------------------

FREE: dict[str, Any] = {"entry": 0, "levels": [[1, 10], [1, 12]]}
CASES: dict[str, dict[str, Any]] = {
    "late entry": {**FREE, "late_minutes": 1},
    "re-entries": {**FREE, "reentries": 1, "reentry_levels": 1},
    "freeroll of the house": {**demo_events.FREEROLL, "bots_fill": 4},
}


def times_frozen(event: Tournament) -> int:
    return event.acts.filter(kind="prizes").count()


@pytest.mark.parametrize("case", CASES)
def test_free_timed_levels_are_played_to_their_end(evening: Evening, case: str) -> None:
    """See events.md 8.4."""
    evening.quick_bots()
    event = event_of(evening, **({"bots_fill": 3, "entrants_max": 4} | CASES[case]))
    enter(event, *people(1))

    def is_over() -> bool:
        assert times_frozen(event) <= 1
        return status(event) in ENDED

    evening.until(is_over, minutes=45)
    done = Judge(event, evening.moment).decide()
    assert times_frozen(event) == 1
    assert Deal.objects.filter(table__host=done.host).exists()
    places = sorted(done.entry_rows.values_list("place", flat=True))
    assert places[0] == 1


def test_where_nobody_can_come_late_no_prizes_are_fixed_twice(evening: Evening) -> None:
    evening.quick_bots()
    event = event_of(evening, **FREE, bots_fill=2, entrants_max=2, is_listed=False)
    evening.jump(601)
    assert fresh(event).status == Status.RUNNING
    assert times_frozen(event) == 1
