"""An accepted challenge takes the challenger to the table, with one true deadline."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.tokens import bearer_tokens
from players.challenges import challenges
from players.models import Challenge
from tables.seats import own_seats
from tests.tables.client import Socket, in_thread
from tests.tables.house import view
from wallet import ledger

pytestmark = pytest.mark.django_db(transaction=True)


def _member(name: str) -> tuple[User, str]:
    person = User.objects.create_user(username=name, password="a long password")
    ledger.grant_start(person)
    return person, bearer_tokens.issue(person)


async def _notice(page: Socket, kind: str) -> dict[str, Any]:
    while True:
        message = await page.hear()
        if message.get("kind") == kind:
            return message["data"]


async def test_pages_of_the_challenger_are_led_there_and_count_as_the_table_does() -> (
    None
):
    (asha, token), (bilal, _token) = [await in_thread(_member)(n) for n in "ab"]
    row = await in_thread(challenges.offer)(asha, bilal, "gin-house", stake=500)
    page = Socket("/ws/me/", token)
    assert await page.open()
    await page.hello()
    assert (await _notice(page, "seats"))["seats"] == []
    table = await in_thread(challenges.accept)(row.pk, bilal)
    url = reverse("table", args=[table.pk])
    told = [await page.hear()]
    while {"challenge_accepted", "seats"} - {one.get("kind") for one in told}:
        told.append(await page.hear())
    data = {one.get("kind"): one.get("data") for one in told}
    assert data["challenge_accepted"]["url"] == url
    assert data["challenge_accepted"]["by"] == "b"
    [seat] = data["seats"]["seats"]
    assert (seat["url"], seat["asks"]) == (url, "start")
    assert 119_000 < seat["ms"] <= 120_000
    await page.close()


@pytest.mark.parametrize("game", ["gin-house", "indian-points"])
def test_both_sides_are_told_the_deadline_of_the_table(game: str) -> None:
    (asha, _t), (bilal, _u) = _member("asha"), _member("bilal")
    row = challenges.offer(asha, bilal, game, stake=1)
    table = challenges.accept(row.pk, bilal)
    deadline = view(table, None)["turn"]["deadline"]
    for person in (asha, bilal):
        [seat] = own_seats.of(person)
        assert seat.call.due == deadline is not None


def test_an_accepted_challenge_leaves_nothing_to_take_back() -> None:
    (asha, _t), (bilal, _u) = _member("asha"), _member("bilal")
    row = challenges.offer(asha, bilal, "gin-house", stake=1)
    browser = Client()
    browser.force_login(asha)
    address = reverse("challenges")
    assert "btn-take-back" in browser.get(address).content.decode()
    table = challenges.accept(row.pk, bilal)
    assert "btn-take-back" not in browser.get(address).content.decode()
    # A page from before leads to the table instead of a refusal.
    answer = browser.post(reverse("challenge_act", args=[row.pk, "take-back"]))
    assert answer["Location"] == reverse("table", args=[table.pk])
    assert Challenge.objects.get().state == "accepted"
