"""Turns of basic rummy: drawing, melding, laying off, going out (B1, B5)."""

import pytest
from msgspec.structs import replace

from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    Discard,
    Draw,
    Knock,
    Lay,
    Meld,
    Reshuffled,
    Show,
)
from rules.basic.game import BASIC
from rules.cards import parse_face
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.basic.table import dealt, faces, options, situation

SIZES = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}


@pytest.mark.parametrize(("players", "size"), SIZES.items())
def test_deals_by_the_number_of_players(players, size):
    """See basic.md B1."""
    order = tuple(range(51, -1, -1))
    seats = tuple(range(players))[::-1]
    deal = BASIC.start(seats, options(), order).deal
    assert [p.hand.bit_count() for p in deal.players] == [size] * players
    # One card at a time, who plays first first; then one is turned up.
    assert deal.players[0].seat == seats[0]
    assert deal.players[1].hand & 1 << 50
    assert deal.discard == (51 - players * size,)
    assert len(deal.stock) == 51 - players * size
    assert deal.stock[0] == 50 - players * size


@pytest.mark.parametrize("seats", [(0,), (0, 0), tuple(range(7))])
def test_there_are_two_to_six_players(seats):
    """See basic.md B1."""
    with pytest.raises(ValueError, match="2 to 6"):
        BASIC.start(seats, options(), tuple(range(52)))


def test_the_pack_is_complete():
    """See basic.md B1."""
    with pytest.raises(ValueError, match="no order"):
        BASIC.start((0, 1), options(), tuple(range(51)))


def test_the_first_upcard_is_an_ordinary_discard():
    """See basic.md B1."""
    table = dealt("5h6h", "", upcard="7h")
    assert table.deal.phase is Phase.DRAW
    assert table.listed(0) == ["draw stock", "draw discard"]
    table.take(0).meld(0, "5h6h7h")
    assert table.melds == ["5h 6h 7h"]


def test_a_turn_draws_once_and_ends_with_a_discard():
    """See basic.md B1."""
    table = dealt("2s9c", "4d")
    assert table.breach(0, Discard(parse_face("2s"))) == "draw_first"
    assert table.breach(0, Meld(faces("2s3s4s"))) == "draw_first"
    assert table.breach(0, Lay(0, 0)) == "draw_first"
    assert table.breach(1, DRAW_STOCK) == "not_your_turn"
    table.draw(0)
    assert table.breach(0, DRAW_DISCARD) == "already_drawn"
    assert table.breach(0, Discard(parse_face("4d"))) == "not_your_card"
    assert table.breach(0, Discard(52)) == "bad_card"
    assert table.breach(0, Discard(-1)) == "bad_card"
    table.discard(0, "2s")
    assert table.deal.current.seat == 1
    assert table.view(1)["discard"][-1] == "2s"


def test_acts_of_other_games_and_of_the_house_are_refused():
    table = dealt("2s", "4d")
    for action in (PASS, Show(1), Knock(1)):
        assert table.breach(0, action) == "not_allowed"
    assert table.breach(5, DRAW_STOCK) == "not_seated"
    assert table.breach(0, Reshuffled(())) == "not_allowed"
    assert table.breach(0, Draw("sleeve")) == "not_allowed"


def test_nothing_is_drawn_from_a_pile_that_is_empty():
    table = dealt("2s", "4d")
    table.deal = replace(table.deal, discard=())
    assert table.breach(0, DRAW_DISCARD) == "pile_empty"


@pytest.mark.parametrize(
    ("cards", "lies"),
    [
        ("7s7h7d", "7s 7h 7d"),
        ("7c7s7d7h", "7s 7h 7d 7c"),
        ("Th8h9h", "8h 9h Th"),
        ("2cAc3c", "Ac 2c 3c"),
        ("9s8s7s6s5s4s", "4s 5s 6s 7s 8s 9s"),
    ],
)
def test_a_meld_is_a_set_or_a_run_in_any_order_of_cards(cards, lies):
    """See basic.md B1."""
    table = dealt(cards, "").draw(0).meld(0, cards)
    assert table.melds == [lies]
    assert table.deal.current.seat == 0, "the turn goes on"


