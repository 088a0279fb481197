"""Entering and leaving: what moves, what is refused, that nothing else changes."""

from datetime import timedelta

import pytest

from accounts.models import User
from tests.tables.house import chips
from tests.tournaments.field import (
    Evening,
    enter,
    entry_of,
    event_of,
    fresh,
    people,
    status,
)
from tournaments.errors import Refusal
from tournaments.models import Entry, Status, Tournament
from tournaments.registration import registrations
from tournaments.running import advance
from wallet import audit, ledger
from wallet.statement import statements

DAY = timedelta(days=1)
pytestmark = [pytest.mark.django_db, pytest.mark.databases]


def refused(act, *args, **given) -> str:
    with pytest.raises(Refusal) as caught:
        act(*args, **given)
    return caught.value.code


def test_an_entry_moves_the_fee_to_the_pot_and_gives_the_chips_of_the_event(
    evening: Evening, asha: User
) -> None:
    event = event_of(evening, entry=200, chips=1_000)
    enter(event, asha)
    assert chips(asha) == 9_800
    assert ledger.balance(ledger.pot_account(event.key)) == 200
    assert statements.figures(asha, event.host).available == 1_000
    assert fresh(event).entrants == 1


def test_who_unregisters_before_the_close_has_everything_back(
    evening: Evening, asha: User
) -> None:
    """See events.md 8.7."""
    event = event_of(evening)
    enter(event, asha)
    registrations.unregister(event.pk, asha)
    assert chips(asha) == 10_000
    assert statements.figures(asha, event.host).total == 0
    assert fresh(event).entrants == fresh(event).entries == 0


def test_one_may_come_back_and_pays_again(evening: Evening, asha: User) -> None:
    event = event_of(evening)
    for _time in range(3):
        enter(event, asha)
        registrations.unregister(event.pk, asha)
    enter(event, asha)
    assert chips(asha) == 9_800
    assert Entry.objects.filter(tournament=event).count() == 1
    assert audit.findings() == []


def test_a_second_entry_of_the_same_person_is_refused(
    evening: Evening, asha: User
) -> None:
    event = event_of(evening)
    enter(event, asha)
    assert refused(registrations.register, event.pk, asha) == "already_entered"
    assert chips(asha) == 9_800


def test_a_full_event_is_refused(evening: Evening, asha, bilal, chandra) -> None:
    event = event_of(evening, entrants_max=2)
    enter(event, asha, bilal)
    assert refused(registrations.register, event.pk, chandra) == "event_full"
    assert chips(chandra) == 10_000


def test_before_registration_opens_it_is_refused(evening: Evening, asha) -> None:
    event = event_of(evening, opens_at=evening.moment + timedelta(minutes=5))
    assert refused(registrations.register, event.pk, asha) == "not_open_yet"
    evening.jump(301)
    enter(event, asha)


def test_what_is_due_to_open_is_open_before_the_tick_has_come(
    evening: Evening, asha, bilal
) -> None:
    event = event_of(evening, opens_at=evening.moment + timedelta(minutes=5))
    evening.moment += timedelta(seconds=299)
    assert refused(registrations.register, event.pk, asha) == "not_open_yet"
    evening.moment += timedelta(seconds=1)
    enter(event, asha)
    draft = event_of(evening)
    Tournament.objects.filter(pk=draft.pk).update(status=Status.ANNOUNCED)
    enter(draft, bilal)
    evening.jump(2)
    for one in (event, draft):
        one.refresh_from_db()
        assert one.status == Status.REGISTERING
    kinds = list(event.acts.order_by("pk").values_list("kind", flat=True))
    assert kinds.count("opened") == 1
    assert kinds.index("opened") < kinds.index("entered")


def test_registration_closes_two_minutes_before_the_start(
    evening: Evening, asha, bilal
) -> None:
    event = event_of(evening)
    enter(event, asha)
    evening.jump(8 * 60 + 1)
    assert refused(registrations.register, event.pk, bilal) == "registration_closed"
    assert refused(registrations.unregister, event.pk, asha) == "registration_closed"
    assert chips(asha) == 9_800


def test_late_entry_goes_on_after_the_start_and_finds_a_seat(
    evening: Evening, asha: User
) -> None:
    event = event_of(evening, late_minutes=3, entrants_min=2)
    enter(event, *people(4))
    evening.jump(601)
    assert status(event) == Status.RUNNING
    enter(event, asha)
    evening.go(5)
    assert entry_of(event, asha).seat is not None
    evening.jump(180)
    [late] = people(1)
    assert refused(registrations.register, event.pk, late) == "registration_closed"


def test_an_invitation_is_asked_for(evening: Evening, asha: User) -> None:
    event = event_of(evening, invite_code="mango")
    assert refused(registrations.register, event.pk, asha) == "bad_invitation"
    registrations.register(event.pk, asha, code="mango")


def test_conditions_are_told_with_what_is_missing(evening: Evening, asha) -> None:
    event = event_of(evening, games_min=3)
    with pytest.raises(Refusal) as caught:
        registrations.register(event.pk, asha)
    assert (caught.value.code, caught.value.params) == (
        "too_few_games",
        {"need": 3, "have": 0},
    )


def test_who_cannot_pay_is_not_entered(evening: Evening, asha: User) -> None:
    event = event_of(evening, entry=10_001)
    assert refused(registrations.register, event.pk, asha) == "insufficient_chips"
    assert not Entry.objects.filter(tournament=event).exists()
    assert fresh(event).entrants == 0


def test_below_the_minimum_it_is_cancelled_and_everybody_is_paid_back(
    evening: Evening, asha, bilal
) -> None:
    """See events.md 8.7."""
    event = event_of(evening, entrants_min=3)
    enter(event, asha, bilal)
    evening.jump(605)
    assert status(event) == Status.CANCELLED
    assert (chips(asha), chips(bilal)) == (10_000, 10_000)
    assert statements.figures(asha, event.host).total == 0
    assert audit.findings() == []


def test_unregistering_at_the_start_is_either_paid_back_or_seated(
    evening: Evening, asha, bilal, chandra
) -> None:
    """The row of the event is the lock: whoever has it first decides."""
    event = event_of(evening, format="tables")
    enter(event, asha, bilal, chandra)
    evening.moment += timedelta(minutes=10)
    advance.advance(event.pk, most=1)
    assert refused(registrations.unregister, event.pk, asha) == "registration_closed"
    assert chips(asha) == 9_800


def test_who_takes_a_break_gets_the_entries_of_events_to_come_back(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = event_of(evening)
    enter(event, asha, bilal)
    User.objects.filter(pk=asha.pk).update(rest_until=evening.moment + DAY)
    evening.go(1)
    assert (chips(asha), chips(bilal)) == (10_000, 9_800)
    assert entry_of(event, asha).state == Entry.State.WITHDRAWN
