"""Leaving a rated block or match never gains, on rows and in a simulation."""

import random
from collections import defaultdict
from collections.abc import Callable
from statistics import fmean
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from players.models import Rating, RatingChange
from players.ratings import block_scores, estimates, leaving, results, scale
from players.ratings.block_scores import DEALS
from players.ratings.model import Skill
from players.ratings.recompute import recompute
from players.ratings.results import Placed, Result
from tables.seats import seating
from tests.players.ratings import played
from tests.players.ratings.played import POINTS, START, minutes
from tests.tables.house import act, deal, table_of

SEED = 15
BLOCKS = 40
EVENINGS = 24


@pytest.fixture
def people(db: None) -> list[User]:
    return [played.member(name) for name in ("uma", "vik", "wim")]


def mu(person: User, kind: str = "people", family: str = "indian") -> float:
    return Rating.objects.get(user=person, kind=kind, family=family).mu


def deals(table: Any, people: list[User], count: int, at: int = 0) -> None:
    """Write deals that the first wins by 40."""
    lost = (0, *[40] * (len(people) - 1))
    for number in range(count):
        played.ended(table, *people, at=minutes(at + number), points=lost)


def test_who_leaves_when_ahead_has_lost_the_block(people: list[User]) -> None:
    table = played.table_for(POINTS)
    deals(table, people[:2], 1)
    played.closed(table, minutes(9), people[0], people[1])
    played.rated()
    assert mu(people[1]) > scale.MU > mu(people[0])
    assert recompute(keep=True).is_clean


def test_who_leaves_early_loses_as_much_as_in_a_whole_block(
    people: list[User],
) -> None:
    table, other = played.table_for(POINTS), played.table_for(POINTS)
    deals(table, people[:2], 1)
    played.closed(table, minutes(9), people[1], people[0])
    third = played.member("yan")
    deals(other, [people[2], third], DEALS)
    played.rated()
    assert mu(people[1]) == mu(third)
    assert scale.MU < mu(people[0]) < mu(people[2])


def test_who_is_not_in_the_last_deal_is_behind_all_who_are(people: list[User]) -> None:
    table = played.table_for(POINTS)
    deals(table, people, 1)
    deals(table, people[1:], DEALS - 1, at=1)
    played.rated()
    placed = RatingChange.objects.order_by("place").values_list("user", flat=True)
    assert list(placed) == [people[1].pk, people[2].pk, people[0].pk]
    assert mu(people[0]) < scale.MU


def test_who_comes_back_for_the_last_deal_gains_nothing(people: list[User]) -> None:
    table = played.table_for(POINTS)
    deals(table, people, 2)
    deals(table, people[1:], DEALS - 3, at=2)
    deals(table, people, 1, at=9)
    played.rated()
    row = RatingChange.objects.get(user=people[0])
    assert (row.place, row.mu, row.games) == (1, scale.MU, 0)
    assert mu(people[2]) < scale.MU


def test_who_joins_late_has_left_nothing(people: list[User]) -> None:
    table = played.table_for(POINTS)
    deals(table, people[1:], DEALS - 1)
    deals(table, people, 1, at=9)
    played.rated()
    assert mu(people[1]) > mu(people[0]) > mu(people[2])


def test_of_two_who_leave_with_a_deal_one_has_lost_and_nobody_gains(
    people: list[User],
) -> None:
    table = played.table_for(POINTS)
    deals(table, people[:2], 1)
    played.closed(table, minutes(0))
    played.rated()
    assert mu(people[0]) == scale.MU > mu(people[1])
    assert RatingChange.objects.get(user=people[0]).games == 0


def test_a_block_that_the_house_cuts_short_is_not_rated(people: list[User]) -> None:
    table = played.table_for(POINTS)
    deals(table, people, 3)
    played.closed(table, minutes(9))
    assert played.rated() == {}


def test_an_event_takes_people_away_and_nobody_has_left(people: list[User]) -> None:
    table = played.table_for(POINTS, host="tournament:1")
    deals(table, people[:2], 3)
    played.closed(table, minutes(9))
    played.rated()
    assert mu(people[0]) > scale.MU > mu(people[1])


def test_leaving_house_bots_in_practice_gains_nothing(people: list[User]) -> None:
    table = played.table_for(POINTS, rated=False)
    deals(table, [people[0], played.bot("easy")], 2)
    played.closed(table, minutes(9))
    played.rated()
    assert mu(people[0], "practice") < scale.MU


@pytest.mark.parametrize("how", sorted(leaving.LEFT))
def test_who_gives_up_a_match_gains_nothing(how: str, people: list[User]) -> None:
    table = played.table_for("indian-pool-101")
    match = played.ended(table, *people, at=minutes(1))
    match.results.filter(place=2).update(how=how)
    (result,) = results.between(minutes(0), minutes(2))
    assert [one.has_left for one in result.placed] == [False, True, False]
    before = [Skill(25.0, 3.0), Skill(15.0, 3.0), Skill(25.0, 3.0)]
    after = estimates.skills_after(result, before)
    # Between two who are better the second place was a gain.
    assert after[1] == before[1]
    assert after[0].mu > before[0].mu


