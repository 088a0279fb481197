"""A person's own page: the newest matches in the right words, none of them blank."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from lobby import own_matches
from tables.models import Deal, Match, MatchAction, MatchSeat, Table
from tables.seats import practice, seating
from tables.staff import void_match
from tests.tables.house import Hands, act, dealt
from tests.tables.matchplay import begun

pytestmark = pytest.mark.django_db
TEXT = re.compile(r"<[^>]+>")


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return a clock that moves only when the test says so."""
    return Hands(monkeypatch)


def played() -> tuple[Match, list[User]]:
    """Return a finished deal of a points table: seat 0 dropped."""
    table, guests = dealt(2)
    act(table, guests[0], "drop")
    return Match.objects.get(pk=Table.objects.get(pk=table.pk).match_id), guests


def row(person: User) -> own_matches.Row:
    (found,) = own_matches.newest(person)
    return found


def page(person: User, query: str = "") -> str:
    browser = Client()
    browser.force_login(person)
    answer = browser.get(reverse("me") + query)
    assert answer.status_code == 200
    return answer.content.decode()


def copies(match: Match, how_many: int) -> list[int]:
    """Store the match again and again; return all numbers, oldest first."""
    seats = list(match.results.all())
    for _ in range(how_many):
        match.pk = None
        match.save(force_insert=True)
        for seat in seats:
            seat.pk, seat.match = None, match
        MatchSeat.objects.bulk_create(seats)
    return list(Match.objects.order_by("pk").values_list("pk", flat=True))


def test_a_deal_of_points_leads_to_its_page_with_place_points_and_chips() -> None:
    match, guests = played()
    lost = row(guests[0])
    assert lost.result == "Place 2 of 2 · Drop"
    assert (lost.points, lost.chips < 0) == (20, True)
    assert lost.url == reverse("deal", args=[Deal.objects.get(match=match).pk])
    assert row(guests[1]).result == "Place 1 of 2 · Won"


def test_the_page_speaks_of_matches_and_counts_those_that_are_over() -> None:
    match, guests = played()
    shown = page(guests[0])
    assert re.search(r'data-testid="matches-played">1<', shown)
    assert "every deal is a match" in shown
    Match.objects.filter(pk=match.pk).update(ended_at=None)
    assert re.search(r'data-testid="matches-played">0<', page(guests[0]))
    assert "In progress" in page(guests[0])


def test_a_practice_match_that_was_just_left_is_no_blank(hands) -> None:
    person = create_guest()
    table = practice.play_now(person)
    assert row(person).result == "In progress"
    seating.stand_up(table.pk, person)
    hands.pass_time(180)
    match = Match.objects.get(table=table)
    assert match.ended_at is not None
    found = row(person)
    assert found.result
    shown = TEXT.sub("", page(person).split('data-testid="own-match"')[1])
    assert found.result in shown


def test_a_match_that_goes_on_without_the_person_says_so(
    hands, asha, bilal, chandra
) -> None:
    table = begun(hands, asha, bilal, chandra)
    assert row(asha).result == "In progress"
    seating.stand_up(table.pk, asha)
    assert MatchAction.objects.filter(kind="left").exists()
    assert row(asha).result == "You left, and the others are playing on"
    assert row(bilal).result == "In progress"
    assert row(asha).url == reverse("match", args=[Match.objects.get().pk])


def test_a_match_that_was_set_aside_leads_to_the_page_that_says_why() -> None:
    match, guests = played()
    void_match.void(match.pk, cause="fault", note="A fault of the dealer.", by=None)
    found = row(guests[0])
    assert found.result == "Set aside"
    assert found.url == reverse("match", args=[match.pk])


def test_the_page_shows_the_newest_and_leads_to_all_of_them() -> None:
    match, guests = played()
    numbers = copies(match, 6)
    found = own_matches.newest(guests[0])
    assert [one.match.pk for one in found] == numbers[:1:-1]
    shown = page(guests[0])
    assert f'href="{reverse("history")}"' in shown
    assert f'href="{reverse("statistics")}"' in shown


def test_five_matches_take_as_many_queries_as_one() -> None:
    match, guests = played()
    with CaptureQueriesContext(
        connection,
    ) as one:
        own_matches.newest(guests[0])
    copies(match, 19)
    with CaptureQueriesContext(connection) as five:
        assert len(own_matches.newest(guests[0])) == 5
    assert len(five) == len(one)
