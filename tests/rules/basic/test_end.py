"""The stock used up, the frozen table, and other deals that nobody wins (B2, B3)."""

import pytest
from msgspec.structs import replace

from rules.actions import DRAW_DISCARD, DRAW_STOCK, Reshuffled
from rules.basic import frozen, turns
from rules.basic.game import BASIC
from rules.cards import parse_face
from rules.phases import (
    Ending,
)
from tests.rules.basic.table import dealt, middle, situation

LOW = ("2s4h6d", "3s5h7d", "8s9hTd")
FOURS = "5s5h5d5c/Ah2h3h4h/JsQsKs/TsThTdTc"
"""The melds of example 8: none of them takes a card any more, but the run of spades."""


def last_card(players=3, **chosen):
    """Everybody but the last seat to play has drawn; one card is in the stock."""
    table = dealt(*LOW[:players], dead_test="off", **chosen)
    while len(table.deal.stock) > 1:
        table.turn(table.deal.current.seat)
    return table


def test_the_stock_is_made_anew_once_and_keeps_the_top_discard():
    """See basic.md B5, example 7 and basic.md B2."""
    table = last_card()
    seat = table.deal.current.seat
    pile = table.deal.discard
    table.turn(seat)
    top = table.deal.discard[-1]
    need = table.game.needs(table.deal)
    assert need.ids == tuple(sorted(pile)), "all but the card just discarded"
    assert table.game.waiting_for(table.deal) == ()
    following = table.deal.current.seat
    assert table.game.legal_actions(table.deal, following) == ()
    assert table.breach(following, DRAW_DISCARD) == "not_allowed"
    assert table.kinds() == ["discarded"], "the turn begins with the new stock"
    table.do(None, Reshuffled(need.ids[::-1]))
    assert table.kinds() == ["reshuffled", "turn"]
    assert table.deal.discard == (top,)
    assert table.deal.stock == need.ids[::-1]
    assert table.view(0)["reshuffles"] == {"made": 1, "left": 0}
    assert table.listed(following) == ["draw stock", "draw discard"]


def test_the_second_time_it_is_a_stalemate_for_all():
    """See basic.md B5, example 7."""
    table = last_card()
    table.turn(table.deal.current.seat).reshuffle()
    while table.result is None:
        table.turn(table.deal.current.seat)
    assert not table.deal.stock
    assert table.result.ending is Ending.STALEMATE
    assert table.result.winners == ()
    assert table.points() == {0: 0, 1: 0, 2: 0}
    assert set(table.hows().values()) == {"stalemate"}
    assert table.deal.discard[-1] >= 0
    assert "hand" not in table.view(1)["seats"][0], "nobody shows a hand"


def test_nineteen_cards_in_the_pile_give_a_stock_of_eighteen():
    """See basic.md B5, example 7."""
    hands = ("2s4s6s8sTsQs2d", "3h5h7h9hJhKh4d", "2c4c6c8cTcQc6d")
    table = situation(*hands, table="AsAhAdAc", stock="3s", buried="pile")
    assert len(table.deal.discard) == 52 - 21 - 4 - 1
    eighteen = table.deal.discard[-18:]
    held = sum(player.hand for player in table.deal.players)
    assert not held & sum(1 << card for card in eighteen)
    ids = turns.to_reshuffle(replace(table.deal, discard=(*eighteen, 2)))
    assert ids == tuple(sorted(eighteen))
    table.turn(0)
    need = table.game.needs(table.deal)
    assert len(need.ids) == len(table.deal.discard) - 1 == 26


@pytest.mark.parametrize("most", [0, 1, 2, 5])
def test_the_number_of_reshuffles_is_an_option(most):
    """See basic.md B2."""
    table, made = last_card(max_reshuffles=most), 0
    while table.result is None:
        if table.game.needs(table.deal) is not None:
            table.reshuffle()
            made += 1
        else:
            table.turn(table.deal.current.seat)
    assert made == most
    assert table.result.ending is Ending.STALEMATE