@pytest.mark.parametrize(
    "cards", ["7s8s", "7s8s9h", "QsKsAs", "KsAs2s", "7s7h8d", "7s7s7h", "", "5s6s8s"]
)
def test_nothing_else_is_a_meld(cards):
    """See basic.md B1."""
    table = dealt("7s8s9h7h8dQsKsAs2s5s", "6s").draw(0)
    breach = table.breach(0, Meld(faces(cards)))
    assert breach == ("not_your_card" if "6s" in cards else "not_a_meld")


def test_only_cards_of_the_own_hand_are_melded():
    """See basic.md B1."""
    table = dealt("7s8s", "9s").draw(0)
    assert table.breach(0, Meld(faces("7s8s9s"))) == "not_your_card"
    assert table.breach(0, Meld((60, 61, 62))) == "bad_card"


def test_several_melds_a_turn():
    table = dealt("5h6h7h9s9d9cAsAhAd2c", "")
    table.draw(0).meld(0, "5h6h7h").meld(0, "9s9d9c").meld(0, "AsAhAd")
    assert len(table.melds) == 3
    assert table.deal.ending is None


def test_who_has_melded_nothing_lays_off_on_anybodys_meld():
    table = dealt("5h6h7h", "4h8h").draw(0).meld(0, "5h6h7h")
    table.do(0, Discard(table.deal.drawn)).draw(1).lay(1, "4h", 0).lay(1, "8h", 0)
    assert table.melds == ["4h 5h 6h 7h 8h"]
    assert table.view(0)["melds"][0]["seat"] == 0, "it stays the meld of its maker"


@pytest.mark.parametrize(
    ("meld", "card", "fits"),
    [
        ("9s9d9c", "9h", True),
        ("9s9d9c", "8s", False),
        ("5h6h7h", "8h", True),
        ("5h6h7h", "4h", True),
        ("5h6h7h", "9h", False),
        ("5h6h7h", "8d", False),
        ("Ah2h3h", "4h", True),
        ("Ah2h3h", "Kh", False),
        ("JhQhKh", "Th", True),
        ("JhQhKh", "Ah", False),
    ],
)
def test_what_can_be_laid_off(meld, card, fits):
    """See basic.md B1."""
    table = situation(f"2c{card}", "2d3d", table=meld, stock="Kd", buried="stock")
    table.draw(0)
    assert (f"lay {card} 0" in table.listed(0)) == fits
    if fits:
        assert card in table.lay(0, card, 0).melds[0]
    else:
        assert table.breach(0, Lay(parse_face(card), 0)) == "does_not_fit"


def test_a_meld_that_is_not_there_takes_nothing():
    """See basic.md B1."""
    table = situation("2c8h", "2d3d", table="5h6h7h", stock="Kd", buried="stock")
    table.draw(0)
    for meld in (-1, 1, 99):
        assert table.breach(0, Lay(parse_face("8h"), meld)) == "does_not_fit"
    assert table.breach(0, Lay(parse_face("3d"), 0)) == "not_your_card"


def test_an_end_may_be_named_and_must_be_right():
    """See basic.md B1."""
    table = situation("4h8h2c", "2d3d", table="5h6h7h", stock="Kd", buried="stock")
    table.draw(0)
    assert table.breach(0, Lay(parse_face("8h"), 0, "low")) == "does_not_fit"
    table.lay(0, "8h", 0, "high").lay(0, "4h", 0, "low")
    assert table.melds == ["4h 5h 6h 7h 8h"]


def test_the_card_taken_may_not_be_discarded_that_turn():
    """See basic.md B1."""
    table = dealt("2s9c", "4d3d", upcard="Qh", stock="7s").take(0)
    assert table.breach(0, Discard(parse_face("Qh"))) == "same_card"
    assert "discard Qh" not in table.listed(0)
    table.discard(0, "2s").take(1).discard(1, "4d").take(0).discard(0, "Qh")
    assert table.view(1)["discard"][-1] == "Qh", "later it may"


def test_a_card_from_the_stock_may_go_at_once():
    """See basic.md B1."""
    table = dealt("2s9c", "4d", stock="7s").draw(0).discard(0, "7s")
    assert table.view(1)["discard"][-1] == "7s"


