"""Tables of three and more whose people press Start, or do not (events.md D2)."""

from typing import Any

import pytest

from accounts.models import User
from tables.models import Seat
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
from tests.tournaments.starts import press, start, tables
from tournaments.models import Entry, Status, Tournament
from wallet import audit

pytestmark = [pytest.mark.django_db]

State = Entry.State
GAMES: dict[str, dict[str, Any]] = {
    "basic": {"game": "basic", "options": {"end": "deals", "deals": 1}},
    "continental": {"game": "continental-quick"},
}
PRIZE_PART = 80
"""Of an entry of 100."""


def begun(
    evening: Evening, count: int, game: str = "basic", **fields: Any
) -> tuple[Tournament, list[User]]:
    """Return a knockout of so many people at tables of three, who are asked to start.

    Nobody moves in it, so the first player to act runs out of time.
    """
    given = {"format": "tables", "seats": 3, "entry": 100, "entrants_max": count}
    event = event_of(evening, **(given | GAMES[game] | fields))
    users = people(count)
    enter(event, *users)
    evening.jump(601)
    return event, users


def is_home(event: Tournament, user: User) -> bool:
    """Whether somebody has the whole entry back, and neither seat nor place."""
    entry = entry_of(event, user)
    nothing = (entry.seat, entry.place, entry.prize) == (None, None, 0)
    sits = Seat.objects.filter(user=user, left_at=None).exists()
    return nothing and not sits and chips(user) == 10_000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("count", [3, 6])
def test_one_of_three_does_not_start_and_the_others_play_on(
    evening: Evening, count: int, game: str
) -> None:
    """See events.md D2."""
    event, _users = begun(evening, count, game)
    (_table, first), *_others = tables(event)
    press(event, *[2, 3][: count // 3])
    done = evening.finish(event, minutes=60)
    assert done.status == Status.FINISHED
    assert is_home(event, first[2])
    assert entry_of(event, first[2]).state == State.WITHDRAWN
    done = Judge(event, evening.moment).decide()
    assert (done.entrants, sum(done.prizes)) == (count - 1, (count - 1) * PRIZE_PART)


@pytest.mark.parametrize("given", [{}, {"added": 500}, {"guarantee": 5_000}])
@pytest.mark.parametrize("pressed", [0, 1])
def test_a_single_table_without_two_who_start_is_cancelled(
    evening: Evening, pressed: int, given: dict[str, int]
) -> None:
    """See events.md D2."""
    event, users = begun(evening, 3, **given)
    press(event, pressed)
    evening.finish(event, minutes=10)
    assert status(event) == Status.CANCELLED
    assert all(is_home(event, user) for user in users)
    assert audit.findings() == []


@pytest.mark.parametrize("pressed", [0, 1])
def test_a_table_without_two_who_start_sends_nobody_on(
    evening: Evening, pressed: int
) -> None:
    """See events.md D2."""
    event, _users = begun(evening, 6)
    (_one, first), (_other, second) = tables(event)
    press(event, pressed, 3)
    evening.finish(event, minutes=60)
    done = Judge(event, evening.moment).decide()
    assert all(is_home(event, user) for user in first)
    assert (done.entrants, sum(done.prizes)) == (3, 3 * PRIZE_PART)
    assert sorted(entry_of(event, user).place or 0 for user in second) == [1, 2, 3]


@pytest.mark.parametrize("pressed", [(0, 0), (0, 1), (1, 1)])
def test_without_any_table_of_two_who_start_all_is_cancelled(
    evening: Evening, pressed: tuple[int, int]
) -> None:
    """See events.md D2."""
    event, users = begun(evening, 6)
    press(event, *pressed)
    evening.finish(event, minutes=10)
    assert status(event) == Status.CANCELLED
    assert all(is_home(event, user) for user in users)
    assert audit.findings() == []


def test_who_alone_starts_a_later_round_goes_on(evening: Evening) -> None:
    """See events.md D2."""
    event, _users = begun(evening, 6)
    press(event, 3, 3)
    pair = second_round(evening, event)
    start(tables(event)[0][0], pair[:1])
    evening.finish(event, minutes=20)
    Judge(event, evening.moment).decide()
    assert [entry_of(event, user).place for user in pair] == [1, 2]


def test_where_nobody_starts_a_later_round_its_places_are_shared(
    evening: Evening,
) -> None:
    """See events.md D2."""
    event, _users = begun(evening, 6)
    press(event, 3, 3)
    pair = second_round(evening, event)
    evening.finish(event, minutes=20)
    done = Judge(event, evening.moment).decide()
    assert [entry_of(event, user).place for user in pair] == [1, 1]
    assert [entry_of(event, user).prize for user in pair] == [sum(done.prizes) // 2] * 2


def second_round(evening: Evening, event: Tournament) -> list[User]:
    """Wait for the table of the second round; return its two people."""
    evening.until(lambda: fresh(event).round == 2, minutes=30)
    evening.until(lambda: any(row.table for row, _users in tables(event)), minutes=2)
    ((_table, pair),) = tables(event)
    assert len(pair) == 2
    return pair
