"""Changing one's name: how often, to what, and what becomes of the old one."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.guests.guest_accounts import create_guest
from accounts.models import FormerName, KeptName, Profile, User
from accounts.profiles import kept_names, profiles, renaming
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refusal) as found:
        yield
    assert found.value.code == code


def member(name: str) -> User:
    return User.objects.create_user(username=name, password="a long password")


def let_pass(user: User, time: timedelta) -> None:
    """Put a change of name back into the past."""
    Profile.objects.filter(user=user).update(renamed_at=timezone.now() - time)
    FormerName.objects.filter(user=user).update(given_up_at=timezone.now() - time)


def test_a_name_changes_once_in_ninety_days():
    asha = member("asha")
    renaming.rename(asha, "Usha")
    assert User.objects.get(pk=asha.pk).display_name == "Usha"
    with refused("renamed_lately"):
        renaming.rename(asha, "Isha")
    let_pass(asha, timedelta(days=91))
    renaming.rename(asha, "Isha")
    assert {one.name for one in asha.former_names.all()} == {"asha", "Usha"}


def test_the_name_to_log_in_with_stays():
    asha = member("asha")
    renaming.rename(asha, "Usha")
    assert Client().login(username="asha", password="a long password")


@pytest.mark.parametrize("name", ["bilal", "BILAL", "b1lal", "Bílal"])
def test_names_that_look_like_one_that_is_there_are_refused(name):
    member("bilal")
    with refused("name_taken"):
        renaming.rename(member("asha"), name)


@pytest.mark.parametrize("name", ["аsha", "ad\u200bmin", "admin", "x", "a" * 31])
def test_names_that_break_a_rule_are_refused_and_change_nothing(name):
    asha = member("asha")
    with pytest.raises(ValidationError):
        renaming.rename(asha, name)
    assert User.objects.get(pk=asha.pk).display_name == "asha"
    assert renaming.next_at(asha) is None


def test_a_name_given_up_is_kept_for_a_year_and_then_free():
    asha, bilal = member("asha"), member("bilal")
    renaming.rename(asha, "Usha")
    with refused("name_taken"):
        renaming.rename(bilal, "Asha")
    let_pass(asha, timedelta(days=366))
    renaming.rename(asha, "Isha")
    # The name to log in with stays hers, whatever she is called.
    with refused("name_taken"):
        renaming.rename(bilal, "Asha")
    with refused("name_taken"):
        renaming.rename(bilal, "Usha")
    let_pass(asha, timedelta(days=366))
    renaming.rename(bilal, "Usha")
    found = profiles.find("usha")
    assert (found.user, found.is_former) == (bilal, False)


def test_nobody_signs_up_with_a_name_that_was_just_given_up():
    asha = member("asha")
    renaming.rename(asha, "Usha")
    let_pass(asha, timedelta(days=91))
    renaming.rename(asha, "Isha")
    form = {"username": "Usha", "password1": "quite a long one"}
    Client().post(reverse("account_signup"), form)
    assert not User.objects.filter(username="Usha").exists()


def test_one_may_go_back_to_an_own_old_name():
    asha = member("asha")
    renaming.rename(asha, "Usha")
    let_pass(asha, timedelta(days=91))
    renaming.rename(asha, "asha")
    found = profiles.find("usha")
    assert (found.user, found.is_former) == (asha, True)
    assert not profiles.find("asha").is_former


def test_guests_have_no_name_of_their_choice():
    with refused("guests_have_no_name"):
        renaming.rename(create_guest(), "Usha")


def test_the_page_renames_and_says_what_is_wrong():
    asha = member("asha")
    member("bilal")
    browser = Client()
    browser.force_login(asha)
    address = reverse("own_profile")
    taken = browser.post(address, {"name": "Bilal"})
    assert taken.status_code == 400
    assert "looks too much like" in taken.content.decode()
    assert browser.post(address, {"name": "Usha"}).status_code == 302
    assert "You can change it again on" in browser.get(address).content.decode()
    guest = Client()
    guest.force_login(create_guest())
    assert guest.get(address).status_code == 403


def test_a_name_kept_under_its_first_key_is_still_kept():
    until = timezone.now() + timedelta(days=3)
    # What an older release stored of the deleted account "Mira Łoś".
    KeptName.objects.create(pk=kept_names.digest("mlra-los"), until=until)
    asha = member("asha")
    for name in ("Mira Łoś", "mira-los"):
        with refused("name_taken"):
            renaming.rename(asha, name)
