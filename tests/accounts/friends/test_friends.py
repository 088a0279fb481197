"""Friends: both agree, either ends it, and nobody can be pestered with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import access, may_meet
from accounts.friends import choices, friendships, inbox, presence
from accounts.guests.guest_accounts import create_guest
from accounts.models import Friendship, InboxEntry, Profile, Relation, User
from accounts.people import relations
from accounts.profiles import profiles
from accounts.staff import sanctions
from accounts.wellbeing import breaks
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
BLOCK = Relation.Kind.BLOCK


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code


def member(name: str) -> User:
    return User.objects.create_user(username=name, password="a long password")


@pytest.fixture
def asha() -> User:
    return member("asha")


@pytest.fixture
def bilal() -> User:
    return member("bilal")


def befriend(one: User, other: User) -> None:
    friendships.ask(one, other)
    friendships.accept(other, one)


def kinds(user: User) -> list[str]:
    return [one.entry.kind for one in inbox.page(user)]


def test_two_become_friends_when_one_asks_and_the_other_agrees(asha, bilal):
    assert friendships.ask(asha, bilal) == "asked"
    assert friendships.ask(asha, bilal) == "asked"
    assert friendships.state_between(bilal, asha) == "asks"
    assert kinds(bilal) == ["friend_asked"]
    with refused("not_asked_here"):
        friendships.accept(asha, bilal)
    friendships.accept(bilal, asha)
    assert Friendship.objects.are_friends(asha, bilal)
    assert Friendship.objects.are_friends(bilal, asha)
    assert kinds(bilal) == []
    assert kinds(asha) == ["friend_accepted"]
    assert inbox.page(asha)[0].text == "bilal is now your friend."


def test_who_asks_back_agrees(asha, bilal):
    friendships.ask(asha, bilal)
    assert friendships.ask(bilal, asha) == "friends"
    assert Friendship.objects.count() == 1


def test_who_was_refused_waits_and_the_other_does_not(asha, bilal):
    friendships.ask(asha, bilal)
    friendships.end(bilal, asha)
    assert kinds(bilal) == []
    with refused("asked_lately"):
        friendships.ask(asha, bilal)
    Friendship.objects.update(at=timezone.now() - timedelta(days=31))
    assert friendships.ask(asha, bilal) == "asked"
    friendships.end(asha, bilal)
    with refused("asked_lately"):
        friendships.ask(asha, bilal)
    assert friendships.ask(bilal, asha) == "asked"


def test_who_was_left_waits(asha, bilal):
    befriend(asha, bilal)
    friendships.end(asha, bilal)
    assert not Friendship.objects.are_friends(asha, bilal)
    with refused("asked_lately"):
        friendships.ask(bilal, asha)
    assert friendships.ask(asha, bilal) == "asked"


def test_there_are_only_so_many_requests_a_day(asha, monkeypatch):
    monkeypatch.setattr(friendships, "ASKED_A_DAY", 2)
    people = [member(f"member {letter}") for letter in "abc"]
    friendships.ask(asha, people[0])
    friendships.end(asha, people[0])
    friendships.ask(asha, people[1])
    with refused("too_many_asked"):
        friendships.ask(asha, people[2])


def test_there_are_only_so_many_friends(asha, bilal, monkeypatch):
    monkeypatch.setattr(friendships, "FRIENDS_MAX", 1)
    befriend(asha, bilal)
    chandra = member("chandra")
    friendships.ask(chandra, asha)
    with refused("too_many_friends"):
        friendships.accept(asha, chandra)


def test_a_block_ends_everything_and_nobody_learns_of_it(asha, bilal):
    befriend(asha, bilal)
    relations.relate(bilal, asha, BLOCK)
    assert friendships.state_between(asha, bilal) == "none"
    assert not InboxEntry.objects.exists()
    with refused("takes_no_requests"):
        friendships.ask(asha, bilal)
    with refused("you_blocked_them"):
        friendships.ask(bilal, asha)
    assert may_meet.kept_apart(asha) == {str(bilal.pk)}
    assert may_meet.kept_apart(bilal) == {str(asha.pk)}
    assert inbox.put(bilal, "friend_accepted", other=asha) is None


@pytest.mark.parametrize("why", ["nobody", "suspended", "break", "guest", "bot"])
def test_who_takes_no_requests_looks_the_same_whatever_the_reason(asha, why):
    other = create_guest() if why == "guest" else member("bilal")
    if why == "nobody":
        choices.choose(other, asked_by=Profile.AskedBy.NOBODY)
    elif why == "suspended":
        sanctions.impose(
            other, "suspend", reason="Cheated at table 7.", by=member("chief")
        )
    elif why == "break":
        breaks.take_break(other, "24h")
    elif why == "bot":
        User.objects.filter(pk=other.pk).update(is_bot=True)
    with refused("takes_no_requests"):
        friendships.ask(asha, User.objects.get(pk=other.pk))
    assert not Friendship.objects.exists()


def test_guests_and_who_rests_ask_nobody(asha, bilal):
    with refused("members_have_friends"):
        friendships.ask(create_guest(), bilal)
    breaks.take_break(asha, "24h")
    with refused("on_break"):
        friendships.ask(User.objects.get(pk=asha.pk), bilal)
    with refused("yourself"):
        may_meet.check_friend_request(bilal, bilal)


def test_friends_see_who_is_on_only_where_they_may(asha, bilal):
    befriend(asha, bilal)
    people = {str(asha.pk), str(bilal.pk)}

    def on(reader: User) -> list[bool]:
        return [one.is_on for one in friendships.circle(reader).friends]

    presence.renew(people, timezone.now())
    assert on(bilal) == [False]
    choices.choose(asha, online_to=Profile.OnlineTo.FRIENDS)
    presence.renew(people, timezone.now())
    assert (on(bilal), on(asha)) == ([True], [False])
    assert not Profile.objects.filter(user=bilal, on_at__isnull=False).exists()
    Profile.objects.update(on_at=timezone.now() - timedelta(minutes=2))
    assert on(bilal) == [False]
    presence.renew(people, timezone.now())
    breaks.take_break(asha, "24h")
    assert on(bilal) == [False]
    choices.choose(asha, online_to=Profile.OnlineTo.NOBODY)
    assert Profile.objects.get(user=asha).on_at is None


def test_a_profile_for_friends_is_open_to_them_alone(asha, bilal):
    profiles.open_for(asha, Profile.OpenTo.FRIENDS)
    readers = [None, create_guest(), bilal, asha]
    assert [access.may_see_profile(asha, one) for one in readers] == [False] * 3 + [
        True
    ]
    befriend(bilal, asha)
    assert access.may_see_profile(asha, bilal)
    friendships.end(bilal, asha)
    assert not access.may_see_profile(asha, bilal)


def test_many_friends_cost_as_many_queries_as_few(asha, django_assert_num_queries):
    for letter in "abcdef":
        befriend(asha, member(f"member {letter}"))
    with django_assert_num_queries(3):
        assert len(list(friendships.circle(asha).friends)) == 6


def test_the_inbox_keeps_what_is_wanted_and_not_for_ever(asha, bilal, monkeypatch):
    choices.choose(bilal, untold=["friends"])
    friendships.ask(asha, bilal)
    assert kinds(bilal) == []
    assert len(friendships.circle(bilal).asks) == 1
    choices.choose(bilal, untold=[])
    monkeypatch.setattr(inbox, "ENTRIES_MAX", 3)
    for number in range(5):
        inbox.put(bilal, "friend_accepted", other=asha, about=str(number))
    assert InboxEntry.objects.filter(user=bilal).count() == 3
    assert inbox.unread(bilal) == 3
    inbox.read_all(bilal)
    assert inbox.unread(bilal) == 0
    InboxEntry.objects.update(at=timezone.now() - timedelta(days=61))
    assert inbox.prune() == 3


def test_the_same_thing_is_in_the_inbox_once(asha, bilal):
    for _ in range(3):
        inbox.put(bilal, "friend_asked", other=asha, about="once")
    assert kinds(bilal) == ["friend_asked"]
    relations.relate(bilal, asha, BLOCK)
    assert kinds(bilal) == []
