"""History and statistics of a person: what is listed, filtered, paged and counted."""

import csv
import io
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from players.models import PlayedDeal
from players.statistics import sums, totals, update_statistics
from tables.models import Deal, Match
from tables.seats import seating
from tables.staff import void_match
from tests.tables.duel import begun_duel
from tests.tables.house import Hands, act, dealt
from tests.tables.matchplay import begun, lose_all

pytestmark = pytest.mark.django_db
TITLE = re.compile(r'hr-title">([^<]*)<')


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return a clock that moves only when the test says so."""
    return Hands(monkeypatch)


@pytest.fixture
def lost() -> User:
    """Return somebody who dropped in a deal of points that has been counted."""
    table, guests = dealt(2)
    act(table, guests[0], "drop")
    update_statistics.catch_up()
    return guests[0]


def get(person: User | None, name: str, **query: object):
    browser = Client()
    if person is not None:
        browser.force_login(person)
    return browser.get(reverse(name), query)


def shown(person: User, name: str = "history", **query: object) -> str:
    answer = get(person, name, **query)
    assert answer.status_code == 200
    return answer.content.decode()


def copies(person: User, how_many: int, **changed: object) -> None:
    """Store a person's deal again and again, each an hour older than the last."""
    (row,) = PlayedDeal.objects.filter(user=person)
    deal = Deal.objects.get(pk=row.deal_id)
    first = Deal.objects.order_by("log_n").last().log_n
    deals, played = [], []
    for n in range(1, how_many + 1):
        values = {f.attname: getattr(deal, f.attname) for f in deal._meta.fields}
        del values["id"]
        deals.append(Deal(**{**values, "log_n": first + n}))
        told = {f.attname: getattr(row, f.attname) for f in row._meta.fields}
        told |= {"id": None, "deal_id": deals[-1].pk, **changed}
        told["ended_at"] = row.ended_at - timedelta(hours=n)
        played.append(PlayedDeal(**told))
    Deal.objects.bulk_create(deals)
    PlayedDeal.objects.bulk_create(played)
    sums.change(played, 1)


def rows_in(text: str) -> int:
    return text.count('data-testid="history-row"')


def test_a_deal_is_told_with_its_end_and_leads_to_its_replay(lost):
    text = shown(lost)
    assert "Lost · Drop · 20 points" in text
    deal = PlayedDeal.objects.get(user=lost).deal_id
    assert f'href="/deals/{deal}/"' in text


def test_every_filter_lets_through_what_fits_and_nothing_else(lost):
    today = timezone.now().date()
    for fits, query in (
        (1, {"family": "indian"}),
        (0, {"family": "gin"}),
        (1, {"game": "indian-points"}),
        (0, {"game": "indian-21", "family": "indian"}),
        (1, {"chips": "play"}),
        (0, {"chips": "tournament"}),
        (1, {"result": "lost"}),
        (0, {"result": "won"}),
        (1, {"from": today.isoformat(), "to": today.isoformat()}),
        (0, {"to": (today - timedelta(days=1)).isoformat()}),
    ):
        assert rows_in(shown(lost, **query)) == fits, query


def test_what_is_rare_is_found_among_much_else_page_by_page(lost):
    copies(lost, 90)
    rare = PlayedDeal.objects.filter(user=lost).order_by("ended_at")[:23]
    keys = [row.pk for row in rare]
    found = PlayedDeal.objects.filter(pk__in=keys)
    sums.change(found, -1)
    # Spread over years, so that months without any lie between.
    for n, row in enumerate(found):
        row.outcome, row.ended_at = "won", row.ended_at - timedelta(days=40 * n)
        row.save(update_fields=["outcome", "ended_at"])
    sums.change(found, 1)
    wanted = [
        str(row.deal_id)
        for row in PlayedDeal.objects.filter(pk__in=keys).order_by("-ended_at")
    ]
    text = shown(lost, result="won")
    seen = re.findall(r'href="/deals/([\w-]+)/"', text)
    older = re.search(r"before=([\d-]+)\" data-testid=\"older\"", text)[1]
    text = shown(lost, result="won", before=older)
    seen += re.findall(r'href="/deals/([\w-]+)/"', text)
    assert seen == wanted
    middle = PlayedDeal.objects.get(deal=wanted[15]).ended_at.date()
    text = shown(lost, result="won", to=middle.isoformat())
    assert re.findall(r'href="/deals/([\w-]+)/"', text) == wanted[15:]
    text = shown(lost, result="won", **{"from": middle.isoformat()})
    assert re.findall(r'href="/deals/([\w-]+)/"', text) == wanted[:16]


