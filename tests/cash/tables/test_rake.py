"""The fee of a table for cash: once, at the end, to the cent."""

import pytest

from rules import catalogue
from tables.games import rake as table_rake
from tables.models import Match
from tables.seats import seating
from tables.settlement import entry_fees
from tables.staff import void_match
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.tables.house import Hands, act, deal, draw, view
from tests.tables.matchplay import begun, lose_all, match_of, rows
from wallet.models import Transfer

pytestmark = pytest.mark.django_db


def worth(players) -> int:
    """Return what the players have, at hand."""
    return sum(cash(person) for person in players)


def go_home(table, players) -> None:
    for person in players:
        if table.seats.filter(user=person, left_at=None).exists():
            seating.stand_up(table.pk, person)


def test_a_deal_of_points_costs_its_winner_a_tenth_of_the_gain(players) -> None:
    table = cash_table(*players, stake=5)
    deal(table)
    act(table, players[0], "drop")
    draw(table, players[1])
    hand = view(table, players[1])["you"]
    card = hand["drawn"]
    rest = [one for one in hand["hand"] if one != card]
    act(table, players[1], "show", card=card, groups=[rest])
    match = Match.objects.get(table=table)
    # 20 and 80 points at €0.05: €5.00 in all, and 10 % of it.
    assert match.rake == rake() == 50
    shown = view(table, None)["result"]
    assert shown["rake"] == 50
    assert {one["seat"]: one["chips"] for one in shown["seats"]} == {
        0: -100,
        1: -400,
        2: 450,
    }
    assert sum(one["chips"] for one in shown["seats"]) + shown["rake"] == 0
    assert list(match.results.values_list("number", "chips").order_by("number")) == [
        (0, -100),
        (1, -400),
        (2, 450),
    ]
    moved = Transfer.objects.filter(reference=f"match:{match.pk}").order_by("pk")
    assert list(moved.values_list("key", "amount")) == [
        (f"match:{match.pk}:loss:seat:0", 100),
        (f"match:{match.pk}:loss:seat:1", 400),
        (f"match:{match.pk}:rake", 50),
    ]
    go_home(table, players)
    assert worth(players) == 3 * BROUGHT - 50


@pytest.mark.parametrize(("gain", "fee"), [(555, 55), (9, 0), (0, 0), (-300, 0)])
def test_the_fee_is_whole_and_never_of_a_loss(gain: int, fee: int) -> None:
    game = catalogue.find("indian-21")
    assert table_rake.of_gain(gain, "cash", game) == fee
    assert table_rake.of_gain(gain, "play", game) == 0


def test_a_pool_for_cash_pays_its_pot_less_twelve_percent(
    hands: Hands, players
) -> None:
    table = cash_table(*players, game="indian-pool-101", stake=500)
    hands.pass_time(31)
    told = view(table, None)["match_info"]
    assert (told["pot"], told["rake"]) == (1_500, 180)
    pot = entry_fees.pot_of(match_of(table))
    assert rake() == 0
    wrong = {"s1": "wrong", "s2": "wrong"}
    lose_all(hands, table, wrong, wrong)
    match = match_of(table)
    assert match.rake == rake() == 180
    result = view(table, None)["result"]
    assert (result["pot"], result["rake"]) == (1_500, 180)
    assert {n: row.chips for n, row in rows(table).items()} == {
        0: 820,
        1: -500,
        2: -500,
    }
    assert Transfer.objects.filter(debit=pot, key=f"match:{match.pk}:rake").count() == 1
    assert worth(players) == 3 * BROUGHT - 180


def test_a_match_set_aside_while_it_runs_costs_nothing(hands: Hands, players) -> None:
    table = cash_table(*players[:2], game="indian-pool-201", stake=1_000)
    hands.pass_time(31)
    assert worth(players[:2]) == 2 * BROUGHT - 2_000
    void_match.void(match_of(table).pk, cause="fault", note="It stood still.", by=None)
    assert rake() == 0
    assert worth(players) == 3 * BROUGHT


@pytest.mark.parametrize("is_home", [True, False])
def test_a_paid_deal_set_aside_gives_the_fee_back_too(players, is_home) -> None:
    table = cash_table(*players[:2], stake=100)
    deal(table)
    act(table, players[0], "drop")
    assert rake() == 200
    if is_home:
        go_home(table, players)
    void_match.void(match_of(table).pk, cause="fault", note="A wrong card.", by=None)
    go_home(table, players)
    assert rake() == 0
    assert worth(players) == 3 * BROUGHT


def test_a_paid_pool_set_aside_gives_the_fee_back_too(hands: Hands, players) -> None:
    table = cash_table(*players[:2], game="indian-best-of-2", stake=2_500)
    hands.pass_time(31)
    seating.stand_up(table.pk, players[0])
    hands.pass_time(240)
    assert rake() == 600
    void_match.void(match_of(table).pk, cause="fault", note="A wrong card.", by=None)
    assert rake() == 0
    assert worth(players) == 3 * BROUGHT


def test_play_chips_cost_no_fee(hands: Hands, players) -> None:
    table = begun(hands, *players[:2])
    seating.stand_up(table.pk, players[0])
    hands.pass_time(240)
    assert match_of(table).rake == 0
