"""Ways to profiles from a page of several people: each open to the reader, or none."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import access
from accounts.friends import friendships
from accounts.guests.guest_accounts import create_guest
from accounts.models import Profile, Relation, User
from accounts.people import relations
from accounts.profiles import profiles
from accounts.wellbeing import breaks
from tables.models import Deal
from tests.tables.house import act, deal, table_of
from wallet import ledger

pytestmark = pytest.mark.django_db


def member(name: str, open_to: str = "") -> User:
    person = User.objects.create_user(username=name, password="a long password")
    ledger.grant_start(person)
    if open_to:
        profiles.open_for(person, open_to)
    return person


def test_each_reader_is_led_to_what_is_open_to_them(django_assert_max_num_queries):
    everybody, members = member("ever", "everybody"), member("memb", "members")
    friends, shut = member("frie", "friends"), member("shut")
    resting = member("rest", "everybody")
    breaks.take_break(resting, "24h")
    people = [everybody, members, friends, shut, resting, create_guest()]
    ids = [one.pk for one in people]
    reader, blocked = member("reader"), member("blocked")
    friendships.ask(reader, friends)
    friendships.accept(friends, reader)
    relations.relate(everybody, blocked, Relation.Kind.BLOCK)

    def seen(one: User | None) -> set[str]:
        with django_assert_max_num_queries(3):
            return set(access.profiles_seen(ids, one).values())

    assert seen(None) == seen(create_guest()) == {"ever"}
    assert seen(reader) == {"ever", "memb", "frie"}
    assert seen(blocked) == {"memb"}
    for one in people:
        for who in (None, reader, blocked):
            now = User.objects.get(pk=one.pk)
            assert access.may_see_profile(now, who) == (now.display_name in seen(who))


def test_pages_of_a_deal_and_a_match_lead_to_open_profiles():
    asha, bilal = member("asha", Profile.OpenTo.EVERYBODY), member("bilal")
    table = table_of(asha, bilal)
    deal(table)
    act(table, asha, "drop")
    found = Deal.objects.get(table=table, started_at__isnull=False)
    for page, key in (("deal", found.pk), ("match", found.match_id)):
        text = Client().get(reverse(page, args=[key])).content.decode()
        assert f'href="{reverse("profile", args=["asha"])}"' in text
        assert f'href="{reverse("profile", args=["bilal"])}"' not in text
