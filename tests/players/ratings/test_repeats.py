"""Meetings of the same people count less and less, in private with a limit a day."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from players.models import RatedResult, Rating, RatingChange
from players.ratings import model, scale
from players.ratings.model import Skill
from players.ratings.recompute import recompute
from players.ratings.repeats import PRIVATE_A_DAY, WINDOW
from tests.players.ratings import played
from tests.players.ratings.played import POINTS, START, minutes

pytestmark = pytest.mark.django_db
STEP = timedelta(hours=25)


@pytest.fixture
def people() -> list[User]:
    return [played.member(name) for name in ("uma", "vik", "wim", "xia")]


def gains(person: User) -> list[float]:
    rows = RatingChange.objects.filter(user=person).order_by("at", "pk")
    return [row.mu - row.mu_before for row in rows]


def meet(table: Any, *people: User, times: int, step: timedelta = STEP) -> None:
    for number in range(times):
        played.ended(table, *people, at=START + number * step)


def test_a_weight_moves_the_skill_by_its_share() -> None:
    old, new = Skill(25.0, 8.0), Skill(29.0, 6.0)
    assert model.weighted(old, new, 1) == new
    half = model.weighted(old, new, 0.5)
    assert half.mu == 27.0
    assert half.sigma**2 == pytest.approx(50)


def test_the_second_meeting_counts_a_quarter(people: list[User]) -> None:
    meet(played.table_for(), *people[:2], times=2, step=timedelta(0))
    played.rated()
    first, second = gains(people[0])
    skills = [
        Skill(row.mu, row.sigma)
        for row in RatingChange.objects.filter(
            result=RatedResult.objects.earliest("pk")
        ).order_by("place")
    ]
    whole = model.rated("basic", skills, [1, 2])[0].mu - skills[0].mu
    assert second == pytest.approx(whole / 4)
    assert first > 0


def test_the_same_pair_gains_less_than_two_first_meetings_in_a_month(
    people: list[User],
) -> None:
    meet(played.table_for(), *people[:2], times=25)
    played.rated()
    found = gains(people[0])
    assert found == sorted(found, reverse=True)
    assert sum(found) < 2 * found[0]
    assert recompute(keep=True).is_clean
    before = played.stored()
    assert played.again() == before


def test_others_and_the_same_after_a_month_count_whole(people: list[User]) -> None:
    one = played.table_for()
    meet(one, *people[:2], times=3)
    played.ended(one, *people[:3], at=START + timedelta(days=5))
    played.ended(one, people[2], people[3], at=START + timedelta(days=6))
    played.ended(one, *people[:2], at=START + timedelta(days=3) + WINDOW)
    played.rated()
    assert gains(people[3])[0] < -1
    of_uma = gains(people[0])
    assert of_uma[3] > of_uma[2]
    assert of_uma[4] > of_uma[2]


def test_meetings_count_whoever_rates_them_and_in_any_number_of_steps(
    people: list[User],
) -> None:
    table = played.table_for()
    for number in range(6):
        played.ended(table, *people[:2], at=START + number * STEP)
        played.rated()
    little_by_little = played.stored()
    assert played.again() == little_by_little


def test_a_private_pair_has_three_rated_results_a_day(people: list[User]) -> None:
    table = played.table_for(is_private=True)
    minute = timedelta(minutes=1)
    meet(table, *people[:2], times=PRIVATE_A_DAY + 2, step=minute)
    # A third person makes no other pair of the two.
    played.ended(table, *people[:3], at=minutes(9))
    played.ended(table, people[2], people[3], at=minutes(10))
    played.rated()
    assert len(gains(people[0])) == PRIVATE_A_DAY
    assert len(gains(people[2])) == 1
    assert RatedResult.objects.count() == PRIVATE_A_DAY + 4
    # What is not rated is not taken for something that came late.
    before = played.stored()
    assert played.rated() == before
    played.ended(table, *people[:2], at=START + STEP)
    played.rated()
    assert len(gains(people[0])) == PRIVATE_A_DAY + 1
    assert recompute(keep=True).is_clean


def test_public_tables_and_events_have_no_such_limit(people: list[User]) -> None:
    minute = timedelta(minutes=1)
    meet(played.table_for(), *people[:2], times=5, step=minute)
    event = played.table_for(is_private=True, host="tournament:1")
    meet(event, *people[2:], times=5, step=minute)
    played.rated()
    assert len(gains(people[0])) == len(gains(people[2])) == 5


def test_an_accomplice_who_drops_and_leaves_is_worth_no_two_wins(
    people: list[User],
) -> None:
    """B drops, A wins one deal, both leave: it took A from 1500 to 1771."""
    for number in range(20):
        table = played.table_for(POINTS, is_private=True)
        at = minutes(number)
        played.ended(table, *people[:2], at=at, points=(0, 20))
        played.closed(table, minutes(number + 0.5), people[1], people[0])
    other = played.table_for(POINTS)
    for number in range(6):
        played.ended(other, *people[2:], at=minutes(number), points=(0, 20))
    played.rated()
    farmed, fair = (
        Rating.objects.get(user=person, family="indian").mu - scale.MU
        for person in (people[0], people[2])
    )
    assert 0 < farmed < fair
    assert scale.shown(scale.MU + farmed) < 1600
