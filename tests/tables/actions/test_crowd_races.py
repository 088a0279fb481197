"""More at once than a process has connections: a seat, a refusal or `busy`, never 500.

Threads call the whole application here, past the queue that would make them wait.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from accounts.people import house_bots
from accounts.tokens import bearer_tokens
from config.api import schema
from tables.models import Seat, Table
from tests.sizes import size
from tests.tables.house import table_of
from wallet import audit, ledger
from wallet.codes import Code, Kind
from wallet.models import Transfer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
BUSY = (503, "busy")


@pytest.fixture(autouse=True)
def _the_document_is_read_once() -> None:
    """What the tests look every refusal up in is made by one thread at a time."""
    schema.document()


def all_at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Run each call in a thread of its own, all from one moment on."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        start.wait(timeout=60)
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def program(person: User) -> Callable[..., tuple[int, str]]:
    """Return how a program of this person posts: status and code of the answer."""
    bearer = f"Bearer {bearer_tokens.issue(person)}"

    def post(path: str, **headers: str) -> tuple[int, str]:
        client = Client(raise_request_exception=False)
        sent = {"authorization": bearer, **headers}
        answer = client.post(path, "{}", content_type="application/json", headers=sent)
        return answer.status_code, answer.json().get("code", "")

    return post


def test_one_person_who_asks_for_a_seat_forty_times_sits_once() -> None:
    table, post = table_of(create_guest(), seats=6), program(create_guest())
    path = f"/api/v1/tables/{table.pk}/seat/"
    answers = Counter(all_at_once([lambda: post(path)] * 40))
    assert set(answers) <= {(201, ""), (409, "already_seated"), BUSY}
    assert answers[201, ""] <= 1
    assert (
        Seat.objects.filter(table=table, left_at=None).count() == 1 + answers[201, ""]
    )
    assert audit.findings() == []


def test_a_last_seat_asked_for_by_twenty_two_is_sold_once() -> None:
    table = table_of(create_guest(), seats=2)
    path = f"/api/v1/tables/{table.pk}/seat/"
    posts = [program(create_guest()) for _ in range(22)]
    answers = Counter(all_at_once([lambda p=p: p(path) for p in posts]))
    refused = {(409, "full"), (409, "match_running"), BUSY}
    assert set(answers) <= {(201, "")} | refused
    assert answers[201, ""] <= 1
    assert audit.findings() == []


def test_twenty_reloads_at_once_give_chips_once() -> None:
    person = create_guest()
    home, house = ledger.player_account(person), ledger.house_account(Kind.PROMOTIONS)
    ledger.post(home, house, 9_500, Code.RELOAD, "spent")
    post = program(person)
    answers = Counter(all_at_once([lambda: post("/api/v1/wallet/reload/")] * 20))
    assert set(answers) <= {(200, ""), (201, ""), (409, "reload_not_yet"), BUSY}
    assert ledger.balance(home) in {500, 10_000}
    assert Transfer.objects.filter(credit=home, code=Code.RELOAD).count() <= 1


def test_one_person_who_presses_play_now_twenty_times_has_one_table() -> None:
    first = Client()
    first.force_login(create_guest())

    def press() -> int:
        client = Client(raise_request_exception=False)
        client.cookies.update(first.cookies)
        return client.post("/play/now/").status_code

    answers = Counter(all_at_once([press] * 20))
    assert set(answers) <= {302, 503}
    assert Table.objects.filter(is_practice=True).count() == 1


def test_strangers_who_press_play_now_at_once_sit_or_are_asked_to_wait(
    settings: Any,
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "999/m/ip"}

    def press() -> int:
        return Client(raise_request_exception=False).post("/play/now/").status_code

    answers = Counter(all_at_once([press] * size("crowd", 16, 40)))
    assert set(answers) <= {302, 503}
    assert Table.objects.filter(is_practice=True).count() == answers[302]
    assert audit.findings() == []


def test_a_bot_that_somebody_is_making_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor == "sqlite":
        return  # There is one writer at a time.
    monkeypatch.setitem(house_bots.NAMES, ("easy", "careful"), ("Neem",))
    is_made, is_asked = Event(), Event()

    def slowly() -> str:
        with transaction.atomic():
            made = house_bots.house_bot("easy", "careful")
            is_made.set()
            assert is_asked.wait(timeout=60)
        return made.name

    def meanwhile() -> str:
        assert is_made.wait(timeout=60)
        try:
            with transaction.atomic():
                return house_bots.house_bot("easy", "careful").name
        finally:
            is_asked.set()

    assert all_at_once([slowly, meanwhile]) == ["Neem", "Neem 2"]
