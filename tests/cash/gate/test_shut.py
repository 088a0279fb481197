"""With the gate shut, nothing of cash can be seen or reached; it was once open here."""

import json
import re

import pytest
from asgiref.sync import async_to_sync
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import User
from config.api import schema
from lobby.listing.filters import Filters
from lobby.socket import table_watch
from tables.errors import Refusal
from tables.models import CashOffer, Table
from tables.seats import seating
from tables.text.page.all_sentences import page_words
from tests.cash.house import cash_table
from tests.tables.house import act, deal, table_of
from tests.tables.matchplay import match_of

pytestmark = pytest.mark.django_db
WORDS = re.compile(r"\bcash\b|€|\bEUR\b|deposit|withdraw|rake_bp", re.IGNORECASE)
PAGES = (
    *("/", "/play/", "/play/?chips=cash", "/play/?chips=cash&stake=25"),
    *("/play/new/", "/play/new/?cash=1", "/events/", "/events/?chips=cash"),
    *("/me/", "/wellbeing/", "/policies/"),
)
API = ("tables/", "games/", "tournaments/", "wellbeing/", "wallet/", "me/")


def main_of(page: str) -> str:
    """Return what a page shows and carries, without addresses of its files."""
    return re.sub(r'(?:href|src|action)="[^"]*"', "", page)


@pytest.fixture
def leftovers(players, gate) -> Table:
    """Return a table where people played for cash before the gate was shut."""
    CashOffer.objects.create(
        game="indian-points", seats=2, stake=25, is_for_members=True
    )
    table = cash_table(*players[:2])
    deal(table)
    act(table, players[0], "drop")
    gate.CASH_ENABLED = False
    return table


@pytest.fixture
def stranger(db) -> Client:
    """Return the browser of a member who never had cash."""
    user = User.objects.create(username="devi", name="Devi")
    client = Client()
    client.force_login(user)
    return client


def test_no_page_says_a_word_of_it(leftovers, stranger: Client) -> None:
    for path in PAGES:
        for client in (stranger, Client()):
            answer = client.get(path, follow=True)
            found = WORDS.findall(main_of(answer.content.decode()))
            assert not found, (path, found)


def test_the_wallet_says_only_that_there_is_none(leftovers, stranger: Client) -> None:
    page = stranger.get("/wallet/").content.decode()
    assert "Off on this server" in page
    assert "€" not in page
    assert stranger.get("/wallet/cash/").status_code == 404


def test_no_program_reads_of_it(leftovers, stranger: Client) -> None:
    for path in API:
        answer = stranger.get(f"/api/v1/{path}")
        assert not WORDS.findall(answer.content.decode()), path


def test_the_schema_and_its_page_do_not_know_it(stranger: Client) -> None:
    with override_settings(CASH_ENABLED=False):
        told = json.dumps(schema.document())
    assert not WORDS.findall(told)


def test_what_was_played_for_it_is_for_its_players_alone(
    leftovers: Table, players, stranger: Client
) -> None:
    match = match_of(leftovers)
    paths = [
        reverse("table", args=[leftovers.pk]),
        reverse("watch", args=[leftovers.pk]),
        reverse("match", args=[match.pk]),
        reverse("deal", args=[match.deals.get().pk]),
        f"/api/v1/tables/{leftovers.pk}/",
        f"/api/v1/matches/{match.pk}/",
    ]
    for path in paths:
        assert stranger.get(path).status_code == 404, path
    own = Client()
    own.force_login(players[0])
    assert own.get(reverse("match", args=[match.pk])).status_code == 200


def test_no_door_lets_anybody_in(leftovers: Table, players, stranger: Client) -> None:
    third = players[2]
    for asked in (
        lambda: seating.sit_down(leftovers.pk, third),
        lambda: seating.open_table(
            third, "indian-points", seats=2, stake=25, chips="cash"
        ),
        lambda: seating.top_up(leftovers.pk, players[0], 100),
    ):
        with pytest.raises(Refusal):
            asked()
    wish = {"game": "indian-points", "seats": 2, "stake": 25, "chips": "cash"}
    answer = stranger.post("/api/v1/tables/", wish, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_currency")
    assert stranger.post(reverse("join", args=[leftovers.pk])).status_code == 404


def test_the_lobbys_socket_lists_no_such_table(leftovers: Table) -> None:
    rows = async_to_sync(table_watch.read)()
    assert leftovers.pk not in rows
    assert Filters.read({"chips": "cash"}).chips is None


def test_the_socket_of_a_table_tells_of_no_money(asha: User, bilal: User) -> None:
    table = table_of(asha, bilal)
    client = Client()
    client.force_login(asha)
    page = client.get(reverse("table", args=[table.pk])).content.decode()
    carried = re.search(r'<script id="snapshot"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert carried is not None
    assert not WORDS.findall(carried[1])
    assert not [key for key in page_words("indian") if key.startswith("cash:")]
