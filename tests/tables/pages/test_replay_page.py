"""The replay on the page of a deal: who gets it, what it holds and what it costs."""

import gzip
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests.guest_accounts import create_guest
from tables.history import sharing
from tables.models import Deal, Table
from tests.tables import house
from tests.tables.house import Hands
from tests.tables.matchplay import begun, lose_all, next_deal

pytestmark = pytest.mark.django_db

BYTES_MAX = 60_000
"""The page with its data, packed as it travels."""
QUERIES_MAX = 40


def page_of(deal, person=None):
    client = Client()
    if person is not None:
        client.force_login(person)
    return client.get(reverse("deal", args=[deal.pk])).content.decode()


def embedded(page, name):
    pattern = rf'<script id="{name}" type="application/json">(.*?)</script>'
    return json.loads(re.search(pattern, page, re.DOTALL)[1])


@pytest.fixture
def over():
    """Return a deal of three where two dropped after three rounds, and who played."""
    table, people = house.dealt(3, turns=9)
    for person in people[:2]:
        house.act(table, person, "drop")
    return table.deals.exclude(revealed_at=None).get(), people


def test_the_board_of_a_deal_is_drawn_by_the_tables_own_parts(over):
    deal, _people = over
    page = page_of(deal)
    assert page.count('id="table"') == 1
    for part in ("pile-closed", "hand-stage", "seats", "prompt-text", "cut-joker"):
        assert f'id="{part}"' in page
    assert 'data-part="js/table/families/indian/index.js"' in page
    base = embedded(page, "replay-base")
    assert [seat["seat"] for seat in base["base"]["seats"]] == [0, 1, 2]
    assert embedded(page, "words")["event.drew"]


def test_who_played_looks_from_the_own_seat_and_others_see_all_hands(over):
    deal, people = over
    assert embedded(page_of(deal), "replay-base")["own"] == "open"
    for number, person in enumerate(people):
        assert embedded(page_of(deal, person), "replay-base")["own"] == str(number)


def test_every_control_is_a_named_button(over):
    page = page_of(over[0])
    bar = page[page.index('class="replay-bar"') : page.index('id="replay-said"')]
    buttons = re.findall(r"<button ([^>]*)>(.*?)</button>", bar, re.DOTALL)
    assert len(buttons) == 10
    for given, inner in buttons:
        named = "aria-label" in given or re.sub(r"<[^>]+>", "", inner).strip()
        assert named or 'data-runs="speed"' in given
    assert 'aria-live="polite"' in page


def test_a_deal_that_runs_has_no_replay():
    table, people = house.dealt(2)
    deal = table.deals.exclude(started_at=None).get()
    for person in (None, *people):
        page = page_of(deal, person)
        assert 'id="replay"' not in page
        assert "replay-base" not in page
        assert "js/replay" not in page


def test_a_link_replays_its_deal_and_leads_to_no_other():
    people = [create_guest() for _ in range(2)]
    table = house.table_of(*people, private=True)
    house.deal(table)
    house.act(table, people[0], "drop")
    deal = Deal.objects.get(pk=Table.objects.get(pk=table.pk).deal_id)
    assert Client().get(reverse("deal", args=[deal.pk])).status_code == 404
    link = sharing.share(deal, people[0])
    page = Client().get(sharing.path_of(link)).content.decode()
    assert f'data-frames="{reverse("shared_frames", args=[link.token])}"' in page
    assert "data-keeps-eyes" not in page
    assert embedded(page, "replay-base")["own"] == "open"


def test_a_match_is_walked_deal_by_deal_with_the_score_after_each(monkeypatch):
    hands = Hands(monkeypatch)
    table = begun(hands, create_guest(), create_guest())
    lose_all(hands, table, {"s0": "drop"}, {"s1": "drop"})
    next_deal(hands, table)
    rows = table.deals.exclude(revealed_at=None).exclude(started_at=None)
    deals = list(rows.order_by("number"))
    first, second = (page_of(deal) for deal in deals[:2])
    after = reverse("deal", args=[deals[1].pk])
    assert f'href="{after}" rel="next"' in first
    assert 'rel="prev"' not in first
    assert f'href="{reverse("deal", args=[deals[0].pk])}" rel="prev"' in second
    stood = embedded(second, "replay-base")["base"]["match_info"]["seats"]
    shown = re.findall(r'way-score">[^<]*<b class="number">(\d+)', first)
    assert [str(row["score"]) for row in stood] == shown
    match = Client().get(reverse("match", args=[deals[0].match_id])).content.decode()
    assert (
        f'href="{reverse("deal", args=[deals[0].pk])}" data-testid="watch-match"'
        in (match)
    )


def test_a_replay_travels_in_60_kb_and_few_queries(over, django_assert_max_num_queries):
    deal, people = over
    client = Client(headers={"accept-encoding": "gzip"})
    client.force_login(people[0])
    with django_assert_max_num_queries(QUERIES_MAX):
        page = client.get(reverse("deal", args=[deal.pk]))
    size = len(gzip.compress(page.content))
    for name in ("deal_frames", "deal_points"):
        answer = client.get(reverse(name, args=[deal.pk]), {"as": "open"})
        assert answer["Content-Encoding"] == "gzip"
        size += len(answer.content)
    assert size < BYTES_MAX