def test_melds_are_listed_up_to_four_cards_and_longer_ones_are_an_open_form():
    table = dealt("4s5s6s7s8s9d9h9c", "", stock="9s").draw(0)
    melds = [entry for entry in table.listed(0) if entry.startswith("meld")]
    runs = [entry[5:] for entry in melds if entry[5] != "9"]
    assert runs == [
        *("4s5s6s", "4s5s6s7s", "5s6s7s", "5s6s7s8s", "6s7s8s"),
        *("6s7s8s9s", "7s8s9s"),
    ]
    sets = [entry[5:] for entry in melds if entry[5] == "9"]
    assert sets == ["9s9h9d", "9s9h9c", "9s9d9c", "9h9d9c", "9s9h9d9c"]
    assert table.legal(0)[-1] == {"kind": "meld", "cards": None, "open": True}
    table.meld(0, "4s5s6s7s8s9s")
    assert table.melds == ["4s 5s 6s 7s 8s 9s"]


def test_an_open_form_is_there_only_where_a_meld_can_be_made():
    table = dealt("2s4h6d8cTsQh", "", upcard="Ks").draw(0)
    kinds = {entry["kind"] for entry in table.legal(0)}
    assert ("meld" in kinds) == any(e.get("open") for e in table.legal(0))


def test_hints_tell_what_stays_in_the_hand():
    table = situation("8hKc", "2d3d", table="5h6h7h", stock="2c", buried="stock")
    table.draw(0)
    told = [(e["kind"], e["card"], e["hint"]["points"]) for e in table.legal(0)]
    assert told == [
        ("discard", "8h", 10 + 2),
        ("discard", "2c", 8 + 10),
        ("discard", "Kc", 8 + 2),
        ("lay", "8h", 10 + 2),
    ]


def test_the_winner_takes_the_points_of_the_hand_that_is_left():
    """See basic.md B5, example 1."""
    table = situation(
        *("Kc", "Kd7sAs"), table="5h6h7h", stock="8h", buried="stock", opened=(0,)
    )
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert table.result.ending is Ending.WENT_OUT
    assert table.points() == {0: 10 + 7 + 1, 1: 0}


FOUR = ("2h5s5d", "7cKd8s", "TcTdJh")
"""Hands of 12, 25 and 30 points."""


def four(hand, opened=()):
    """A deal of four in which seat 3 is on turn and the others hold 12, 25 and 30."""
    table = situation(
        *(*FOUR, hand), table="JsQsKs", pile="9d", stock="3h2d4c8h", opened=opened
    )
    for seat in range(3):
        table.turn(seat)
    return table.draw(3)


def test_going_rummy_doubles_with_a_last_discard():
    """See basic.md B5, example 2."""
    table = four("9s9h9c5h6h7hQd").meld(3, "9s9h9c").meld(3, "5h6h7h8h")
    table.discard(3, "Qd")
    assert (table.tally.total, table.tally.factor) == (12 + 25 + 30, 2)
    assert table.points() == {0: 0, 1: 0, 2: 0, 3: 134}
    assert table.hows()[3] == "rummy"
    assert table.tally.card == parse_face("Qd")


def test_going_rummy_doubles_without_a_discard():
    """See basic.md B5, example 2."""
    table = four("9s9h9c5h6h7hTs")
    table.meld(3, "9s9h9c").meld(3, "5h6h7h8h").lay(3, "Ts", 0)
    assert table.points()[3] == 134
    assert table.tally.card is None


def test_who_laid_off_a_card_before_does_not_go_rummy():
    """See basic.md B5, example 3."""
    table = four("9s9h9c5h6h7hQd", opened=(3,))
    table.meld(3, "9s9h9c").meld(3, "5h6h7h8h").discard(3, "Qd")
    assert table.points() == {0: 0, 1: 0, 2: 0, 3: 67}
    assert table.hows()[3] == "went_out"


def test_a_layoff_in_an_earlier_turn_costs_the_bonus():
    table = dealt("5h6h7h", "8h", stock="Ks Kd").draw(0).meld(0, "5h6h7h")
    table.discard(0, "Ks").draw(1).lay(1, "8h", 0)
    assert table.deal.players[1].opened == table.deal.turn
    assert table.deal.players[0].opened == 1


def test_laying_off_only_is_rummy_too_and_a_last_discard_does_not_matter():
    table = situation("8h", "2d3d", table="5h6h7h", stock="Kc", buried="stock")
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert (table.hows()[0], table.points()[0]) == ("rummy", 10)


def test_layoffs_without_an_own_meld_then_a_discard():
    """See basic.md B5, example 4."""
    table = situation("8h9hKc", "3d4d", table="5h6h7h", stock="2d", buried="stock")
    table.draw(0).lay(0, "8h", 0).lay(0, "9h", 0).discard(0, "Kc")
    assert table.melds == ["5h 6h 7h 8h 9h"]
    assert table.hand(0) == "2d"
    assert table.deal.current.seat == 1


