"""Gin brackets whose people press Start, or do not: every case of gin.md D2."""

import pytest

from accounts.models import User
from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, event_of, people, status
from tests.tournaments.starts import press, tables
from tournaments.models import Entry, Status, Tournament
from tournaments.running import organiser_actions
from wallet import audit

pytestmark = [pytest.mark.django_db]

State = Entry.State


@pytest.fixture
def bracket(evening: Evening) -> Tournament:
    """Four people, drawn to two tables, are asked to press Start."""
    event = event_of(
        evening, format="bracket", game="gin-quick", seats=2, entry=100, entrants_max=4
    )
    enter(event, *people(4))
    evening.jump(601)
    return Tournament.objects.get(pk=event.pk)


def alive(event: Tournament) -> set[User]:
    rows = Entry.objects.filter(tournament=event, state=State.PLAYING)
    return {row.user for row in rows.select_related("user")}


def test_both_tables_complete_both_play(evening: Evening, bracket: Tournament) -> None:
    """See events.md D2."""
    press(bracket, 2, 2)
    evening.jump(9)
    assert all(event_table.table.match_id for event_table, _users in tables(bracket))
    assert len(alive(bracket)) == 4


@pytest.mark.parametrize("clicks", [(1, 1), (1, 0), (0, 0)])
def test_no_table_complete_cancels_and_pays_everybody_back(
    evening: Evening, bracket: Tournament, clicks: tuple[int, int]
) -> None:
    """See events.md D2."""
    press(bracket, *clicks)
    evening.until(lambda: status(bracket) == Status.CANCELLED, minutes=5)
    for row in Entry.objects.filter(tournament=bracket).select_related("user"):
        assert chips(row.user) == 10_000
    assert audit.findings() == []


def test_who_alone_has_pressed_goes_on(evening: Evening, bracket: Tournament) -> None:
    """See events.md D2."""
    (_open_table, users) = tables(bracket)[1]
    press(bracket, 2, 1)
    left = _undecided(evening, bracket, users)
    assert left == [users[0]]


def test_of_an_empty_table_one_goes_on_by_lot(
    evening: Evening, bracket: Tournament
) -> None:
    """See events.md D2."""
    (_open_table, users) = tables(bracket)[1]
    press(bracket, 2, 0)
    assert len(_undecided(evening, bracket, users)) == 1


def test_an_empty_table_is_a_bye_where_the_organiser_says_so(
    evening: Evening,
) -> None:
    """See events.md D2."""
    event = event_of(
        evening,
        **{"format": "bracket", "game": "gin-quick", "seats": 2, "entry": 100},
        **{"entrants_max": 8, "empty_table": "bye_for_opponent"},
    )
    enter(event, *people(8))
    evening.jump(601)
    empty = tables(event)[3][1]
    press(event, 2, 2, 1, 0)
    out = Entry.objects.filter(tournament=event, state=State.OUT, user__in=empty)
    evening.until(lambda: out.count() == 2, minutes=5)
    # Three go on: two of them meet, one has the bye.
    evening.until(lambda: _round(event) == 2 and bool(tables(event)), minutes=60)
    assert len(alive(event)) == 3
    assert [len(users) for _open_table, users in tables(event)] == [2]
    done = evening.finish(event)
    rows = list(done.entry_rows.all())
    assert sum(row.prize for row in rows) == 8 * 80
    assert sorted(row.place for row in rows)[0] == 1
    assert audit.findings() == []


@pytest.mark.parametrize("clicks", [0, 1])
def test_a_final_without_two_is_shared_or_won_without_playing(
    evening: Evening, bracket: Tournament, clicks: int
) -> None:
    """See events.md D2."""
    press(bracket, 2, 2)
    # Nobody moves, so the first player to act runs out of time and loses.
    evening.until(lambda: len(alive(bracket)) == 2 and _round(bracket) == 2, minutes=30)
    evening.until(lambda: len(tables(bracket)) == 1, minutes=2)
    evening.until(lambda: tables(bracket)[0][0].table is not None, minutes=2)
    (winners,) = press(bracket, clicks)
    done = evening.finish(bracket)
    places = dict(done.entry_rows.values_list("user", "place"))
    prizes = dict(done.entry_rows.values_list("user", "prize"))
    if clicks:
        assert places[winners[0].pk] == 1
        assert prizes[winners[0].pk] == 4 * 80
    else:
        assert sorted(places.values()) == [1, 1, 3, 3]
        assert sorted(prizes.values()) == [0, 0, 160, 160]
    assert audit.findings() == []


def test_who_waits_for_one_who_is_disqualified_goes_on(
    evening: Evening, bracket: Tournament
) -> None:
    (_open_table, users) = tables(bracket)[1]
    press(bracket, 2, 1)
    gone = Entry.objects.get(tournament=bracket, user=users[1])
    organiser_actions.disqualify(bracket.pk, gone.pk, reason="Two accounts", by=None)
    waiting = Entry.objects.filter(tournament=bracket, user=users[0], round=2)
    evening.until(lambda: waiting.exists(), minutes=2)
    done = evening.finish(bracket)
    assert sum(row.prize for row in done.entry_rows.all()) == 4 * 80
    assert audit.findings() == []


def _undecided(evening: Evening, event: Tournament, users: list[User]) -> list[User]:
    """Let the time for Start pass; return who of these is in the second round."""
    rows = Entry.objects.filter(tournament=event, user__in=users)
    out = rows.filter(state=State.OUT, round=1)
    evening.until(lambda: out.exists(), minutes=5)
    return [row.user for row in rows.filter(round=2).select_related("user")]


def _round(event: Tournament) -> int:
    return Tournament.objects.values_list("round", flat=True).get(pk=event.pk)
