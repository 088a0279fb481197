"""Codes of events: drawn by the house, and guessed five times at most."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.tokens import bearer_tokens
from tests.tournaments.field import Evening, event_of
from tournaments.models import Entry, Tournament
from tournaments.planning import drafts
from tournaments.registration import invitation_codes

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits(settings):
    settings.ACCOUNT_RATE_LIMITS = {
        **settings.ACCOUNT_RATE_LIMITS,
        "invitation_failed": "10/m/ip,5/300s/key",
        "invitation_failed_network": "20/h/key",
    }
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def guarded(evening: Evening) -> Tournament:
    """Return a free event that asks for a code."""
    return event_of(evening, entry=0, invite_code="mango")


def typed(event: Tournament, code: str, user: User | None, address: str) -> str:
    """Type a code on the event's page; return its refusal, empty if it was right."""
    browser = Client(REMOTE_ADDR=address)
    if user:
        browser.force_login(user)
    where = reverse("event_entry", args=[event.slug])
    answer = browser.post(where, {"act": "register", "code": code})
    if answer.status_code == 302:
        return ""
    return answer.text.partition('data-code="')[2].partition('"')[0]


def test_five_wrong_codes_of_a_person_are_enough_on_page_and_api(
    guarded: Tournament, asha: User, bilal: User
) -> None:
    told = [typed(guarded, "pear", asha, f"203.0.{n}.1") for n in range(7)]
    assert told == ["bad_invitation"] * 5 + ["too_many_invitations"] * 2
    # The right one does not help now, and neither does the API.
    assert typed(guarded, "mango", asha, "198.51.100.1") == "too_many_invitations"
    answer = Client().post(
        f"/api/v1/tournaments/{guarded.pk}/entry/",
        {"code": "mango"},
        content_type="application/json",
        headers={"Authorization": f"Bearer {bearer_tokens.issue(asha)}"},
    )
    assert answer.status_code == 429
    assert answer.json()["code"] == "too_many_invitations"
    # Somebody else is not shut out by that.
    assert typed(guarded, "mango", bilal, "198.51.100.1") == ""


def test_new_guests_of_one_address_do_not_make_more_guesses(
    guarded: Tournament,
) -> None:
    told = [typed(guarded, f"pear{n}", None, "203.0.113.9") for n in range(12)]
    assert told.count("bad_invitation") == 5
    assert set(told[5:]) == {"too_many_invitations"}
    # Who is refused does not even become a guest.
    assert User.objects.filter(is_guest=True).count() == 5


def test_many_people_of_one_network_make_no_more_guesses(
    guarded: Tournament, settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS |= {"invitation_failed": "5/300s/key"}
    people = [User.objects.create_user(f"person{n}x") for n in range(21)]
    told = [typed(guarded, "pear", one, "203.0.113.9") for one in people]
    assert told == ["bad_invitation"] * 20 + ["too_many_invitations"]


def test_a_right_code_is_no_guess(guarded: Tournament) -> None:
    people = [User.objects.create_user(f"person{n}x") for n in range(25)]
    assert {typed(guarded, "mango", one, "203.0.113.9") for one in people} == {""}
    assert Entry.objects.filter(tournament=guarded).count() == 25


def test_a_new_code_has_at_least_forty_bits(evening: Evening) -> None:
    event = event_of(evening, by_invitation=True)
    assert len(invitation_codes.draw().replace("-", "")) == invitation_codes.LENGTH
    # 31 letters and digits to choose from.
    assert 31**invitation_codes.LENGTH > 2**40
    assert len({invitation_codes.draw() for _ in range(100)}) == 100
    assert invitation_codes.is_right(event, event.invite_code.upper().replace("-", " "))
    assert not invitation_codes.is_right(event, "")
    assert not invitation_codes.is_right(event, event.invite_code[:-1])


def test_a_changed_draft_keeps_its_code_and_an_opened_one_loses_it(
    evening: Evening,
) -> None:
    wish = {
        **{"name": "Closed cup", "format": "levels", "game": "indian-points"},
        **{"seats": 6, "pace": "normal", "levels": [[15, 1]], "chips": 1_000},
        "entrants_max": 64,
    }
    event = drafts.create(**wish, by_invitation=True)
    code = event.invite_code
    assert code
    drafts.change(event.pk, by=None, by_invitation=True, **wish)
    assert Tournament.objects.get(pk=event.pk).invite_code == code
    drafts.change(event.pk, by=None, by_invitation=False, **wish)
    assert Tournament.objects.get(pk=event.pk).invite_code == ""
