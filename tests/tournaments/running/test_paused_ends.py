"""An event that is decided while it is paused is paid like any other."""

from datetime import timedelta

import pytest

from tables.models import Seat
from tests.tables import house
from tests.tournaments.field import Evening, Judge, enter, event_of, fresh, people
from tests.tournaments.starts import press
from tournaments.models import Tournament
from tournaments.running import event_tick, mass_disconnection, organiser_actions

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def final(evening: Evening) -> Tournament:
    """Return a bracket of two whose final runs; nobody will make a move in it."""
    fields = {"format": "bracket", "game": "gin-quick", "seats": 2, "entry": 100}
    event = event_of(evening, **fields, entrants_max=2)
    enter(event, *people(2))
    evening.jump(601)
    press(event, 2)
    evening.jump(9)
    return fresh(event)


def test_a_final_that_ends_while_an_organiser_pauses_the_event_is_paid(
    evening: Evening, final: Tournament
) -> None:
    organiser_actions.pause(final.pk, by=None)
    evening.finish(final, minutes=15)
    done = Judge(final, evening.moment).decide()
    assert sum(done.prizes) == 160


def test_a_final_that_ends_while_the_house_waits_for_players_is_paid(
    evening: Evening, final: Tournament
) -> None:
    """See events.md R5: both fall silent for five minutes, then one is out."""
    event = Tournament.objects.get(pk=final.pk)
    event.offline_since = evening.moment - mass_disconnection.PAUSED_AFTER
    event.save(update_fields=["offline_since"])
    silent_since = evening.moment - 2 * mass_disconnection.AWAY
    Seat.objects.filter(left_at=None).update(seen_at=silent_since)
    mass_disconnection.watch()
    assert fresh(final).paused_at is not None
    evening.finish(final, minutes=15)
    Judge(final, evening.moment).decide()


def test_timed_levels_that_end_while_paused_are_paid(evening: Evening) -> None:
    evening.quick_bots()
    fields = {"bots_fill": 2, "entrants_max": 2, "is_listed": False}
    event = event_of(evening, levels=[[1, 10]], entry=100, **fields)
    evening.until(lambda: event.event_tables.filter(state="playing").exists())
    organiser_actions.pause(event.pk, by=None)
    evening.finish(event, minutes=75)
    Judge(event, evening.moment).decide()


def test_a_pause_that_nobody_ends_is_over_after_an_hour(evening: Evening) -> None:
    evening.quick_bots()
    fields = {"bots_fill": 4, "entrants_max": 4, "is_listed": False, "seats": 2}
    event = event_of(evening, format="tables", game="indian-best-of-2", **fields)
    evening.until(lambda: event.event_tables.filter(state="playing").exists())
    organiser_actions.pause(event.pk, by=None)
    evening.until(lambda: fresh(event).paused_at is None, minutes=61)
    evening.finish(event, minutes=60)
    Judge(event, evening.moment).decide()


def test_no_level_and_no_time_to_enter_again_ends_while_an_event_is_paused(
    evening: Evening,
) -> None:
    event = event_of(evening, levels=[[2, 10], [2, 11], [2, 12]], entry=100)
    enter(event, *people(2))
    evening.jump(601)
    short = event.entry_rows.first()
    answer_by = evening.moment + timedelta(seconds=60)
    event.entry_rows.filter(pk=short.pk).update(state="short", answer_by=answer_by)
    ends = fresh(event).round_ends_at
    organiser_actions.pause(event.pk, by=None)
    evening.jump(600)
    assert fresh(event).round == 1
    organiser_actions.resume(event.pk, by=None)
    assert fresh(event).round_ends_at == ends + timedelta(seconds=600)
    short.refresh_from_db()
    assert short.state == "short"
    assert short.answer_by == answer_by + timedelta(seconds=600)


def test_an_outage_during_a_pause_moves_the_clocks_of_an_event_once(
    evening: Evening,
) -> None:
    event = event_of(evening, levels=[[5, 10], [5, 11]], entry=100)
    enter(event, *people(2))
    evening.jump(601)
    ends = fresh(event).round_ends_at
    organiser_actions.pause(event.pk, by=None)
    evening.jump(60)
    evening.pass_silently(600)
    house.beat("web:one", evening.moment)
    event_tick.tick()
    evening.jump(60)
    organiser_actions.resume(event.pk, by=None)
    assert fresh(event).round_ends_at == ends + timedelta(seconds=720)
