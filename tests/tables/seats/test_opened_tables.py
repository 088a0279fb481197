"""The lobby is no billboard: what people may open, and by which names."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.tokens import bearer_tokens
from tables.models import Phase, Table
from tables.seats import (
    opened_tables,
    quick_play,
    rematch,
    seating,
)
from tests.racing import at_once
from tests.tables.client import Rest
from tests.tables.house import act, dealt
from wallet.errors import Refusal

pytestmark = [pytest.mark.django_db]
SHAPE = {"game": "indian-points", "seats": 2, "stake": 5}
TURNED = "\u202eSPIHC YUB"
HIDDEN = ["", TURNED, "a\u200b", "two\nlines", "a\u0000b", "a" + "\u0301" * 9]


def code_of(call, *args, **kwargs) -> str:
    with pytest.raises(Refusal) as refused:
        call(*args, **kwargs)
    return refused.value.code


def opened(person: User, **more) -> Table:
    return seating.open_table(person, **{**SHAPE, **more})


def test_a_guest_names_no_public_table() -> None:
    guest = create_guest()
    assert code_of(opened, guest, name="BUY CHIPS") == "guests_name_private"
    assert not Table.objects.exists()
    assert opened(guest, name="Ours", private=True).name == "Ours"
    assert opened(guest, name="  ").name


def test_a_member_names_one_and_what_chat_refuses_no_name_may_have(asha) -> None:
    assert opened(asha, name=" Friday  ").name == "Friday"
    for name in HIDDEN[1:]:
        assert code_of(opened, asha, name=name) == "bad_text"
        assert code_of(opened, asha, name=name, private=True) == "bad_text"


def test_over_the_api_the_field_is_named(asha) -> None:
    rest, guest = (
        Rest(bearer_tokens.issue(asha)),
        Rest(bearer_tokens.issue(create_guest())),
    )
    for who, name, status, code in (
        (rest, TURNED, 400, "bad_text"),
        (guest, "BUY CHIPS", 403, "guests_name_private"),
    ):
        answer = who.post("tables/", {**SHAPE, "name": name})
        assert (answer.status_code, answer.body["code"]) == (status, code)
        assert set(answer.body["fields"]) == {"name"}


def form(**more: str) -> dict[str, str]:
    """Return the form of a new table as a page sends it."""
    return {
        **{"game": "gin-house", "seats": "2", "bots": "0", "stake": "100"},
        **{"pace": "normal", "assist": "on", **more},
    }


def test_the_form_says_it_beside_the_name_and_makes_nobody_a_guest() -> None:
    page = Client().post(reverse("new_table"), form(name="BUY CHIPS"))
    assert page.status_code == 400
    assert "The house names a guest&#x27;s public table." in page.text
    assert not User.objects.filter(is_guest=True).exists()
    sent = Client().post(reverse("new_table"), form(name="Ours", private="on"))
    assert sent.status_code == 302
    assert Table.objects.get().name == "Ours"


def test_a_guest_has_two_tables_open_and_a_member_five(asha, settings) -> None:
    guest = create_guest()
    for person, most in ((guest, 2), (asha, 5)):
        for _ in range(most):
            opened(person)
        assert code_of(opened, person) == "too_many_opened"
        assert opened_tables.of(person).count() == most
    settings.MEMBER_TABLES_MAX = 6
    opened(asha)


def test_a_table_that_closed_or_that_others_play_at_is_not_counted(asha, bilal) -> None:
    guest = create_guest()
    first, second = opened(guest), opened(guest)
    Table.objects.filter(pk=first.pk).update(
        phase=Phase.CLOSED, closed_at=timezone.now()
    )
    opened(guest)
    seating.sit_down(second.pk, asha)
    third = opened(guest)
    seating.sit_down(third.pk, guest)
    seating.sit_down(third.pk, bilal)
    assert code_of(opened, guest) == "too_many_opened"


def test_the_form_and_the_quick_tile_are_refused_like_the_api() -> None:
    guest = create_guest()
    for _ in range(2):
        opened(guest)
    browser = Client()
    browser.force_login(guest)
    page = browser.post(reverse("new_table"), form())
    assert page.status_code == 400
    assert "the most you can have" in page.text
    answer = Rest(bearer_tokens.issue(guest)).post("tables/", SHAPE)
    assert (answer.status_code, answer.body["code"]) == (409, "too_many_opened")
    assert answer.body["params"] == {"max": 2}
    wish = quick_play.Wish("gin-house", 2)
    assert code_of(quick_play.take, guest, wish) == "too_many_opened"


def test_a_rematch_and_practice_are_not_counted() -> None:
    table, guests = dealt(2)
    act(table, guests[0], "drop")
    opened(guests[0])
    again = rematch.rematch(Table.objects.get(pk=table.pk), guests[0])
    assert again.creator == guests[0]
    seating.open_table(guests[0], **SHAPE, practice=True, private=True)


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_many_requests_of_one_guest_at_once_open_two() -> None:
    guest = create_guest()

    def ask() -> Table:
        return opened(guest)

    answers = at_once([ask] * 8)
    assert answers.count("too_many_opened") == 6
    assert opened_tables.of(guest).count() == 2


def test_the_json_of_a_bad_name_is_no_fault_of_ours(asha) -> None:
    rest = Rest(bearer_tokens.issue(asha))
    for name in ("\ud800", "a\u2028b"):
        answer = rest.post("tables/", json.dumps({**SHAPE, "name": name}))
        assert answer.status_code == 400
