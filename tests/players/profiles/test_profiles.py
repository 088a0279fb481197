"""Profiles: closed until they are opened, and what nobody ever reads there."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.guests.guest_accounts import create_guest
from accounts.models import Relation, User
from accounts.people import relations
from accounts.profiles import profiles, renaming
from accounts.staff import sanctions
from accounts.wellbeing import breaks
from players.models import PlayedDeal
from players.statistics import update_statistics
from tests.tables.house import act, deal, table_of

pytestmark = pytest.mark.django_db
OPEN, CLOSED, NOBODY = "open", "closed", "nobody"
READERS = ("visitor", "guest", "bilal", "asha")


def member(name: str, **more: object) -> User:
    return User.objects.create_user(username=name, password="a long password", **more)


@pytest.fixture
def asha() -> User:
    """Return a member with a public deal."""
    from wallet import ledger

    asha, other = member("asha"), create_guest()
    ledger.grant_start(asha)
    table = table_of(asha, other)
    deal(table)
    act(table, asha, "drop")
    update_statistics.catch_up()
    return asha


@pytest.fixture
def readers(asha: User) -> dict[str, User | None]:
    """Return who may come: a visitor, a guest, a member, the owner."""
    people = (None, create_guest(), member("bilal"), asha)
    return dict(zip(READERS, people, strict=True))


def client(reader: User | None) -> Client:
    browser = Client()
    if reader is not None:
        browser.force_login(reader)
    return browser


def seen(owner: User, reader: User | None) -> str:
    """Return how the profile is for a reader; page and API must agree."""
    browser, name = client(reader), owner.display_name
    page = browser.get(reverse("profile", args=[name]))
    told = browser.get(reverse("api_profile", args=[name]))
    if page.status_code == 404:
        assert told.json()["code"] == "no_person"
        return NOBODY
    text = page.content.decode()
    if 'data-testid="profile-closed"' in text:
        assert told.json()["code"] == "profile_closed"
        assert "Member since" not in text
        return CLOSED
    assert told.status_code == 200
    return OPEN


def all_see(owner: User, readers: dict[str, User | None]) -> list[str]:
    """Return who finds the profile open."""
    return [name for name, one in readers.items() if seen(owner, one) == OPEN]


def test_a_profile_is_closed_until_its_owner_opens_it(asha, readers):
    assert all_see(asha, readers) == ["asha"]
    for choice, who in (
        ("members", ["bilal", "asha"]),
        ("everybody", list(READERS)),
        ("nobody", ["asha"]),
    ):
        answer = client(asha).post(reverse("own_profile"), {"open_to": choice})
        assert answer.status_code == 302
        assert all_see(asha, readers) == who
    wrong = client(asha).post(reverse("own_profile"), {"open_to": "enemies"})
    assert wrong.status_code == 400


@pytest.mark.parametrize("side", ["owner", "reader"])
def test_a_block_closes_it_between_the_two_and_looks_like_any_closed_one(
    asha, readers, side
):
    bilal = readers["bilal"]
    profiles.open_for(asha, "everybody")
    pair = (asha, bilal) if side == "owner" else (bilal, asha)
    address = reverse("profile", args=["asha"])
    profiles.open_for(asha, "nobody")
    closed = client(bilal).get(address).content.decode()
    profiles.open_for(asha, "everybody")
    relations.relate(*pair, Relation.Kind.BLOCK)
    assert all_see(asha, readers) == ["visitor", "guest", "asha"]
    token = re.compile(r'nonce="[^"]*"|csrf\w*" value="[^"]*"')
    blocked = client(bilal).get(address).content.decode()
    assert token.sub("", blocked) == token.sub("", closed)


def test_who_rests_is_excluded_or_suspended_is_closed_to_others_at_once(asha, readers):
    profiles.open_for(asha, "everybody")
    assert len(all_see(asha, readers)) == 4
    others = {name: one for name, one in readers.items() if name != "asha"}
    until = timezone.now() + timedelta(days=1)
    for changed in (
        {"rest_until": until},
        {"rest_until": until, "is_excluded": True},
        {"rest_until": None, "is_excluded": False, "is_active": False},
    ):
        User.objects.filter(pk=asha.pk).update(**changed)
        assert all_see(asha, others) == []
    User.objects.filter(pk=asha.pk).update(is_active=True)
    assert len(all_see(asha, others)) == 3


def test_the_ways_to_rest_and_to_suspend_close_it(asha, readers):
    profiles.open_for(asha, "everybody")
    others = {"visitor": None, "bilal": readers["bilal"]}
    breaks.take_break(asha, next(iter(breaks.BREAKS)))
    assert all_see(asha, others) == []
    User.objects.filter(pk=asha.pk).update(rest_until=None)
    chief = member("chief", is_staff=True, is_superuser=True)
    sanctions.impose(asha, "suspend", reason="Helped another player.", by=chief)
    assert all_see(asha, others) == []


def test_guests_house_bots_and_names_that_nobody_has_are_not_found(asha):
    guest = create_guest()
    bot = User.objects.create(username="robo", name="Robo", is_bot=True)
    assert seen(guest, asha) == seen(bot, asha) == NOBODY
    for name in ("nobody at all", "%00", "a" * 300, "asha%2F", "🂡"):
        assert client(asha).get(f"/u/{name}/").status_code == 404


def test_an_old_name_leads_to_the_new_one_only_where_the_profile_is_open(asha, readers):
    renaming.rename(asha, "Usha")
    old = reverse("profile", args=["asha"])
    closed = client(readers["bilal"]).get(old)
    assert closed.status_code == 200
    assert "Usha" not in closed.content.decode()
    profiles.open_for(asha, "members")
    followed = client(readers["bilal"]).get(old)
    assert (followed.status_code, followed["Location"]) == (302, "/u/Usha/")
    told = client(readers["bilal"]).get(reverse("api_profile", args=["asha"]))
    assert told.json()["name"] == "Usha"
    assert "Usha" not in client(None).get(old).content.decode()


def test_it_shows_figures_and_public_deals_but_no_chips_and_no_hours(asha):
    profiles.open_for(asha, "everybody")
    text = client(None).get(reverse("profile", args=["asha"])).content.decode()
    row = PlayedDeal.objects.get(user=asha)
    assert f'href="/deals/{row.deal_id}/"' in text
    assert "1 of 1" in text
    main = text.split("<main")[1].split("</main>")[0]
    assert "hr-chips" not in main
    assert not re.search(r"\d\d:\d\d", main)
    told = client(None).get(reverse("api_profile", args=["asha"])).json()
    assert told["games"][0]["figures"]["dropped"] == 1
    assert told["deals"][0]["day"] == row.ended_at.date().isoformat()
    assert not {"chips", "amount", "at"} & set(told["deals"][0])


@pytest.mark.parametrize(
    "changed", [{"is_private": True}, {"chips_kind": "cash"}, {"outcome": "aside"}]
)
def test_private_deals_those_for_cash_and_those_set_aside_are_not_listed(asha, changed):
    profiles.open_for(asha, "everybody")
    PlayedDeal.objects.filter(user=asha).update(**changed)
    text = client(None).get(reverse("profile", args=["asha"])).content.decode()
    assert "/deals/" not in text


def test_history_and_statistics_over_the_api_are_the_askers_own(asha, readers):
    told = client(asha).get(reverse("api_history")).json()
    assert [row["result"] for row in told["results"]] == ["lost"]
    assert told["next"] is None
    figures = client(asha).get(reverse("api_statistics")).json()
    assert (figures["games"][0]["deals"], figures["games"][0]["lost"]) == (1, 1)
    assert figures["months"][0]["deals"] == 1
    other = client(readers["bilal"])
    assert other.get(reverse("api_history")).json()["results"] == []
    assert other.get(reverse("api_statistics")).json() == {"games": [], "months": []}
    for name in ("api_history", "api_statistics"):
        assert client(None).get(reverse(name)).status_code == 401


def test_the_api_refuses_what_it_does_not_know(asha):
    for query, code in (
        ({"kind": "x"}, "bad_choice"),
        ({"game": "whist"}, "bad_choice"),
        ({"from": "1"}, "bad_date"),
        ({"cursor": "x"}, "bad_cursor"),
        ({"limit": "0"}, "bad_limit"),
        ({"owner": "asha"}, "unknown_field"),
    ):
        answer = client(asha).get(reverse("api_history"), query)
        assert (answer.status_code, answer.json()["code"]) == (400, code), query
