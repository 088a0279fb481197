"""What takes a rated result back, and what does not."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.deletion import delete_account
from accounts.models import User
from accounts.staff import sanctions
from accounts.wellbeing import breaks
from tables.models import Match
from tests.players.ratings import played
from tests.players.ratings.played import minutes

pytestmark = pytest.mark.django_db
Happening = Callable[[list[Match], list[User]], object]


def set_aside_first(matches: list[Match], _people: list[User]) -> None:
    played.set_aside(matches[0], minutes(60))


def set_aside_last(matches: list[Match], _people: list[User]) -> None:
    played.set_aside(matches[2], minutes(60))


def came_late(matches: list[Match], people: list[User]) -> None:
    at = matches[2].ended_at - timedelta(seconds=30)
    played.ended(matches[0].table, *people[:2], at=at)


def deleted(_matches: list[Match], people: list[User]) -> None:
    delete_account.delete(people[0])


def suspended(_matches: list[Match], people: list[User]) -> None:
    chief = played.member("chief", is_staff=True)
    sanctions.impose(people[0], "suspend", reason="Played for another.", by=chief)


def excluded(_matches: list[Match], people: list[User]) -> None:
    breaks.exclude(people[0], "6m")


def closed(matches: list[Match], _people: list[User]) -> None:
    played.closed(matches[0].table, minutes(60))


@pytest.mark.parametrize(
    ("happens", "results", "later_ones_change"),
    [
        (set_aside_first, 2, True),
        (set_aside_last, 2, False),
        (came_late, 4, True),
        (deleted, 3, False),
        (suspended, 3, False),
        (excluded, 3, False),
        (closed, 3, False),
    ],
)
def test_a_match_set_aside_or_late_rates_what_followed_anew_and_nothing_else_does(
    happens: Happening, results: int, later_ones_change: bool
) -> None:
    people = [played.member(name) for name in ("uma", "vik", "wim")]
    table = played.table_for()
    matches = [
        played.ended(table, *people[:2], at=minutes(1)),
        played.ended(table, *people[1:], at=minutes(2)),
        played.ended(table, *people, at=minutes(3)),
    ]
    before = played.rated()
    happens(matches, people)
    after = played.rated()
    rated = {key[4] for key in after if key[0] == "change"}
    assert len(rated) == results
    kept = {key for key in before if key[0] == "change" and key[4] in rated}
    assert any(before[key] != after[key] for key in kept) == later_ones_change
    # The same from the start: nothing of what was taken back is left.
    assert played.again() == after