def test_an_address_that_asks_for_nonsense_is_told_so_and_shows_everything(lost):
    for query in (
        {"family": "whist"},
        {"game": "\x00"},
        {"result": "x"},
        {"from": "yesterday"},
        {"from": "2026-02-02", "to": "2026-02-01"},
        {"before": "7"},
        {"before": "9" * 40},
        {"kind": "events", "before": "x"},
    ):
        assert get(lost, "history", **query).status_code == 400, query
        if "before" not in query:
            assert get(lost, "history_file", **query).status_code == 302, query


def test_pages_follow_each_other_without_gap_or_double(lost):
    copies(lost, 64)
    seen, query = [], {}
    for size in (20, 20, 20, 5):
        text = shown(lost, **query)
        assert rows_in(text) == size
        seen += re.findall(r'href="/deals/([\w-]+)/"', text)
        older = re.search(r"before=([\d-]+)\" data-testid=\"older\"", text)
        query = {"before": older[1]} if older else {}
    assert not query
    stored = PlayedDeal.objects.filter(user=lost).order_by("-ended_at")
    assert seen == [str(pk) for pk in stored.values_list("deal_id", flat=True)]


def test_a_page_asks_as_many_questions_for_many_deals_as_for_one(lost):
    with CaptureQueriesContext(connection) as one:
        shown(lost)
    copies(lost, 40)
    with CaptureQueriesContext(connection) as many:
        assert rows_in(shown(lost)) == 20
    assert len(many) == len(one)


def test_nobody_sees_the_history_of_another(lost):
    _table, others = dealt(2)
    assert rows_in(shown(others[0])) == 0
    assert "Nothing here yet" in shown(others[0], "statistics")
    for name in ("history", "statistics", "history_file"):
        assert get(None, name).status_code == 302


def test_matches_of_several_deals_have_a_list_of_their_own(hands, asha, bilal):
    table = begun(hands, asha, bilal, game="indian-best-of-2")
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    update_statistics.catch_up()
    text = shown(asha, kind="matches")
    assert TITLE.findall(text) == ["Best of 2"]
    assert f'href="/matches/{Match.objects.get().pk}/"' in text
    assert "Lost" in text
    assert rows_in(shown(asha)) == 2
    (family,) = totals.by_family(asha)
    assert (family.whole.deals, family.whole.matches) == (2, 1)
    wrong = next(one for one in family.figures if one.key == "wrong_shows")
    assert family.whole.figure(wrong) == 2


def test_a_match_set_aside_is_listed_without_a_result_and_counts_nowhere(lost):
    match = PlayedDeal.objects.filter(user=lost).get().match_id
    void_match.void(match, cause="fault", note="A fault of ours.", by=None)
    update_statistics.catch_up()
    text = shown(lost)
    assert "Not counted" in text
    assert f'href="/matches/{match}/"' in text
    assert "Nothing here yet" in shown(lost, "statistics")


def test_the_file_has_every_row_that_the_filters_let_through(lost):
    copies(lost, 40, outcome="won")
    answer = get(lost, "history_file", result="won")
    assert answer.streaming
    assert answer["Content-Disposition"].startswith('attachment; filename="deals-')
    text = b"".join(answer).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 40
    assert {row["result"] for row in rows} == {"won"}
    assert rows[0]["address"].startswith("/deals/")
    assert rows[0]["points"] == "20"


def test_statistics_add_up_games_figures_and_months(lost):
    copies(lost, 3, outcome="won", how="show")
    text = shown(lost, "statistics")
    cells = re.findall(r"<td>(\d+)</td>", text.split("13-card Points")[1])[:6]
    # Deals, won, lost, shown, dropped, wrong shows.
    assert cells == ["4", "3", "1", "3", "1", "0"]
    assert 'class="bar-won"' in text
    assert "style=" not in text.split("<main")[1]


def test_a_match_that_is_given_up_counts_as_a_match_and_its_deal_as_none(
    hands, asha, bilal
):
    table = begun_duel(asha, bilal)
    seating.stand_up(table.pk, asha)
    update_statistics.catch_up()
    for person, won in ((asha, 0), (bilal, 1)):
        (gin,) = totals.by_family(person)
        assert (gin.whole.deals, gin.whole.won, gin.whole.lost) == (0, 0, 0)
        assert [month.deals for month in gin.months.values()] == [0]
        assert (gin.whole.matches, gin.whole.matches_won) == (1, won)
        assert "0 deals played" in shown(person, "statistics")


def test_fair_play_counts_what_was_finished_and_how_often_somebody_came_back(lost):
    copies(lost, 2, how="left")
    copied = PlayedDeal.objects.filter(user=lost, how="left")
    sums.change(copied, -1)
    copied.update(was_disconnected=True)
    sums.change(copied, 1)
    found = totals.fair_play(lost)
    assert (found.played, found.finished) == (3, 1)
    assert (found.disconnected, found.returned) == (2, 0)
