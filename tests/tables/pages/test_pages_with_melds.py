"""The pages of a deal and a match of melds on the table: told turn by turn, scored."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables.families.melds_on_table import history
from tables.history import event_text
from tables.models import Deal, Table
from tables.shapes.results import DealOutcome
from tables.table.live_table import LiveTable
from tables.text import deal_text
from tests.rules.continental.table import Table as Dealt
from tests.tables import house
from tests.tables.deal.test_basic_tables import begun_by, go_out
from tests.tables.house import Hands, act, draw, view
from tests.tables.matchplay import entry_table, match_of

pytestmark = pytest.mark.django_db


def text_of(page: str) -> str:
    plain = re.sub(r"<svg.*?</svg>|<[^>]+>", "", page, flags=re.S)
    return re.sub(r"\s+", " ", plain)


def deal_page(table: Table) -> str:
    deal = LiveTable.read(table.pk).deal
    return text_of(Client().get(reverse("deal", args=[deal.pk])).text)


def match_page(table: Table) -> str:
    return text_of(Client().get(reverse("match", args=[match_of(table).pk])).text)


@pytest.fixture
def suits(monkeypatch: pytest.MonkeyPatch) -> None:
    order = [13 * suit + rank for rank in range(7) for suit in range(3)]
    rest = [card for card in range(52) if card not in order]
    house.stack_deck(monkeypatch, [*order, *rest])


def test_the_page_of_a_deal_tells_its_melds_by_turns_and_its_sum(
    suits: None, asha: User, bilal: User, chandra: User
) -> None:
    """See basic.md B4."""
    table = begun_by(asha, bilal, chandra, options={"target_per_player": 20})
    winner = go_out(table)
    deal = Deal.objects.get(pk=LiveTable.read(table.pk).deal.pk)
    names = {row.number: row.user.display_name for row in match_of(table).results.all()}
    [turn] = event_text.of_deal(deal, names)
    name = winner.display_name
    assert turn.lines[0].startswith(f"{name} drew ")
    assert turn.lines[1] == f"{name} put down a meld."
    assert turn.lines[2].endswith("face down and went out.")
    [meld] = turn.melds
    assert [card["is_laid"] for card in meld.cards] == [True] * 7
    page = deal_page(table)
    assert turn.lines[2] in page
    counts = [n for _seat, n in view(table, None)["tally"]["counts"]]
    numbers = re.findall(r"\( (\d+) .*?\+ (\d+) .*?\) × 2 rummy = (\d+) to", page)
    assert numbers == [(*map(str, counts), str(2 * sum(counts)))]
    page = match_page(table)
    assert "The target was reached." in page
    assert re.search(r"1 Rummy", page)


@pytest.fixture
def contract(monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User) -> Table:
    """Continental for two, just dealt: who is first goes out in one turn."""
    dealt = Dealt("3c 3c 3h 3d Td Ts Th", "Kh Qd 7s As", stock="4s 9c")
    house.stack_deck(monkeypatch, list(dealt.order))
    table = entry_table(asha, bilal, game="continental-quick", options={"hands": "12"})
    for person in (asha, bilal):
        act(table, person, "start")
    return table


def sides(table: Table) -> tuple[User, User]:
    """Who is on turn, and the other."""
    number = view(table, None)["turn"]["seats"][0]
    seats = LiveTable.read(table.pk).seats
    return seats[number].user, seats[1 - number].user


def of_rank(table: Table, person: User, *ranks: str) -> list[str]:
    hand = view(table, person)["you"]["hand"]
    return [card for card in hand if card[0] in ranks]


def test_the_page_of_a_deal_tells_claims_the_contract_and_layoffs(
    contract: Table, hands: Hands
) -> None:
    """See continental.md C6 and continental.md C8."""
    table = contract
    first, other = sides(table)
    draw(table, first)
    act(table, other, "claim")
    threes, tens = of_rank(table, first, "3"), of_rank(table, first, "T")
    act(table, first, "go_down", melds=[threes[:3], tens])
    entry = next(e for e in view(table, first)["legal"] if e["kind"] == "lay")
    act(table, first, **{k: v for k, v in entry.items() if k != "hint"})
    [last] = of_rank(table, first, "4")
    act(table, first, "discard", card=last)
    result = view(table, None)["last"]
    rows = {row["how"]: row for row in result["seats"]}
    assert rows["at_once"]["points"] == -10
    [held] = rows["caught"]["groups"]
    assert len(held["costs"]) == len(held["cards"]) == 9
    assert sum(held["costs"]) == held["points"] == rows["caught"]["points"]
    page = deal_page(table)
    assert "Contract2 trios" in page
    assert f"{other.display_name} claimed " in page
    assert f"{other.display_name} drew the penalty card, 9" in page
    assert f"{first.display_name} laid the contract down." in page
    assert f"{first.display_name} laid off 3" in page
    assert deal_text.end_of("at_once") in page
    assert f"= {held['points']}" in page
    assert "1 2 trios" in match_page(table)


@pytest.mark.parametrize("game", ["basic", "continental"])
def test_the_page_of_a_deal_says_who_ran_out_of_time(
    asha: User, bilal: User, hands: Hands, game: str
) -> None:
    """See gin.md D3."""
    table = entry_table(asha, bilal, game=game)
    for person in (asha, bilal):
        act(table, person, "start")
    late, _other = sides(table)
    hands.pass_time(31.1)
    name = late.display_name
    page = deal_page(table)
    assert f"{name} ran out of time." in page
    assert f"{name} ran out of time and was out of the match." in page
    assert "left for good" not in page


def test_a_stalemate_is_told_as_a_loss_for_everybody(asha: User, bilal: User) -> None:
    """See basic.md B3."""
    names = {0: "Asha", 1: "Bilal"}
    result = DealOutcome(1, "", 1, "stalemate", [], [], 0)
    assert history.terms(result, {"scoring": "winner_takes_all"}, names) == []
    assert "everybody lost" in deal_text.ending_of("stalemate")
    assert deal_text.end_of("stalemate") == "Stalemate"
