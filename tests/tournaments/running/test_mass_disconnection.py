"""An event most of whose players are offline waits, and is then called off."""

from datetime import timedelta

import pytest

from tables.models import Seat
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, event_of, fresh, people
from tournaments.models import Entry, Status, Tournament
from tournaments.running import mass_disconnection, organiser_actions
from wallet import audit

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def running(evening: Evening) -> Tournament:
    """Four people play timed levels."""
    event = event_of(evening, entry=200, levels=[[60, 1]])
    enter(event, *people(4))
    evening.jump(601)
    return fresh(event)


def after(evening: Evening, event: Tournament, minutes: float, silent: int) -> None:
    """Look again so much later; so many of the four were offline all the time."""
    evening.moment += timedelta(minutes=minutes)
    seats = Seat.objects.filter(left_at=None, table__host=event.host)
    seats.update(seen_at=evening.moment)
    gone = seats.order_by("pk").values("pk")[:silent]
    seats.filter(pk__in=list(gone.values_list("pk", flat=True))).update(
        seen_at=evening.moment - timedelta(seconds=61)
    )
    mass_disconnection.watch()


def kinds(event: Tournament) -> list[str]:
    return list(event.acts.order_by("pk").values_list("kind", flat=True))


def test_it_waits_after_five_minutes_and_is_called_off_after_twenty(
    evening: Evening, running: Tournament
) -> None:
    after(evening, running, 0, silent=3)
    after(evening, running, 4.9, silent=3)
    assert fresh(running).paused_at is None
    after(evening, running, 0.2, silent=3)
    assert fresh(running).paused_at == evening.moment
    assert kinds(running)[-1] == "waits"
    after(evening, running, 14.8, silent=3)
    assert fresh(running).status == Status.RUNNING
    after(evening, running, 0.2, silent=3)
    evening.until(lambda: fresh(running).status == Status.CANCELLED, minutes=5)
    act = running.acts.get(kind="cancelled")
    assert act.data["why"] == "deserted"
    rows = Entry.objects.filter(tournament=running).select_related("user")
    assert [chips(row.user) for row in rows] == [10_000] * 4
    assert not audit.findings()


def test_it_goes_on_with_its_clocks_when_they_are_back(
    evening: Evening, running: Tournament
) -> None:
    before = running.round_ends_at
    after(evening, running, 0, silent=4)
    after(evening, running, 5, silent=4)
    after(evening, running, 7, silent=1)
    event = fresh(running)
    assert (event.paused_at, event.offline_since) == (None, None)
    assert before is not None
    assert event.round_ends_at == before + timedelta(minutes=7)
    assert kinds(running)[-2:] == ["waits", "resumed"]


def test_half_of_the_players_are_not_most_and_a_short_silence_is_none(
    evening: Evening, running: Tournament
) -> None:
    after(evening, running, 0, silent=2)
    after(evening, running, 30, silent=2)
    after(evening, running, 4, silent=3)
    after(evening, running, 1, silent=2)
    after(evening, running, 4, silent=3)
    assert fresh(running).paused_at is None
    assert fresh(running).offline_since == evening.moment


def test_a_pause_of_the_organisers_is_theirs(
    evening: Evening, running: Tournament
) -> None:
    after(evening, running, 0, silent=4)
    after(evening, running, 5, silent=4)
    organiser_actions.pause(running.pk, by=None)
    after(evening, running, 60, silent=4)
    event = fresh(running)
    assert (event.status, event.offline_since) == (Status.RUNNING, None)
    assert event.paused_at is not None
    after(evening, running, 1, silent=0)
    assert fresh(running).paused_at is not None
