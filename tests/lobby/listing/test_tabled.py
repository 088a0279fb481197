"""Basic rummy and Continental in the lobby: how long they take, what is played."""

import pytest
from django.test import Client

from lobby.listing import table_rows
from lobby.preview import preview
from rules import catalogue
from tables.games import durations
from tables.seats import quick_play, seating
from tables.table.live_table import LiveTable
from tests.lobby.listing.test_matches import panel
from tests.tables import house
from tests.tables.deal.test_basic_tables import begun_by


def _open(game, seats=4, **options):
    return seating.open_table(
        None, game, seats=seats, stake=500, bots=seats - 1, options=options or None
    )


def test_a_table_of_basic_rummy_says_its_target_and_no_price_of_a_drop(client, db):
    facts = panel(client, _open("basic"))
    assert facts["Pot when full"] == "2,000"
    assert facts["Takes"] == "about 56 min"
    assert facts["Target for each player"] == "50 points"
    assert not facts.keys() & {"Drop", "Middle drop", "Worst deal", "Deals"}


def test_a_table_of_continental_says_its_contracts_and_its_claims(client, db):
    facts = panel(client, _open("continental", hands="357", claim_window=8))
    assert facts["Contracts"].split("  ") == ["3, 5, 7", "usually all seven"]
    assert facts["Time to claim"].split("  ") == ["8 seconds", "usually 5 seconds"]
    assert facts["Takes"] == "about 18 min"
    assert not table_rows.open_rows()[0].is_usual


@pytest.mark.parametrize(
    ("name", "seats", "options", "minutes"),
    [
        ("basic", 2, {}, 35),
        ("basic", 4, {"end": "deals", "deals": 3}, 12),
        ("continental", 4, {}, 42),
        ("continental-quick", 2, {}, 12),
    ],
)
def test_the_options_say_how_long_it_takes(name, seats, options, minutes):
    game = catalogue.find(name)
    told = game.describe_options(game.resolve(options))
    assert durations.minutes(game, seats, "normal", told) == minutes


def test_the_tiles_lead_into_each_family_of_games(client, db):
    families = {catalogue.find(tile.game).family for tile in quick_play.usual_tiles()}
    assert families == {game.family for game in catalogue.GAMES.values()}
    assert len(quick_play.usual_tiles()) == 6


def test_the_picture_shows_melds_and_no_cut_joker_where_there_is_none(
    monkeypatch, asha, bilal, chandra
):
    order = [13 * suit + rank for rank in range(7) for suit in range(3)]
    rest = [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, [*order, *rest])
    table = begun_by(asha, bilal, chandra)
    number = house.view(table, None)["turn"]["seats"][0]
    person = LiveTable.read(table.pk).seats[number].user
    card = house.draw(table, person)
    hand = [one for one in house.view(table, person)["you"]["hand"] if one != card]
    house.act(table, person, "meld", cards=hand[:4])
    shown = preview(table_rows.open_rows())
    assert shown.wild == ""
    assert shown.melds == (tuple(one[:2] for one in hand[:4]),)
    page = Client().get("/").text
    assert "table-melds" in page
    assert page.count("dropped") == 0
