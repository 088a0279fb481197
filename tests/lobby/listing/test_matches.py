"""Matches of several deals in the lobby: entry, pot, deal, scores, prices in points."""

import re

import pytest

from lobby.listing import listings, table_rows
from lobby.listing.filters import Filters
from rules import catalogue
from tables.models import Table
from tables.seats import seating
from tests.rules.indian.formats.matches import Played
from tests.tables.client import deal_now


@pytest.fixture
def a_match(db, asha, bilal, chandra):
    """Return a function that begins a match of three and says how it stands."""

    def begin(game, *deals, seats=3):
        people = (asha, bilal, chandra)
        table = seating.open_table(None, game, seats=seats, stake=500)
        for person in people:
            seating.sit_down(table.pk, person)
        deal_now(table.pk)
        table.refresh_from_db()
        played = Played(game, 3)
        for points in deals:
            played.deal(points)
        table.match.state = played.game.encode_match(played.match)
        table.match.save(update_fields=["state"])
        return table

    return begin


POOL = ({0: 0, 1: 20, 2: 80}, {0: 25, 1: 0, 2: 2}, {0: 0, 1: 40, 2: 20})


def row_of(table):
    return next(row for row in table_rows.open_rows() if row.id == table.pk)


def panel(client, table):
    text = client.get(f"/play/?table={table.pk}").text
    facts = re.findall(r"<dt>([^<]+)</dt><dd[^>]*>(.*?)</dd>", text, re.S)
    said = [(name, re.sub(r"<[^>]+>|\s+", " ", text).strip()) for name, text in facts]
    # The rules below have titles of their own.
    return dict(reversed(said))


def test_a_running_pool_says_its_deal_and_how_it_stands(client, a_match):
    table = a_match("indian-pool-101", *POOL)
    row = row_of(table)
    assert (row.state, row.scores) == ("deal 4", "25 – 60 – 102 out")
    assert row.update().scores == "25 – 60 – 102 out"
    page = client.get("/play/").text
    assert "25 – 60 – 102 out" in page
    assert re.search(r'<span class="number">500</span> <span[^>]*>entry<', page)
    facts = panel(client, table)
    assert facts["Entry"] == "500"
    assert facts["Pot"] == "1,500"
    assert facts["Now"] == "deal 4"


def test_a_running_best_of_says_of_how_many_deals(a_match):
    deals = ({0: 0, 1: 20, 2: 30}, {0: 10, 1: 0, 2: 5})
    row = row_of(a_match("indian-best-of-6", *deals))
    assert row.state == "deal 3 of 6"
    assert row.scores == "520 – 475 – 445"


def test_a_pool_prices_in_points_and_best_of_has_no_drop(client, db):
    pool = seating.open_table(None, "indian-pool-201", seats=6, stake=500, bots=2)
    facts = panel(client, pool)
    assert facts["Drop"] == "25 points"
    assert facts["Middle drop"] == "50 points"
    assert facts["Worst deal"] == "80 points"
    assert facts["Pot when full"] == "3,000"
    assert facts["Waiting"] == "2/6"
    assert "Buy-in" not in facts
    best = seating.open_table(None, "indian-best-of-3", seats=2, stake=500)
    facts = panel(client, best)
    assert facts["Drop"] == "none"
    assert "Middle drop" not in facts


@pytest.mark.parametrize("first_drop", [15, 35])
def test_every_price_of_a_row_is_the_tables_own(client, db, first_drop):
    table = seating.open_table(
        None,
        "indian-points",
        seats=2,
        stake=4,
        options={"first_drop": first_drop, "full_count": 60, "wrong_show": 60},
    )
    facts = panel(client, table)
    assert facts["Drop"] == str(first_drop * 4)
    assert facts["Worst deal"] == "240"
    text = client.get(f"/play/?table={table.pk}").text
    assert f"{first_drop} points, {first_drop * 4} chips" in text
    assert "usually 20 points" in text
    assert "own rules" in text


def test_nobody_sits_down_at_a_match_that_runs(client, a_match):
    """See indian.md 6.2."""
    table = a_match("indian-pool-101", *POOL, seats=4)
    row = row_of(table)
    assert (row.free, row.update().dots[-1]) == (0, "free")
    page = client.get("/play/").text
    assert f'formaction="/t/{table.pk}/join/" data-join hidden' in page
    assert "lobby-row" not in client.get("/play/?free=1").text


def test_a_running_match_shows_two_like_it_and_no_other_that_runs(client, a_match):
    table = a_match("indian-pool-101", *POOL)
    near = [
        seating.open_table(None, "indian-pool-101", seats=seats, stake=500, bots=1)
        for seats in (3, 6)
    ]
    for game in ("indian-pool-201", "indian-points"):
        seating.open_table(None, game, seats=2, stake=5)
    answer = client.post(f"/t/{table.pk}/join/", follow=True)
    for one in near:
        assert f'<a href="/t/{one.pk}/">{one.name}</a> (Pool 101)' in answer.text
    assert answer.text.count("(Pool 101)") == 2
    assert "(Pool 201)" not in answer.text


def test_game_and_entry_narrow_the_list(client, db):
    for game, stake in (
        ("indian-points", 5),
        ("indian-pool-101", 500),
        ("indian-pool-101", 100),
        ("indian-best-of-2", 500),
    ):
        seats = catalogue.find(game).seats_min
        seating.open_table(None, game, seats=seats, stake=stake)
    shown = {
        query: len(listings.matching(table_rows.open_rows(), Filters.read(query_of)))
        for query, query_of in {
            "pool": {"game": "indian-pool-101"},
            "entry": {"entry": "500"},
            "both": {"game": "indian-pool-101", "entry": "500"},
            "stake": {"stake": "500"},
            # A pool has no stake a point, so that is no choice.
            "pool and stake": {"game": "indian-pool-101", "stake": "5"},
        }.items()
    }
    assert shown == {"pool": 2, "entry": 2, "both": 1, "stake": 0, "pool and stake": 2}


def test_filters_of_matches_survive_their_own_address():
    filters = Filters(game="indian-pool-201", entry=1_000, players=6)
    assert filters.query() == "game=indian-pool-201&players=6&entry=1000"
    assert "stake=1000" in filters.wishes
    # Without a game the entry fee is that of a game that has one.
    assert "game=indian-pool-101" in Filters(entry=500).wishes


def test_no_pool_of_three_offers_a_neighbour_and_to_start_one(client, db):
    seating.open_table(None, "indian-pool-101", seats=6, stake=500)
    seating.open_table(None, "indian-pool-201", seats=6, stake=500)
    page = client.get("/play/?game=indian-pool-201&players=3").text
    assert "No Pool 201 table matches right now." in page
    ways = re.findall(r'data-testid="widen" href="([^"]+)"', page)
    assert len(ways) >= 2
    for way in ways:
        assert "lobby-row" in client.get(way.replace("&amp;", "&")).text
    assert 'href="/play/new/?game=indian-pool-201&amp;seats=3"' in page
    client.post("/play/quick/", {"game": "indian-pool-201", "players": "3"})
    assert Table.objects.get(game="indian-pool-201", seats_max=3).seats.count() == 3


def test_reading_matches_costs_few_queries(a_match, django_assert_max_num_queries):
    a_match("indian-pool-101", *POOL)
    with django_assert_max_num_queries(3):
        table_rows.open_rows()
    with django_assert_max_num_queries(1):
        table_rows.open_rows()
