"""Friends and inbox on their pages, for programs, and on the person's sockets."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from msgspec import UNSET

from accounts import may_meet
from accounts.contacts import views as contacts
from accounts.friends import choices, friendships, inbox
from accounts.guests.guest_accounts import create_guest
from accounts.models import Profile, Relation, User
from accounts.people import relations
from accounts.profiles import profiles
from accounts.tokens import bearer_tokens
from accounts.wellbeing import breaks
from tables.messages import notices
from tests.tables.client import Rest

pytestmark = pytest.mark.django_db


def member(name: str) -> User:
    return User.objects.create_user(username=name, password="a long password")


def browser_of(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def text_of(browser: Client, page: str, *given: Any) -> str:
    return browser.get(reverse(page, args=given)).content.decode()


@pytest.fixture
def asha() -> User:
    return member("asha")


@pytest.fixture
def bilal() -> User:
    return member("bilal")


def test_a_request_goes_by_name_and_is_answered_in_the_inbox(asha, bilal):
    mine, theirs = browser_of(asha), browser_of(bilal)
    assert mine.post(reverse("friends"), {"name": "Bilal"}).status_code == 302
    assert 'data-testid="asked"' in text_of(mine, "friends")
    page = text_of(theirs, "home")
    assert 'data-unread="1"' in page
    page = text_of(theirs, "inbox")
    assert "asha wants to be your friend." in page
    assert 'data-unread="0"' in text_of(theirs, "home")
    theirs.post(reverse("friend_act", args=[asha.pk]), {"act": "accept"})
    assert 'data-testid="friend"' in text_of(mine, "friends")
    assert "bilal is now your friend." in text_of(mine, "inbox")


def test_nobody_of_the_name_and_nobody_who_wants_to_be_asked(asha, bilal):
    mine = browser_of(asha)
    assert mine.post(reverse("friends"), {"name": "nobody here"}).status_code == 404
    relations.relate(bilal, asha, Relation.Kind.BLOCK)
    answer = mine.post(reverse("friends"), {"name": "bilal"})
    assert answer.status_code == 403
    assert "accepting requests" in answer.content.decode()


def test_guests_and_visitors_have_neither():
    for page in ("friends", "inbox"):
        assert browser_of(create_guest()).get(reverse(page)).status_code == 403
        assert Client().get(reverse(page)).status_code == 302
    rest = Rest(bearer_tokens.issue(create_guest()))
    for path in ("me/friends/", "me/inbox/", "me/choices/"):
        assert rest.get(path).body["code"] == "members_have_friends"


def test_a_form_leads_back_inside_the_house_only(asha, bilal):
    mine = browser_of(asha)
    address = reverse("friend_act", args=[bilal.pk])
    for where, back in (
        ("/play/", "/play/"),
        ("https://evil.example/", "/me/friends/"),
    ):
        answer = mine.post(address, {"act": "ask", "next": where})
        assert answer["Location"] == back


def test_a_profile_offers_what_is_possible(asha, bilal):
    profiles_open = {"open_to": "everybody"}
    browser_of(asha).post(reverse("own_profile"), profiles_open)
    theirs = browser_of(bilal)
    assert 'data-testid="btn-ask"' in text_of(theirs, "profile", "asha")
    friendships.ask(bilal, asha)
    assert 'data-testid="btn-end"' in text_of(theirs, "profile", "asha")
    assert 'data-testid="person-acts"' not in text_of(
        browser_of(asha), "profile", "asha"
    )
    assert 'data-testid="person-acts"' not in text_of(Client(), "profile", "asha")
    theirs.post(reverse("friend_act", args=[asha.pk]), {"act": "block"})
    assert may_meet.blocked_by(bilal) == {str(asha.pk)}
    assert 'data-testid="profile-closed"' in text_of(theirs, "profile", "asha")


def test_members_choose_who_sees_and_asks_them(asha):
    mine = browser_of(asha)
    form = {"open_to": "friends", "online_to": "friends", "asked_by": "nobody"}
    form |= {"challenged_by": "friends", "told": ["friends", "events", "entries"]}
    assert mine.post(reverse("own_profile"), form).status_code == 302
    row = Profile.objects.get(user=asha)
    assert (row.open_to, row.online_to, row.asked_by) == (
        "friends",
        "friends",
        "nobody",
    )
    assert row.untold == ["challenges", "series", "reminders"]
    assert 'value="events" id="id_told_3" checked' in text_of(mine, "own_profile")


def test_programs_have_the_same_rights(asha, bilal):
    mine, theirs = (Rest(bearer_tokens.issue(one)) for one in (asha, bilal))
    path = f"people/{bilal.pk}/friend/"
    assert mine.send("put", path, {}).body == {"state": "asked"}
    assert mine.get(path).body == {"state": "asked"}
    assert theirs.get("me/friends/").body["asks"][0]["name"] == "asha"
    assert theirs.get("me/inbox/").body["unread"] == 1
    assert theirs.post("me/inbox/").body["unread"] == 0
    theirs.send("put", f"people/{asha.pk}/friend/", {})
    choices.choose(bilal, online_to="friends")
    assert mine.get("me/friends/").body["friends"][0]["on"] is False
    assert mine.delete(path).body == {"state": "none"}
    assert mine.delete(path).body["code"] == "not_asked_here"
    changed = mine.send("patch", "me/choices/", {"asked_by": "nobody"})
    assert changed.body["asked_by"] == "nobody"
    assert theirs.send("put", f"people/{asha.pk}/friend/", {}).status_code == 403
    assert mine.send("patch", "me/choices/", {"untold": ["gossip"]}).status_code == 400


def test_who_is_excluded_reaches_none_of_it(asha, bilal):
    friendships.ask(bilal, asha)
    breaks.exclude(asha, "6m")
    mine = browser_of(User.objects.get(pk=asha.pk))
    for page in ("friends", "inbox"):
        assert mine.get(reverse(page)).status_code == 302
    assert friendships.circle(bilal).asked[0].user == asha
    assert (
        inbox.put(User.objects.get(pk=asha.pk), "friend_accepted", other=bilal) is None
    )


def test_open_pages_hear_of_a_new_entry(asha, bilal):
    friendships.ask(asha, bilal)
    entry = inbox.page(bilal)[0].entry
    told = notices.inbox_now(bilal, entry.pk)
    assert told.unread == 1
    assert told.entry.text == "asha wants to be your friend."
    # An entry of somebody else is not told.
    assert notices.inbox_now(asha, entry.pk).entry is UNSET


def test_an_invitation_to_an_event_waits_in_the_inbox(asha, monkeypatch):
    from tests.tournaments.field import Evening, event_of
    from tournaments.registration import invitations

    event = event_of(Evening(monkeypatch), name="Teal cup", entry=0)
    invitations.invite(event.pk, "asha", by=None)
    shown = inbox.page(asha)[0]
    assert shown.text == "You are invited to Teal cup."
    assert shown.url == reverse("event", args=[event.slug])


def test_more_requests_than_fit_stand_on_further_pages(asha):
    for number in range(friendships.ASKS_SHOWN + 2):
        friendships.ask(member(f"friend {number}"), asha)
    mine = browser_of(asha)
    first = text_of(mine, "friends")
    assert first.count('data-testid="asks"') == friendships.ASKS_SHOWN
    assert "Page 1 of 2" in first
    newest, oldest = f"friend {friendships.ASKS_SHOWN + 1}", "friend 0"
    assert newest in first
    assert oldest not in first
    second = mine.get(reverse("friends"), {"asks": 2}).content.decode()
    assert second.count('data-testid="asks"') == 2
    assert "Page 2 of 2" in second
    assert "See all requests" in text_of(mine, "inbox")


def test_turning_the_pages_of_one_list_leaves_the_others_where_they_are(asha):
    for number in range(friendships.ASKS_SHOWN + 2):
        friendships.ask(member(f"friend {number}"), asha)
    for number in range(contacts.ASKED_SHOWN + 2):
        friendships.ask(asha, member(f"other {number}"))
    mine = browser_of(asha)
    second = mine.get(reverse("friends"), {"asks": 2}).content.decode()
    assert 'href="?asks=2&amp;asked=2"' in second
    assert 'href="?asks=1"' in second


def test_a_friend_whose_profile_is_closed_is_named_without_a_link(asha, bilal):
    friendships.ask(asha, bilal)
    friendships.accept(bilal, asha)
    link = f'href="{reverse("profile", args=["bilal"])}"'
    seen = text_of(browser_of(asha), "friends")
    assert "bilal" in seen
    assert link not in seen
    profiles.open_for(bilal, "friends")
    assert link in text_of(browser_of(asha), "friends")
