"""Rows are made once for a change of their table, and are true at once after it."""

import re
from collections import Counter

import pytest
from django.db import connection
from django.template import Context, Template
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lobby.listing import listings, row_html, table_rows
from tables.models import Table
from tables.seats import seating, waiting_list
from tests.tables.client import deal_now

pytestmark = pytest.mark.databases


@pytest.fixture
def made(monkeypatch):
    """Count which templates of rows and panels are rendered."""
    counted = Counter()
    render = row_html.render_to_string

    def counting(name, *more):
        counted[name] += 1
        return render(name, *more)

    monkeypatch.setattr(row_html, "render_to_string", counting)
    return counted


def rows_of(page):
    return dict(
        re.findall(r'<li class="row[^>]*data-table="(\d+)">(.*?)</li>', page, re.S)
    )


def shown(client, query=""):
    return rows_of(client.get(f"/play/{query}").text)


def queries(client, path):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


@pytest.mark.parametrize(("path", "most"), [("/", 4), ("/play/", 7)])
def test_a_visit_asks_as_little_with_many_tables_as_with_one(
    client, a_table, path, most
):
    a_table(bots=2)
    client.get(path)
    assert queries(client, path) <= most
    for _ in range(8):
        a_table(bots=2)
    client.get(path)
    assert queries(client, path) <= most


def test_a_row_is_drawn_once_whoever_visits(client, a_table, asha, made):
    for _ in range(5):
        a_table(bots=1)
    client.get("/play/")
    # Five rows, the panel's facts and its rules.
    assert made.total() == 7
    client.force_login(asha)
    Client().get("/play/")
    client.get("/play/?sort=new&free=1")
    # Only another row is the one that the panel shows.
    assert made["lobby/_row.html"] <= 7


def test_a_change_draws_one_row_anew_and_is_seen_at_once(client, a_table, asha, made):
    tables = [a_table(seats=2) for _ in range(6)]
    client.get("/play/")
    before = made["lobby/_row.html"]
    seating.sit_down(tables[2].pk, asha)
    assert "1/2" in shown(client)[str(tables[2].pk)]
    # It comes to the top: the panel shows it, and no longer the one that was first.
    assert made["lobby/_row.html"] - before == 2


def test_phase_queue_and_end_are_seen_at_once(client, a_table, asha, bilal, chandra):
    table = a_table(seats=2)
    key = str(table.pk)
    assert "empty" in shown(client)[key]
    seating.sit_down(table.pk, asha)
    seating.sit_down(table.pk, bilal)
    assert "starts now" in shown(client)[key]
    waiting_list.wait(table.pk, chandra)
    assert "Wait (1)" in shown(client)[key]
    deal_now(table.pk)
    assert "deal 1" in shown(client)[key]
    Table.objects.filter(pk=table.pk).update(name="Neem 77")
    assert "Neem 77" in shown(client)[key]
    Table.objects.filter(pk=table.pk).update(phase="closed", closed_at=timezone.now())
    assert shown(client) == {}


def test_a_new_name_of_somebody_seated_is_seen_at_once(client, a_table, asha):
    table = a_table(seats=2)
    seating.sit_down(table.pk, asha)
    assert asha.display_name in client.get("/play/").text
    asha.name = "Ashavari"
    asha.save(update_fields=["name"])
    assert "Ashavari" in client.get("/play/").text


def test_what_a_row_is_to_one_reader_is_not_told_another(a_table, asha, bilal):
    table = a_table(seats=2)
    seating.sit_down(table.pk, asha)
    own, other = Client(), Client()
    own.force_login(asha)
    other.force_login(bilal)
    for _ in range(2):
        assert "Return" in shown(own)[str(table.pk)]
        assert "Return" not in shown(other)[str(table.pk)]


def test_a_kept_row_has_no_visitors_token_and_the_filters_of_this_visit(
    client, a_table
):
    table = a_table(seats=2)
    first = shown(client, "?players=2&sort=new")[str(table.pk)]
    assert f"?players=2&amp;sort=new&amp;table={table.pk}#info" in first
    second = shown(client)[str(table.pk)]
    assert f'href="/play/?table={table.pk}#info"' in second
    assert "csrf" not in first + second
    page = client.get("/play/").text
    assert re.search(r'<form id="row-acts"[^>]*><input[^>]*csrfmiddlewaretoken', page)


def test_a_table_of_the_same_key_and_version_is_not_taken_for_another(client, a_table):
    table = a_table(seats=2, name="Neem 1")
    assert "Neem 1" in shown(client)[str(table.pk)]
    row = table_rows.open_rows()[0]
    assert table_rows.open_rows()[0] is row
    created = table.created_at.replace(year=2020)
    Table.objects.filter(pk=table.pk).update(created_at=created)
    assert table_rows.open_rows()[0] is not row


def test_a_long_list_comes_in_pages(client, a_table, monkeypatch):
    monkeypatch.setattr(listings, "ROWS_MAX", 4)
    keys = {str(a_table(seats=2, stake=n).pk) for n in range(1, 10)}
    a_table(seats=4)
    seen = []
    query = "?players=2"
    for n in range(3):
        page = client.get(f"/play/{query}").text
        assert f"Page {n + 1} of 3" in page
        assert len(rows_of(page)) <= 4
        seen += rows_of(page)
        following = re.search(r'rel="next" href="/play/([^"]+)"', page)
        query = following.group(1).replace("&amp;", "&") if following else ""
    assert sorted(seen) == sorted(keys)
    assert not query
    for nonsense in ("0", "x", "99", "-1", "%00"):
        assert client.get(f"/play/?page={nonsense}").status_code == 200


def test_no_page_of_very_many_tables_has_200_rows(client, a_table):
    like = a_table(seats=2)
    Table.objects.bulk_create(
        Table(name="T", game=like.game, options=like.options, seats_max=2, stake=n)
        for n in range(1, 1_000)
    )
    page = client.get("/play/").text
    assert 0 < len(rows_of(page)) < 200
    assert 'rel="next"' in page
    assert len(table_rows.open_rows()) == table_rows.TABLES_MAX


def test_what_is_drawn_once_knows_nothing_of_a_visit():
    page = Template("{% load once %}{% once %}[{{ name }}]{% endonce %}{{ name }}")
    assert page.render(Context({"name": "Asha"})) == "[]Asha"
    assert page.render(Context({"name": "Bilal"})) == "[]Bilal"
