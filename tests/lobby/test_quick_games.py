"""Quick tiles of every format: what waits, joining it, bots where nobody waits."""

import re

import pytest

from accounts.models import User
from rules import catalogue
from tables.match import start_confirmation
from tables.models import Seat, Table
from tables.seats import quick_play, seating
from tables.table.live_table import LiveTable
from tests.tables.client import deal_now
from tests.tables.house import act

TILES = [
    pytest.param(tile, id=f"{tile.game}-{tile.players}")
    for tile in quick_play.usual_tiles()
]


def press(client, tile):
    wish = {"game": tile.game, "players": str(tile.players)}
    return client.post("/play/quick/", wish)


def states(client):
    page = client.get("/play/").text
    return re.findall(r'class="tile-state">([^<]*)<', page)


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_opens_a_full_table_with_bots_where_nobody_waits(client, db, tile):
    press(client, tile)
    table = Table.objects.get()
    assert (table.game, table.seats_max, table.stake) == (*tile, tile.stake)
    assert quick_play.is_usual(table.game, bytes(table.options))
    bots = [seat.user.is_bot for seat in table.seats.filter(left_at=None)]
    assert sorted(bots) == [False] + [True] * (tile.players - 1)
    # Where everybody is asked for Start the tile has said it: the cards are there.
    is_asked = catalogue.find(tile.game).starts_confirmed
    assert (table.phase == "starting") is not is_asked
    assert (table.deal is not None) is is_asked


def test_a_tile_that_fills_a_table_has_said_start_for_its_person_alone(
    client, asha
) -> None:
    tile = next(tile for tile in quick_play.usual_tiles() if tile.game == "gin-house")
    waiting = seating.open_and_sit(asha, tile.game, seats=2, stake=tile.stake)
    press(client, tile)
    live = LiveTable.read(waiting.pk)
    assert live.table.phase == "starting"
    own = live.seat_of(asha).number
    assert live.clock.ready == (1 - own,)
    assert start_confirmation.asks(live, own)
    act(waiting, asha, "start")
    assert Table.objects.get().deal is not None


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_joins_where_somebody_waits(client, asha, tile):
    waiting = seating.open_and_sit(
        asha, tile.game, seats=tile.players, stake=tile.stake
    )
    place = quick_play.usual_tiles().index(tile)
    assert states(client)[place] == "1 player waiting"
    answer = press(client, tile)
    assert answer["Location"] == f"/t/{waiting.pk}/"


def test_a_tile_means_the_houses_own_rules(client, asha):
    tile = quick_play.usual_tiles()[0]
    own = seating.open_and_sit(
        asha, tile.game, seats=2, stake=tile.stake, options={"first_drop": 30}
    )
    assert states(client)[0] == "with bots at once"
    press(client, tile)
    assert Seat.objects.get(user__is_guest=True).table != own


def test_a_tile_passes_by_a_match_that_runs(client, asha, bilal):
    tile = next(
        tile for tile in quick_play.usual_tiles() if tile.game == "indian-pool-101"
    )
    running = seating.open_and_sit(
        asha, tile.game, seats=tile.players, stake=tile.stake
    )
    seating.sit_down(running.pk, bilal)
    deal_now(running.pk)
    press(client, tile)
    assert Seat.objects.get(user__is_guest=True).table != running


def test_who_waits_for_one_game_is_not_seated_at_another(client, db):
    pool = next(
        tile for tile in quick_play.usual_tiles() if tile.game == "indian-pool-101"
    )
    first = press(client, pool)["Location"]
    assert press(client, quick_play.usual_tiles()[0])["Location"] == first
    assert Seat.objects.filter(user=User.objects.get(is_guest=True)).count() == 1


def test_the_tiles_are_the_same_on_both_pages_and_say_how_long(client, db):
    for path in ("/", "/play/"):
        page = client.get(path).text
        assert page.count('data-testid="quick-tile"') == len(quick_play.usual_tiles())
        assert "about 35 min" in page
        assert "6 players · entry 500" in page
        assert "2 players · 5 a point" in page
