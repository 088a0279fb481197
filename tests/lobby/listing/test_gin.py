"""Gin in the lobby: the target, how long it takes, and no price of a drop."""

import pytest

from lobby.listing import table_rows
from rules import catalogue
from tables.games import durations
from tables.seats import quick_play, seating
from tests.lobby.listing.test_matches import panel


def _open(game, **options):
    table = seating.open_table(
        None, game, seats=2, stake=500, bots=1, options=options or None
    )
    return table, next(row for row in table_rows.open_rows() if row.id == table.pk)


def test_a_table_of_gin_says_what_it_is_played_to(client, db):
    table, row = _open("gin-quick", target=50)
    assert (row.title, row.is_usual) == ("Quick Gin to 50", False)
    assert "Quick Gin to 50" in client.get("/play/").text
    facts = panel(client, table)
    assert facts["Pot when full"] == "1,000"
    assert facts["Takes"] == "about 10 min"
    assert not facts.keys() & {"Drop", "Middle drop", "Worst deal"}
    assert facts["Knock with"] == "at most 10 points"


def test_the_tile_of_gin_is_the_houses_own(client, db):
    tile = next(tile for tile in quick_play.usual_tiles() if tile.game == "gin-house")
    assert tile.title == "Gin to 100"
    assert "Gin to 100" in client.get("/").text
    _table, row = _open("gin-house")
    assert (row.title, row.is_usual) == ("Gin to 100", True)


@pytest.mark.parametrize(
    ("options", "minutes"),
    [({"target": 1}, 2), ({}, 18), ({"hollywood": True}, 28), ({"target": 200}, 35)],
)
def test_the_target_says_how_long_it_takes(options, minutes):
    game = catalogue.find("gin-house")
    told = game.describe_options(game.resolve(options))
    assert durations.minutes(game, 2, "normal", told) == minutes
