"""Counting is asked for when something has ended, and sleeps otherwise."""

from datetime import datetime, timedelta

import pytest

from players.statistics import update_statistics
from tables.clock import due_questions
from tables.models import Deal, Match, Voiding
from tests.tables import house, matchplay

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
LATE = 2 * update_statistics.LOOK_BACK


def is_due(moment: datetime) -> bool:
    return due_questions.is_due(update_statistics.due, moment)


def two_deals_counted() -> None:
    for _deal in range(2):
        table, guests = house.dealt(2)
        house.act(table, guests[0], "drop")
    update_statistics.catch_up()


def test_a_deal_that_ended_is_due_until_it_is_counted_and_nothing_comes_late(
    hands, django_assert_num_queries
) -> None:
    with django_assert_num_queries(1):
        assert not is_due(hands.moment)
    table, guests = house.dealt(2)
    assert not is_due(hands.moment + LATE)
    house.act(table, guests[0], "drop")
    assert is_due(hands.moment + LATE)
    update_statistics.catch_up()
    assert is_due(hands.moment + LATE - timedelta(seconds=1))
    assert not is_due(hands.moment + LATE)


def test_a_deal_that_was_not_dealt_or_is_committed_late_keeps_nobody_awake(
    hands,
) -> None:
    two_deals_counted()
    later = hands.moment + LATE + timedelta(seconds=1)
    deal = Deal.objects.exclude(revealed_at=None).latest("pk")
    Deal.objects.filter(pk=deal.pk).update(revealed_at=later, started_at=None)
    assert not is_due(later + LATE)
    Deal.objects.filter(pk=deal.pk).update(started_at=later)
    assert is_due(later + LATE)


def test_a_match_of_several_deals_is_due_and_one_that_is_set_aside(
    hands, asha, bilal
) -> None:
    table = matchplay.begun(hands, asha, bilal, game="indian-best-of-2")
    matchplay.lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    update_statistics.catch_up()
    later = hands.moment + update_statistics.VOIDINGS_BACK
    assert not is_due(later)
    update_statistics.CountedUpTo.objects.filter(
        name=update_statistics.MATCHES
    ).delete()
    assert is_due(later)
    update_statistics.catch_up()
    match = Match.objects.get()
    Voiding.objects.create(match=match, cause="fault", rule="fault", at=later)
    assert is_due(later)
    update_statistics.catch_up()
    assert not is_due(later + update_statistics.VOIDINGS_BACK)


def test_the_place_passes_games_for_points_so_that_no_look_goes_through_them(
    hands,
) -> None:
    two_deals_counted()
    newest = Match.objects.exclude(ended_at=None).latest("ended_at", "pk")
    place = update_statistics.CountedUpTo.objects.get(name=update_statistics.MATCHES)
    assert (place.at, place.key) == (newest.ended_at, str(newest.pk))
    turn = place.turn
    assert update_statistics.catch_up() == 0
    place.refresh_from_db()
    assert place.turn == turn