def test_with_nothing_to_shuffle_it_is_a_stalemate():
    """Nothing lies below the only discard: the others hold what is left.

    See basic.md B2.
    """
    deal = middle("2s4h", "3s5h", pile="6d", stock="Qc", dead_test="off")
    bare = replace(deal, discard=deal.discard[-1:])
    drawn = BASIC.apply(bare, 0, DRAW_DISCARD).deal
    assert turns.discard(drawn, parse_face("2s")).deal.ending is None, "a stock is left"
    drawn = replace(BASIC.apply(bare, 0, DRAW_STOCK).deal, discard=())
    assert turns.discard(drawn, parse_face("Qc")).deal.ending is Ending.STALEMATE


def test_who_draws_the_last_card_may_go_out():
    table = situation("JsQs", "2d3d", pile="6d", stock="Ks", reshuffles=1)
    table.draw(0).meld(0, "JsQsKs")
    assert table.result.winners == (0,)


def test_who_draws_the_last_card_finishes_the_turn_first():
    table = situation("JsQs9c", "2d3d", pile="6d", stock="Ks", reshuffles=1)
    table.draw(0).meld(0, "JsQsKs")
    assert (table.deal.stock, table.deal.ending) == ((), None)
    assert table.discard(0, "9c").result.winners == (0,)


def test_a_reshuffle_takes_exactly_the_pile_and_only_when_it_is_due():
    """See basic.md B2."""
    table = last_card()
    assert table.breach(None, Reshuffled(())) == "not_allowed"
    table.turn(table.deal.current.seat)
    need = table.game.needs(table.deal)
    for order in ((), need.ids[1:], (*need.ids, table.deal.discard[-1]), need.ids * 2):
        assert table.breach(None, Reshuffled(order)) == "not_allowed"


BEFORE = FOURS.replace("4h/Js", "/Js")
"""The same before the four of hearts is laid off."""


def test_the_frozen_table_is_a_stalemate_at_once():
    """See basic.md B5, example 8 and basic.md B3."""
    hands = ("6c4h", "8d", "9c")
    table = situation(*hands, table=BEFORE, pile="2c", stock="2dKd3c", reshuffles=1)
    table.draw(0).lay(0, "4h", 1)
    assert "/".join(table.melds).replace(" ", "") == FOURS
    assert table.deal.ending is None, "it is asked between two turns"
    table.discard(0, "2d")
    assert table.result.ending is Ending.STALEMATE
    assert table.points() == {0: 0, 1: 0, 2: 0}


def test_one_player_with_two_cards_and_a_set_about_keeps_it_alive():
    """See basic.md B5, example 8."""
    state = {"table": BEFORE, "pile": "2c", "reshuffles": 1}
    table = situation("6c4h", "8d6s", "6d", **state, stock="2d6hKd")
    table.draw(0).lay(0, "4h", 1).discard(0, "2d")
    assert table.deal.ending is None
    buried = situation("6c4h", "8d6s", "9c", **state, stock="2d3cKd")
    buried.draw(0).lay(0, "4h", 1).discard(0, "2d")
    assert buried.deal.ending is Ending.STALEMATE, "6h and 6d lie below the pile"


def test_the_pile_is_within_reach_while_it_can_be_shuffled():
    hands = ("6c6s", "8d", "9c")
    state = {"table": FOURS, "pile": "2c", "stock": "2dKd3c"}
    assert frozen.is_frozen(middle(*hands, **state, reshuffles=1))
    assert not frozen.is_frozen(middle(*hands, **state, reshuffles=0))
    assert frozen.is_frozen(middle(*hands, **state, max_reshuffles=0))


