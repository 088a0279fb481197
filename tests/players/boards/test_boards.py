"""The boards: who is there, in which order, and who is gone at once."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Profile, Relation
from players.models import MonthlyRating, Rating
from players.ratings import boards, scale
from tests.players.ratings import played

pytestmark = pytest.mark.django_db
OPEN = Profile.OpenTo.EVERYBODY


def ranked(name, mu=27.0, *, open_to=OPEN, games=30, sigma=2.0, days=1):
    person = played.member(name)
    at = timezone.now() - timedelta(days=days)
    numbers = {"mu": mu, "sigma": sigma, "games": games, "at": at}
    of = {"user": person, "kind": "people", "family": "gin"}
    sure = scale.sure(mu, sigma)
    Rating.objects.create(**of, **numbers, sure=sure)
    MonthlyRating.objects.create(**of, **numbers, sure=sure, month="2026-02-01")
    Profile.objects.create(user=person, open_to=open_to)
    return person


def names(reader=None, month=None):
    browser = Client()
    if reader is not None:
        browser.force_login(reader)
    query = {"month": "2026-02"} if month else {}
    page = browser.get(reverse("board", args=["gin"]), query)
    assert page.status_code == 200
    found = [row.name for row in page.context["board"].rows]
    told = browser.get(reverse("api_board", args=["gin"]), query).json()
    assert [row["name"] for row in told["results"]] == found
    return found


def test_the_order_is_by_what_is_almost_certain():
    ranked("uma", 27.0)
    ranked("vik", 28.0, sigma=2.6)
    ranked("wim", 28.0)
    assert names() == names(month=True) == ["Wim", "Uma", "Vik"]


@pytest.mark.parametrize(
    "lacks",
    [{"games": 4}, {"sigma": 2.7}, {"open_to": "nobody"}, {"open_to": "friends"}],
)
def test_too_few_too_uncertain_or_closed_are_on_no_board(lacks):
    ranked("uma", **lacks)
    assert names() == names(month=True) == []


def test_nobody_stays_for_ever_without_playing():
    ranked("uma", days=31)
    assert names() == []


@pytest.mark.parametrize("is_month", [False, True])
@pytest.mark.parametrize(
    "change",
    [
        {"is_excluded": True, "rest_until": timezone.now() + timedelta(days=9)},
        {"is_excluded": True},
        {"rest_until": timezone.now() + timedelta(days=9)},
        {"is_active": False},
        {"is_guest": True},
    ],
)
def test_who_rests_or_is_gone_disappears_at_once(change, is_month):
    person = ranked("uma")
    assert names(month=is_month) == ["Uma"]
    type(person).objects.filter(pk=person.pk).update(**change)
    assert names(month=is_month) == []


def test_those_who_block_each_other_do_not_see_each_other():
    person, reader = ranked("uma"), played.member("reader")
    for user, other in ((person, reader), (reader, person)):
        row = Relation.objects.create(user=user, other=other, kind="block")
        assert names(reader) == []
        assert names() == ["Uma"]
        row.delete()
    assert names(reader) == ["Uma"]


def test_a_profile_open_to_members_is_for_members_alone():
    ranked("uma", open_to=Profile.OpenTo.MEMBERS)
    assert names() == names(played.member("guest", is_guest=True)) == []
    assert names(played.member("reader")) == ["Uma"]


def test_pages_follow_each_other(monkeypatch):
    monkeypatch.setattr(boards, "PAGE", 1)
    ranked("uma", 28.0)
    ranked("vik", 27.0)
    both = [boards.page("gin", None, number=number) for number in (1, 2)]
    assert [board.rows[0].place for board in both] == [1, 2]
    assert [board.has_more for board in both] == [True, False]


def test_the_api_pages_too_and_refuses_nonsense(monkeypatch):
    monkeypatch.setattr(boards, "PAGE", 1)
    ranked("uma", 28.0)
    ranked("vik", 27.0)
    address, browser = reverse("api_board", args=["gin"]), Client()
    first = browser.get(address).json()
    last = browser.get(address, {"cursor": first["next"]}).json()
    assert first["results"][0]["url"] == "/u/Uma/"
    assert [row["name"] for row in last["results"]] == ["Vik"]
    assert last["next"] is None
    for query in ({"cursor": "0"}, {"cursor": "11"}, {"month": "x"}, {"order": "up"}):
        assert browser.get(address, query).status_code == 400, query
    assert browser.get(reverse("api_board", args=["whist"])).status_code == 404


def test_nonsense_in_the_address_shows_the_board_of_now():
    assert Client().get("/boards/gin/?month=2026-99&page=x").status_code == 200
    assert Client().get("/boards/whist/").status_code == 404
    assert Client().get("/boards/").status_code == 302


def test_a_profile_shows_ratings_and_says_what_is_provisional():
    ranked("uma", sigma=5.0)
    page = Client().get(reverse("profile", args=["Uma"])).content.decode()
    assert "1580" in page
    assert "provisional" in page
    told = Client().get(reverse("api_profile", args=["Uma"])).json()["ratings"]
    assert [(one["rating"], one["provisional"]) for one in told] == [(1580, True)]
