"""What is rated, in which order, and that it is the same however it came in."""

from datetime import timedelta

import pytest

from players.models import MonthlyRating, RatedResult, Rating, RatingChange
from players.ratings import scale, update_ratings
from players.ratings.recompute import recompute
from tables.models import Match, MatchSeat
from tests.players.ratings import played
from tests.players.ratings.played import POINTS, START, minutes

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [played.member(name) for name in ("uma", "vik", "wim", "xia")]


def mu(person, kind="people", family="basic"):
    return Rating.objects.get(user=person, kind=kind, family=family).mu


def evening(people, count=12):
    """Some matches of two tables, months apart; return them."""
    one, other = played.table_for(), played.table_for()
    found = []
    for number in range(count):
        turned = people[number % 4 :] + people[: number % 4]
        at = START + timedelta(days=number * 7)
        found.append(played.ended(other if number % 3 else one, *turned[:3], at=at))
    return found


def test_who_wins_gains_and_the_rows_say_from_what(people):
    table = played.table_for()
    played.ended(table, *people[:3], at=minutes(1))
    played.rated()
    assert mu(people[0]) > mu(people[1]) > mu(people[2])
    row = RatingChange.objects.get(user=people[0])
    assert (row.place, row.size, row.games, row.mu_before) == (1, 3, 1, scale.MU)
    assert not Rating.objects.filter(user=people[3]).exists()


@pytest.mark.parametrize("who", ["a guest", "a bot", "somebody new", "unrated"])
def test_matches_with_others_than_members_or_unrated_ones_rate_nobody(people, who):
    guest = played.member("guest", is_guest=True)
    fresh = played.member("fresh", date_joined=minutes(5))
    other = {"a guest": guest, "a bot": played.bot("easy"), "somebody new": fresh}
    table = played.table_for(rated=who != "unrated")
    played.ended(table, people[0], people[1], other.get(who, people[2]), at=minutes(5))
    played.rated()
    assert not RatingChange.objects.exists()


def test_replaying_all_results_gives_the_same_to_the_last_bit(people):
    matches = evening(people)
    for match in matches:
        Match.objects.filter(pk=match.pk).update(ended_at=None)
    for match in matches:
        Match.objects.filter(pk=match.pk).update(ended_at=match.ended_at)
        update_ratings.catch_up()
    little_by_little = played.rated()
    assert RatingChange.objects.count() == 36
    assert recompute(keep=True).is_clean
    assert played.again() == little_by_little
    assert recompute().wrong == 0


def test_recomputing_sets_right_what_was_changed_by_hand(people):
    evening(people)
    before = played.rated()
    Rating.objects.filter(user=people[0]).update(mu=40.0)
    MonthlyRating.objects.filter(user=people[1]).first().delete()
    assert recompute(keep=True).wrong == 2
    recompute()
    assert played.rated() == before


def test_what_is_committed_late_is_rated_where_it_belongs(people):
    matches = evening(people, 3)
    late = played.ended(
        matches[0].table, *people[:2], at=matches[2].ended_at - timedelta(seconds=30)
    )
    Match.objects.filter(pk=late.pk).update(ended_at=None)
    played.rated()
    Match.objects.filter(pk=late.pk).update(ended_at=late.ended_at)
    found = played.rated()
    assert RatedResult.objects.count() == 4
    assert played.again() == found


def test_a_match_that_is_set_aside_is_unrated_with_all_that_came_of_it(people):
    matches = evening(people)
    other = played.table_for("gin-house")
    played.ended(other, *people[:2], at=minutes(3))
    before = played.rated()
    gin = {key: told for key, told in before.items() if "gin" in key}
    played.set_aside(matches[4], at=minutes(60))
    found = played.rated()
    assert not RatedResult.objects.filter(match=matches[4]).exists()
    last = matches[-1].results.get(number=0).user
    assert (
        found["change", last.pk, "people", "basic", matches[-1].pk]
        != (before["change", last.pk, "people", "basic", matches[-1].pk])
    )
    assert {key: told for key, told in found.items() if "gin" in key} == gin
    assert played.again() == found
    MatchSeat.objects.filter(match=matches[4]).delete()
    assert played.again() == found


def test_a_family_that_lost_its_only_result_has_no_rating_left(people):
    match = played.ended(played.table_for(), *people[:2], at=minutes(1))
    played.rated()
    played.set_aside(match, at=minutes(2))
    assert played.rated() == {}


def test_looking_again_rates_nothing_twice(people):
    evening(people)
    assert update_ratings.catch_up() == 12
    assert update_ratings.catch_up() == 0


def test_of_two_workers_at_once_one_keeps_its_step(people, monkeypatch):
    known = update_ratings.place()
    evening(people, 2)
    before = played.rated()
    monkeypatch.setattr(update_ratings, "place", lambda: known)
    assert update_ratings.catch_up() == 0
    assert played.stored() == before