def test_the_card_taken_must_stay():
    """See basic.md B5, example 5."""
    table = situation(
        "9c", "2d3d", table="5h6h7h", pile="9h", stock="Kc", buried="stock"
    )
    table.take(0)
    assert table.listed(0) == ["discard 9c"]
    assert table.breach(0, Discard(parse_face("9h"))) == "same_card"
    table.discard(0, "9c")
    assert table.hand(0) == "9h"


def test_nothing_leads_to_a_dead_end():
    """9c fits on the run of clubs; the nine of hearts taken would be left, stuck.

    See basic.md B5, example 5.
    """
    table = situation(
        "9c", "2d3d", table="6c7c8c", pile="9h", stock="Kc", buried="stock"
    )
    table.take(0)
    assert table.listed(0) == ["discard 9c"]
    refused = table.refused(0, Lay(parse_face("9c"), 0))
    assert (refused.breach.value, refused.params) == (
        "dead_end",
        {"card": parse_face("9h")},
    )


def test_laying_the_other_card_is_legal_if_the_one_taken_can_follow():
    """See basic.md B5, example 5."""
    table = situation(
        "9c", "2d3d", table="6c7c8c/6h7h8h", pile="9h", stock="Kc", buried="stock"
    )
    table.take(0).lay(0, "9c", 0)
    assert table.listed(0) == ["lay 9h 1"], "nothing else is left"
    table.lay(0, "9h", 1)
    assert table.result.winners == (0,)


def test_a_card_that_opens_the_way_for_the_one_taken_may_be_laid():
    table = situation(
        "8h", "2d3d", table="5h6h7h", pile="9h", stock="Kc", buried="stock"
    )
    table.take(0).lay(0, "8h", 0)
    assert table.listed(0) == ["lay 9h 0"]
    table.lay(0, "9h", 0)
    assert table.deal.ending is Ending.WENT_OUT


def test_a_meld_that_would_leave_the_card_taken_is_refused():
    table = situation("4s4h4d", "2d3d", pile="9h", stock="Kc", buried="stock").take(0)
    assert table.breach(0, Meld(faces("4s4h4d"))) == "dead_end"
    assert not [entry for entry in table.legal(0) if entry["kind"] == "meld"]
    again = situation("4s4h4d", "2d3d", pile="4c", stock="Kc", buried="stock").take(0)
    # The fourth four can be laid on, or be part of the set.
    assert "meld 4s4h4d" in again.listed(0)
    again.meld(0, "4s4h4d").lay(0, "4c", 0)
    assert again.deal.ending is Ending.WENT_OUT


def test_melding_everything_goes_out_without_a_discard():
    """See basic.md B5, example 6."""
    table = situation("JsQs", "2d3d", stock="Ks", buried="stock").draw(0)
    table.meld(0, "JsQsKs")
    assert table.deal.ending is Ending.WENT_OUT
    assert table.result.winners == (0,)
    assert table.tally.card is None
    assert table.kinds() == ["melded", "deal_over"]


def test_the_last_discard_lies_face_down():
    """See basic.md B1."""
    table = situation("8h", "2d3d", table="5h6h7h", stock="Kc", buried="stock")
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert table.events[0].card is None
    assert table.view(1)["finish"] == {"seat": 0, "card": "Kc"}
    assert "Kc" not in table.view(1)["discard"]


def test_melds_kept_in_hand_count_against_the_loser():
    table = situation(
        "8h", "KsKdKh9s", table="5h6h7h", stock="Kc", buried="stock", opened=(0,)
    )
    table.draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert table.points() == {0: 39, 1: 0}
    assert table.tally.counts == ((1, 39),)
    row = table.result.seats[1]
    assert (row.groups, len(row.loose)) == ((), 4)
    assert [v.points for v in table.game.explain(table.deal, row)] == [39]


def test_every_step_replays_to_the_same_bytes():
    table = dealt("5h6h7h", "8h", stock="Ks Kd").draw(0).meld(0, "5h6h7h")
    table.discard(0, "Ks").draw(1).lay(1, "8h", 0).discard(1, "Kd").take(0)
    assert table.replayed() == table.game.encode(table.deal)
