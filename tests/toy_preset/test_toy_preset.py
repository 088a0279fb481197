"""A game that is not in the house is played in it, and one entry was added for it."""

import re
from datetime import timedelta

import msgspec
import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from rules import catalogue
from rules.shuffle import Stream
from tables.actions import submit
from tables.models import Match, Table
from tables.seats import quick_play
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tables.view import bot_view, seat_view
from tests.tables import house
from tests.tables.house import Hands
from tests.toy_preset.sprint import GAMES, SPRINT

pytestmark = pytest.mark.django_db

(GAME,) = GAMES
TILE = f'<input type="hidden" name="game" value="{SPRINT.name}">'
STEPS_MAX = 2_000


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """List the game while a test runs."""
    monkeypatch.setattr(catalogue, "GAMES", dict(catalogue.GAMES))
    catalogue.register(GAME)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return a clock that moves only when the test says so."""
    return Hands(monkeypatch)


def test_pages_offer_it_by_its_title_its_line_and_its_tile(client: Client) -> None:
    for path in ("/", "/play/"):
        assert TILE in client.get(path).text
    for path in ("/rules/", f"/play/new/?game={SPRINT.name}"):
        page = client.get(path).text
        assert SPRINT.title in page
        assert SPRINT.line in page
    for path in ("/play/", "/events/"):
        assert SPRINT.title in client.get(path).text
    assert "Gin Sprint" in client.get(f"/rules/{SPRINT.name}/").text
    assert client.get(f"/learn/for/{SPRINT.name}")["Location"] == "/learn/#gin"


def test_its_targets_are_those_that_a_new_table_offers(client: Client) -> None:
    page = client.get(f"/play/new/?game={SPRINT.name}").text
    offered = re.search(r'name="target".*?</select>', page, re.DOTALL)
    assert offered
    assert re.findall(r'<option value="(\d+)"', offered[0]) == ["10", "20"]


def test_a_table_of_it_is_played_against_a_house_bot_to_the_result(
    client: Client, asha: User, hands: Hands
) -> None:
    (tile,) = [one for one in quick_play.usual_tiles() if one.game == SPRINT.name]
    assert tile.title == "Gin Sprint to 20"
    client.force_login(asha)
    client.post("/play/quick/", {"game": SPRINT.name, "players": "2"})
    match = _played(Table.objects.get(), asha, hands)
    page = client.get(f"/matches/{match.pk}/").text
    assert "Gin Sprint" in page
    shown = client.get(f"/api/v1/matches/{match.pk}/").json()
    assert shown["game"] == SPRINT.name


def test_the_api_lists_it_and_describes_its_options(client: Client) -> None:
    listed = client.get("/api/v1/games/").json()
    (told,) = [one for one in listed if one["game"] == SPRINT.name]
    assert told["family"] == "gin"
    assert told["options"]["target"] == 20
    document = SchemaGenerator().get_schema(request=None, public=True)
    target = document["components"]["schemas"]["GinSprintOptions"]["properties"]
    assert target["target"]["enum"] == [10, 20]


def _played(table: Table, person: User, hands: Hands) -> Match:
    """Play as a house bot would; return the match once it is over."""
    chance = Stream(bytes(32), 9, 0)
    for _step in range(STEPS_MAX):
        live = LiveTable.read(table.pk)
        if live.match is not None and live.match.ended_at is not None:
            return live.match
        (number,) = [n for n, seat in live.people.items() if seat.user == person]
        if legal := seat_view.legal(live, number):
            act = legal[0]
            if "start" not in {one.kind for one in legal}:
                view = bot_view.of(live, number)
                act = GAME.choose(view, level="hard", style="bold", stream=chance)
            wire = msgspec.to_builtins(act)
            submit.submit_action(table.pk, person, wire, live.table.version)
        else:
            hands.moment += timedelta(seconds=3)
            house.beat("web:one", hands.moment)
            rounds.tick()
    raise AssertionError("the match does not end")
