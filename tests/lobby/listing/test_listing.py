"""The list of tables: what is in it, the filters in the address, the empty list."""

import re

import pytest
from django.http import QueryDict
from django.utils import timezone

from lobby.listing import table_rows
from lobby.listing.filters import Filters
from tables.seats import seating


def names(page):
    return re.findall(r'data-testid="lobby-row" data-table="(\d+)"', page.text)


def shown(client, query=""):
    return [int(name) for name in names(client.get(f"/play/{query}"))]


@pytest.mark.databases
def test_private_practice_and_closed_tables_are_not_listed(client, a_table, asha):
    public = a_table()
    a_table(private=True, by=asha)
    a_table(practice=True, private=True, by=asha)
    closed = a_table()
    closed.phase, closed.closed_at = "closed", timezone.now()
    closed.save(update_fields=["phase", "closed_at"])
    assert shown(client) == [public.pk]


@pytest.mark.databases
def test_each_filter_in_the_address_narrows_the_list(client, a_table):
    two = a_table(seats=2, stake=5, pace="quick")
    four = a_table(seats=4, stake=10)
    assert sorted(shown(client)) == [two.pk, four.pk]
    assert shown(client, "?players=2") == [two.pk]
    assert shown(client, "?stake=10") == [four.pk]
    assert shown(client, "?pace=quick") == [two.pk]
    assert shown(client, "?players=2&stake=10") == []
    assert shown(client, "?sort=high") == [four.pk, two.pk]


def test_full_tables_leave_the_list_only_where_free_seats_are_asked(
    client, a_table, asha, bilal
):
    full = a_table(seats=2)
    seating.sit_down(full.pk, asha)
    seating.sit_down(full.pk, bilal)
    free = a_table(seats=2)
    assert shown(client, "?free=1") == [free.pk]
    assert set(shown(client)) == {full.pk, free.pk}


@pytest.mark.parametrize(
    "query",
    [
        "?players=99&stake=-4&pace=fast&sort=x&free=yes&game=poker",
        "?stake=" + "9" * 5_000,
        "?stake=%00&players=%C2%B2",
        "?table=%27%3B--&players=2.0",
    ],
)
def test_nonsense_in_the_address_chooses_nothing(client, a_table, query):
    table = a_table()
    answer = client.get("/play/" + query)
    assert answer.status_code == 200
    assert names(answer) == [str(table.pk)]


def test_filters_survive_their_own_address():
    filters = Filters(players=4, free=True, stake=7, pace="quick", sort="new")
    assert Filters.read(QueryDict(filters.query())) == filters


@pytest.mark.databases
def test_people_come_before_bots_and_bots_before_empty_tables(client, a_table, asha):
    empty = a_table(stake=1)
    bots = a_table(stake=2, bots=2)
    people = a_table(stake=50)
    seating.sit_down(people.pk, asha)
    assert shown(client) == [people.pk, bots.pk, empty.pk]


def test_a_row_says_who_waits(client, a_table):
    a_table(seats=4, bots=2, name="Lotus 19")
    page = client.get("/play/").text
    assert "2 bots are waiting" in page
    assert "2/4" in page
    assert page.count('<i class="bot">') == 2
    assert page.count('<i class="free">') == 2


def test_the_panel_prints_the_prices_in_chips(client, a_table):
    table = a_table(stake=5, bots=1)
    page = client.get(f"/play/?table={table.pk}").text
    for price in ("100", "200", "400", "4,000"):
        assert f">{price}<" in page or price in page
    assert "Watch" in page


@pytest.mark.parametrize(
    "query",
    ["players=5", "stake=50", "players=5&stake=50", "players=5&stake=50&pace=quick"],
)
def test_an_empty_list_offers_two_ways_out(client, a_table, query):
    a_table(seats=2, stake=5)
    a_table(seats=4, stake=10)
    page = client.get(f"/play/?{query}")
    assert names(page) == []
    ways = re.findall(r'data-testid="widen" href="([^"]+)"', page.text)
    assert len(ways) >= 2
    for way in ways:
        assert names(client.get(way.replace("&amp;", "&")))


def test_without_any_table_there_are_ways_to_play(client, db):
    page = client.get("/play/").text
    assert "No table is open right now." in page
    assert 'action="/play/quick/"' in page
    assert 'href="/play/new/"' in page


def test_the_seated_find_the_way_back_on_top(client, a_table, asha):
    table = a_table(name="Neem 3")
    seating.sit_down(table.pk, asha)
    client.force_login(asha)
    page = client.get("/play/").text
    assert "You are seated" in page
    assert f'href="/t/{table.pk}/"' in page


def test_htmx_gets_the_list_alone_and_the_short_address(client, a_table):
    a_table(seats=2)
    answer = client.get(
        "/play/?players=2&free=&stake=&sort=soon", headers={"HX-Request": "true"}
    )
    assert "<html" not in answer.text
    assert answer["HX-Push-Url"] == "/play/?players=2"
    assert len(names(answer)) == 1


def test_a_name_of_a_table_is_text_only(client, a_table):
    a_table(name='"><svg onload=1>')
    page = client.get("/play/").text
    assert "<svg onload" not in page


@pytest.mark.databases
def test_reading_costs_few_queries_whatever_is_open(
    client, a_table, django_assert_max_num_queries
):
    for _ in range(12):
        a_table(bots=2)
    with django_assert_max_num_queries(2):
        assert len(table_rows.open_rows()) == 12
