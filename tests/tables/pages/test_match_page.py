"""The page of a match, its API, and what the wallet's statement says of it."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.tokens import bearer_tokens
from tables.models import Table
from tests.tables.client import Rest
from tests.tables.duel import begun_duel, on_turn
from tests.tables.house import Hands, deal, table_of
from tests.tables.matchplay import (
    answer,
    begun,
    entry_table,
    lose,
    lose_all,
    match_of,
    next_deal,
)
from wallet.statement import statements

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    """A pool: asha rejoined once and was put out again, bilal and chandra split."""
    table = begun(hands, asha, bilal, chandra)
    wrong = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, wrong, wrong)
    answer(table, asha, "rejoin")
    next_deal(hands, table)
    lose(table, s0="wrong", s2="drop")
    answer(table, asha, "decline")
    for person in (bilal, chandra):
        answer(table, person, "split_yes")
    return table


def test_the_api_tells_entries_prizes_and_the_score_deal_by_deal(ended, asha) -> None:
    shown = Rest(bearer_tokens.issue(asha)).get(f"matches/{match_of(ended).pk}/").body
    assert (shown["pot"], shown["rake"], shown["ending"]) == (2_000, 0, "split")
    told = {
        row["seat"]: (row["place"], row["points"], row["how"], row["entries"])
        for row in shown["seats"]
    }
    assert told == {
        1: (1, 0, "split", 1),
        2: (2, 60, "split", 1),
        0: (3, 121, "out", 2),
    }
    money = {row["seat"]: (row["prize"], row["chips"]) for row in shown["seats"]}
    assert money == {1: (1_750, 1_250), 2: (250, -250), 0: (0, -1_000)}
    scores = [
        {cell["seat"]: (cell["points"], cell["score"], cell["out"]) for cell in row}
        for row in (one["seats"] for one in shown["deals"])
    ]
    assert scores[0] == {0: (80, 80, False), 1: (0, 0, False), 2: (20, 20, False)}
    assert scores[1][0] == (80, 160, True)
    assert scores[2][0] == (80, 121, True)
    assert [(row["seat"], row["kind"]) for row in shown["answers"]] == [
        (0, "rejoin"),
        (0, "decline"),
        # Votes on a split are secret.
    ]


def test_pages_say_who_ran_out_of_time(asha, bilal, hands) -> None:
    """See gin.md D3."""
    table = begun_duel(asha, bilal)
    late = on_turn(table)[1]
    hands.pass_time(31.1)
    told = f"{late.display_name} ran out of time."
    match = match_of(table)
    page = _page(table)
    assert told in page
    deal = Client().get(reverse("deal", args=[match.deals.get().pk])).content.decode()
    assert told in deal
    assert f"{late.display_name} ran out of time and was out of the match." in deal
    for words in ("left for good", "Last one standing", "Everybody else"):
        assert words not in page + deal


def test_the_page_of_a_match_shows_everybodys_entries_and_prize(ended) -> None:
    text = _page(ended)
    assert "Pool 101" in text
    assert "The players still in agreed to split the prize." in text
    assert "2 entries" in text
    assert "prize 1,750" in text
    assert "Asha rejoined for another entry." in text
    for one in ended.deals.exclude(started_at=None):
        assert reverse("deal", args=[one.pk]) in text
        deal_page = Client().get(reverse("deal", args=[one.pk])).content.decode()
        assert reverse("match", args=[match_of(ended).pk]) in deal_page


def test_the_page_of_a_deal_of_a_match_shows_the_score_and_no_chips(ended) -> None:
    last = ended.deals.exclude(started_at=None).latest("number")
    text = Client().get(reverse("deal", args=[last.pk])).content.decode()
    assert "(121 in all)" in text
    assert 'class="chips' not in text


def test_a_match_under_way_shows_its_pot(asha, bilal, chandra, hands) -> None:
    text = _page(begun(hands, asha, bilal, chandra))
    assert "This match is in progress." in text
    assert 'data-testid="match-pot">1,500<' in text


def test_a_match_of_points_has_a_page_too(asha, bilal) -> None:
    table = table_of(asha, bilal)
    deal(table)
    assert "Pot" not in _page(table)


def test_a_match_at_a_private_table_is_nobody_elses_to_see(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra, private=True)
    address = reverse("match", args=[match_of(table).pk])
    assert Client().get(address).status_code == 404
    own = Client()
    own.force_login(bilal)
    assert own.get(address).status_code == 200
    assert own.get(reverse("match", args=["x"])).status_code == 404


def test_the_statement_reads_entry_rejoin_and_prize_and_leads_to_the_match(
    ended, asha, bilal
) -> None:
    def told(person: User) -> list[tuple[str, int]]:
        page = statements.statement(person)
        return [(row.what, row.amount) for row in page.rows[:-1]]

    assert told(asha) == [("Rejoin", -500), ("Entry", -500)]
    assert told(bilal) == [("Prize", 1_750), ("Entry", -500)]
    client = Client()
    client.force_login(asha)
    text = client.get(reverse("wallet")).content.decode()
    assert f'<a href="{reverse("match", args=[match_of(ended).pk])}">' in text


def test_own_entries_in_an_open_pot_are_on_tables(asha, bilal, chandra, hands) -> None:
    table = entry_table(asha, bilal, chandra)
    assert statements.figures(asha).on_tables == 0
    hands.pass_time(9)
    figures = statements.figures(asha)
    assert (figures.available, figures.on_tables, figures.total) == (9_500, 500, 10_000)
    wrong = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, wrong, wrong)
    answer(table, asha, "rejoin")
    assert statements.figures(asha).on_tables == 1_000


def _page(table: Table) -> str:
    answer = Client().get(reverse("match", args=[match_of(table).pk]))
    assert answer.status_code == 200
    return answer.content.decode()