# A simulation -------------------------------------------------------------------------
Strategy = Callable[[random.Random, list[int], int], bool]
"""Tell whether one leaves now, by the net points of all (one's own first) and how many
deals are over."""
STRATEGIES: dict[str, Strategy] = {
    "ahead": lambda _luck, net, _over: net[0] == max(net) > 0,
    "far ahead": lambda _luck, net, _over: net[0] > 100,
    "behind": lambda _luck, net, _over: net[0] < max(net),
    "far behind": lambda _luck, net, _over: net[0] < -100,
    "at random": lambda luck, _net, _over: luck.random() < 0.3,
    "after one deal": lambda _luck, _net, over: over == 1,
    "before the last deal": lambda _luck, net, over: over == 5 and net[0] < max(net),
}


def block(
    luck: random.Random,
    me: UUID,
    others: list[UUID],
    leaves: Strategy | None,
    *,
    saves: bool,
) -> Result:
    """Play a block between equals, by the code that places people in real ones.

    Of two, the block is cut short by who leaves; of more, the others play on. Where
    leaving `saves`, what somebody has so far is their result.
    """
    net: dict[UUID, int] = defaultdict(int)
    playing, left = [me, *others], list[UUID]()
    over = 0
    while over < DEALS and len(playing) > 1:
        winner = luck.choice(playing)
        lost = {who: luck.randint(2, 80) for who in playing if who != winner}
        for who, points in block_scores.net({**lost, winner: 0}, [winner]).items():
            net[who] += points
        over += 1
        own = [net[me], *[net[one] for one in others]]
        if me in playing and over < DEALS and leaves and leaves(luck, own, over):
            playing.remove(me)
            left.append(me)
    gone = [] if saves else left
    placed = leaving.places(net, gone)
    rows = [Placed(who, at, None, who in gone) for who, at in placed.items()]
    rows.sort(key=lambda one: (one.place, one.user.hex))
    return Result("people", "indian", START, 1, (1,), tuple(rows), over)


def evening(
    luck: random.Random, size: int, leaves: Strategy | None, *, saves: bool = False
) -> float:
    """Return the rating after many blocks with strangers who are as good."""
    me, skill = uuid4(), Skill(scale.MU, 3.0)
    for _number in range(BLOCKS):
        others = [uuid4() for _ in range(size - 1)]
        result = block(luck, me, others, leaves, saves=saves)
        at = [one.user for one in result.placed].index(me)
        skills = [Skill(scale.MU, 2.0) for _ in result.placed]
        skills[at] = skill
        skill = estimates.skills_after(result, skills)[at]
    return skill.mu


def mean(size: int, leaves: Strategy | None, *, saves: bool = False) -> float:
    luck = random.Random(SEED)
    found = [evening(luck, size, leaves, saves=saves) for _evening in range(EVENINGS)]
    return scale.shown(fmean(found))


@pytest.mark.parametrize("size", [2, 4])
def test_no_strategy_of_leaving_gains(size: int) -> None:
    stays = mean(size, None)
    assert abs(stays - scale.START) < 30
    means = {name: mean(size, leaves) for name, leaves in STRATEGIES.items()}
    assert {name: told for name, told in means.items() if told > stays} == {}


def test_where_leaving_saves_what_one_has_the_simulation_says_so() -> None:
    assert mean(2, STRATEGIES["ahead"], saves=True) > mean(2, None) + 100


# Real tables --------------------------------------------------------------------------
@pytest.mark.parametrize("first", ["winner", "loser", "both"])
def test_at_a_real_table_who_stands_up_first_has_lost_the_block(
    first: str, asha: User, bilal: User
) -> None:
    User.objects.update(date_joined=START)
    options = {"private": True, "rated": True, "assist": False}
    table = table_of(asha, bilal, **options)
    deal(table)
    if first == "both":
        # It is asha's turn, so the deal ends with her.
        for person in (bilal, asha):
            seating.stand_up(table.pk, person)
        table.refresh_from_db()
        assert table.closed_at is not None
    else:
        # Seat 0 drops, so bilal wins.
        act(table, asha, "drop")
        order = [bilal, asha] if first == "winner" else [asha, bilal]
        for person in order:
            seating.stand_up(table.pk, person)
    played.rated()
    assert Rating.objects.count() == 2
    if first == "winner":
        assert mu(bilal) < scale.MU < mu(asha)
    elif first == "loser":
        assert mu(asha) < scale.MU < mu(bilal)
    else:
        assert max(mu(asha), mu(bilal)) == scale.MU > min(mu(asha), mu(bilal))