def test_one_card_each_is_not_frozen_while_something_fits():
    state = {"pile": "2c", "stock": "2dKd3c", "reshuffles": 1}
    hands = ("6c", "8d", "9c")
    assert frozen.is_frozen(middle(*hands, table=FOURS, **state))
    assert not frozen.is_frozen(middle(*hands, table="6s6h6d", **state))
    assert not frozen.is_frozen(middle(*hands, table="2h3h4h", pile="5h", stock="2d"))
    # The card that fits is in the stock.
    assert not frozen.is_frozen(middle(*hands, table="TdJdQd", **state))


def test_a_set_in_the_stock_alone_is_within_reach_of_two_cards():
    state = {"table": FOURS, "pile": "2c", "stock": "9s9d9h", "reshuffles": 1}
    assert not frozen.is_frozen(middle("6c6d", "8d", **state))
    assert frozen.is_frozen(middle("6c", "8d", **state))


def test_a_player_who_must_discard_needs_three_cards_for_a_meld():
    """See basic.md B3."""
    state = {"table": FOURS, "pile": "2c", "stock": "9s9d9h", "reshuffles": 1}
    must = {"must_discard_to_go_out": True}
    assert frozen.is_frozen(middle("6c6d", "8d", **state, **must))
    assert not frozen.is_frozen(middle("6c6d7c", "8d", **state, **must))


def test_the_ace_above_the_king_counts_where_it_may_lie_there():
    """See basic.md B3."""
    hands, state = ("6c", "8d"), {"pile": "2c", "stock": "Ad", "reshuffles": 1}
    table = {"table": "JdQdKd"}
    assert frozen.is_frozen(middle(*hands, **table, **state))
    assert not frozen.is_frozen(middle(*hands, **table, **state, ace_high=True))
    rows = {"pile": "2c", "stock": "QdKdAd", "reshuffles": 1}
    assert frozen.is_frozen(middle("6c4h", "8d", **rows))
    assert not frozen.is_frozen(middle("6c4h", "8d", **rows, ace_high=True))


def test_without_the_dead_test_the_end_is_left_to_the_stock():
    """See basic.md B3."""
    table = situation(
        *("6c", "8d", "9c"),
        **{"table": FOURS, "pile": "2c", "stock": "2dKd3c", "reshuffles": 1},
        dead_test="off",
    )
    for seat in (0, 1):
        table.turn(seat)
        assert table.deal.ending is None
    table.turn(2)
    assert table.result.ending is Ending.STALEMATE


def test_cards_taken_and_given_away_for_ever_end_in_a_stalemate():
    """See basic.md B2."""
    table = dealt("2s4h", "3s5h")
    for _ in range(turns.IDLE_ROUNDS * 2):
        assert table.result is None
        seat = table.deal.current.seat
        table.take(seat)
        other = next(a for a in table.game.legal_actions(table.deal, seat))
        table.do(seat, other)
    assert table.result.ending is Ending.STALEMATE


def test_a_card_from_the_stock_or_to_the_table_starts_that_count_again():
    """See basic.md B2."""
    table = dealt("2s4h", "3s5h")
    for _ in range(5):
        seat = table.deal.current.seat
        table.take(seat).do(seat, table.game.legal_actions(table.deal, seat)[0])
    assert table.view(None)["idle"] == {"turns": 5, "limit": 20}
    table.turn(table.deal.current.seat)
    assert table.view(None)["idle"]["turns"] == 0


def test_a_stalemate_says_that_everybody_lost():
    state = {"table": BEFORE, "pile": "2c", "stock": "2d", "reshuffles": 1}
    table = situation("6c4h", "8d", **state)
    table.draw(0).lay(0, "4h", 1).discard(0, "2d")
    told = table.result
    assert (told.winners, told.tally) == ((), None)
    assert [(r.seat, r.place, r.how) for r in told.seats] == [
        (0, 1, "stalemate"),
        (1, 1, "stalemate"),
    ]
    assert table.view(0)["tally"] is None
    assert [row["state"] for row in table.view(0)["seats"]] == ["playing"] * 2
