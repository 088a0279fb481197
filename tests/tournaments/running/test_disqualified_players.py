"""Somebody disqualified while a match runs: the others have what is left to win."""

import pytest

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
from tests.tournaments.starts import press, tables
from tournaments.errors import Refusal
from tournaments.models import Entry, Status, Tournament
from tournaments.running import organiser_actions
from wallet import audit

pytestmark = [pytest.mark.django_db]

State = Entry.State


@pytest.fixture
def bracket(evening: Evening) -> Tournament:
    """Four people play the first round; nobody moves."""
    fields = {"format": "bracket", "game": "gin-quick", "seats": 2, "entry": 100}
    event = event_of(evening, **fields, entrants_max=4)
    enter(event, *people(4))
    evening.jump(601)
    press(event, 2, 2)
    evening.jump(9)
    assert all(row.table.match_id for row, _users in tables(event))
    return event


def disqualify(event: Tournament, user: object) -> None:
    entry = Entry.objects.get(tournament=event, user=user)
    organiser_actions.disqualify(event.pk, entry.pk, reason="Two accounts", by=None)


def test_the_opponent_of_one_who_is_disqualified_goes_on(
    evening: Evening, bracket: Tournament
) -> None:
    (_first, pair), (_second, _others) = tables(bracket)
    disqualify(bracket, pair[0])
    evening.until(lambda: entry_of(bracket, pair[1]).round == 2, minutes=2)
    assert entry_of(bracket, pair[1]).state == State.PLAYING
    evening.finish(bracket, minutes=30)
    Judge(bracket, evening.moment).decide()
    assert entry_of(bracket, pair[0]).place is None


def test_of_a_match_whose_players_are_both_disqualified_nobody_goes_on(
    evening: Evening, bracket: Tournament
) -> None:
    (_first, pair), (_second, others) = tables(bracket)
    for user in pair:
        disqualify(bracket, user)
    evening.finish(bracket, minutes=30)
    done = Judge(bracket, evening.moment).decide()
    assert [entry_of(bracket, user).place for user in pair] == [None, None]
    assert sorted(entry_of(bracket, user).place or 0 for user in others) == [1, 2]
    assert sum(done.prizes) == 4 * 80


def test_the_last_one_who_could_have_a_place_cannot_be_disqualified(
    evening: Evening, bracket: Tournament
) -> None:
    (_first, pair), (_second, others) = tables(bracket)
    for user in (*pair, others[0]):
        disqualify(bracket, user)
    with pytest.raises(Refusal) as caught:
        disqualify(bracket, others[1])
    assert caught.value.code == "last_player"
    evening.finish(bracket, minutes=30)
    Judge(bracket, evening.moment).decide()
    assert entry_of(bracket, others[1]).place == 1
    assert chips(others[1]) == 10_000 - 100 + 4 * 80


def test_in_timed_levels_too_somebody_is_left_for_the_prizes(evening: Evening) -> None:
    event = event_of(evening, entry=100, levels=[[1, 10]])
    users = people(2)
    enter(event, *users)
    evening.jump(610)
    disqualify(event, users[0])
    with pytest.raises(Refusal) as caught:
        disqualify(event, users[1])
    assert caught.value.code == "last_player"
    evening.finish(event, minutes=30)
    assert audit.findings() == []
    assert entry_of(event, users[1]).prize == 160


def test_who_is_disqualified_in_review_makes_room_for_those_behind(
    evening: Evening,
) -> None:
    evening.quick_bots()
    fields = {"format": "tables", "game": "indian-best-of-2", "seats": 2}
    event = event_of(
        evening,
        **{**fields, "entrants_max": 4, "bots_fill": 4, "is_listed": False},
        review_minutes=10,
    )
    evening.until(lambda: status(event) == Status.REVIEW, minutes=60)
    first = fresh(event).entry_rows.get(place=1)
    second = fresh(event).entry_rows.get(place=2)
    disqualify(event, first.user)
    done = evening.finish(event, minutes=20)
    rows = {row.pk: row for row in done.entry_rows.all()}
    assert (rows[first.pk].place, rows[first.pk].prize) == (None, 0)
    assert rows[second.pk].place == 1
    assert rows[second.pk].prize == sum(done.prizes) == 4 * 160
    assert audit.findings() == []