def test_a_match_that_nobody_won_says_nothing(people):
    table = played.table_for()
    played.ended(table, *people[:2], at=minutes(1), places=(1, 1), how="level")
    assert played.rated() == {}


def test_deals_for_points_are_rated_in_blocks_of_six(people):
    table = played.table_for(POINTS)
    for number in range(5):
        played.ended(table, *people[:3], at=minutes(number), points=(0, 20, 30))
    assert played.rated() == {}
    played.ended(table, *people[:3], at=minutes(6), points=(0, 20, 30))
    played.rated()
    result = RatedResult.objects.get()
    assert len(result.matches) == 6
    places = RatingChange.objects.order_by("place").values_list("user", flat=True)
    assert list(places) == [person.pk for person in people[:3]]


def test_a_block_is_by_points_won_and_lost_and_not_by_deals(people):
    table = played.table_for(POINTS)
    for number in range(5):
        played.ended(table, *people[:2], at=minutes(number), points=(0, 2))
    played.ended(table, people[1], people[0], at=minutes(6), points=(0, 80))
    played.rated()
    assert mu(people[1], family="indian") > mu(people[0], family="indian")


def test_who_leaves_a_block_early_keeps_what_they_lost_in_it(people):
    table = played.table_for(POINTS)
    played.ended(table, *people[:3], at=minutes(0), points=(0, 20, 80))
    for number in range(1, 6):
        played.ended(table, *people[:2], at=minutes(number), points=(0, 10))
    played.rated()
    places = RatingChange.objects.order_by("place").values_list("user", flat=True)
    assert list(places) == [people[0].pk, people[1].pk, people[2].pk]


def test_a_block_ends_with_its_table_so_that_leaving_saves_nobody(people):
    table = played.table_for(POINTS)
    played.ended(table, *people[:2], at=minutes(0), points=(0, 80))
    assert played.rated() == {}
    played.closed(table, minutes(1), people[1], people[0])
    found = played.rated()
    assert mu(people[0], family="indian") > scale.MU > mu(people[1], family="indian")
    assert update_ratings.catch_up() == 0
    assert played.again() == found


def test_a_deal_of_a_block_that_is_set_aside_leaves_the_others(people):
    table = played.table_for(POINTS)
    deals = [
        played.ended(table, *people[:2], at=minutes(n), points=(0, 10))
        for n in range(6)
    ]
    before = mu_of_block(people)
    played.set_aside(deals[5], at=minutes(9))
    assert mu_of_block(people) < before
    assert len(RatedResult.objects.get().matches) == 5
    assert played.again() == played.rated()


def mu_of_block(people):
    played.rated()
    return mu(people[0], family="indian")


def test_who_always_drops_ends_below_the_median():
    """Six at a table; the others play on, and each wins as often."""
    regulars = [played.member(f"regular{n}") for n in range(5)]
    dropper = played.member("dropper")
    table = played.table_for(POINTS)
    for number in range(60):
        winner = regulars[number * 3 % 5]
        rest = [one for one in regulars if one is not winner]
        lost = [15 + (number * 7 + n * 13) % 50 for n in range(4)]
        played.ended(
            table,
            *(winner, *rest, dropper),
            at=minutes(number),
            points=(0, *lost, 20),
            places=(1, 2, 2, 2, 2, 2),
        )
    played.rated()
    ordered = list(Rating.objects.order_by("mu").values_list("user", flat=True))
    assert ordered.index(dropper.pk) < 3


def test_practice_is_rated_apart_and_against_fixed_strengths(people):
    table = played.table_for("gin-house", rated=False)
    easy, hard = played.bot("easy"), played.bot("hard")
    for number in range(3):
        played.ended(table, people[0], easy, at=minutes(2 * number))
        played.ended(table, people[1], hard, at=minutes(2 * number + 1))
    played.rated()
    of_one, of_other = (mu(person, "practice", "gin") for person in people[:2])
    assert of_other > of_one > scale.MU
    assert not Rating.objects.filter(kind="people").exists()
    assert not Rating.objects.filter(user__is_bot=True).exists()
    assert recompute().is_clean


def test_two_people_and_a_bot_are_no_practice_and_events_are_none(people):
    table = played.table_for("basic", rated=False)
    played.ended(table, *people[:2], played.bot("easy"), at=minutes(1))
    event = played.table_for("basic", rated=True, host="tournament:1")
    played.ended(event, people[0], played.bot("hard"), at=minutes(2))
    assert played.rated() == {}


def test_a_month_keeps_its_last_rating_and_counts_its_results(people):
    evening(people)
    played.rated()
    months = MonthlyRating.objects.filter(user=people[0]).order_by("month")
    assert sum(row.games for row in months) == Rating.objects.get(user=people[0]).games
    assert months.last().mu == mu(people[0])
    assert len(months) > 1
