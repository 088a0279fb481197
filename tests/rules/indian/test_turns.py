"""A turn: drawing, the joker on the pile, the card just taken (indian.md 4.1, 4.2)."""

from rules.actions import DRAW_DISCARD, DRAW_STOCK, Discard, Show
from rules.game import (
    Breach,
)
from rules.phases import (
    Phase,
)
from tests.rules.indian.table import GAME, JUNK, VALID, Table


def test_a_turn_is_a_draw_and_a_discard():
    """See indian.md 4.1."""
    table = Table(VALID, JUNK, stock="7d")
    table.draw(0)
    assert table.deal.phase is Phase.DISCARD
    assert len(table.hand(0)) == 14
    table.discard(0, "Kd")
    assert len(table.hand(0)) == 13
    assert table.view(None)["discard"] == ["Jd1", "Kd1"]
    assert table.view(None)["turn"] == {"phase": "draw", "seats": [1]}


def test_a_drawn_card_is_told_to_its_seat_only():
    """See indian.md 4.1."""
    table = Table(VALID, JUNK, stock="7d")
    table.draw(0)
    (event,) = table.events
    assert (event.kind, event.secret, event.info) == ("drew", True, {"source": "stock"})
    assert table.view(0)["you"]["drawn"] == "7d1"
    assert table.view(1)["you"]["drawn"] is None


def test_the_clock_runs_on_from_draw_to_discard_and_anew_for_the_next():
    """See indian.md 4.1."""
    table = Table(VALID, JUNK)
    (first,) = GAME.waiting_for(table.deal)
    (second,) = GAME.waiting_for(table.draw(0).deal)
    (third,) = GAME.waiting_for(table.discard(0, "Kd").deal)
    assert first.turn == second.turn != third.turn


def test_only_the_top_card_of_the_pile_is_taken():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, opening="Jd")
    table.draw(0).discard(0, "Kd").take(1)
    assert table.view(1)["you"]["taken"] == "Kd1"
    assert table.view(0)["discard"] == ["Jd1"]
    assert table.events[0].secret is False


def test_a_joker_that_a_player_discarded_blocks_the_pile():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, cut="9d")
    table.draw(0).discard(0, "9s")
    refusal = table.refused(1, DRAW_DISCARD)
    assert refusal.breach is Breach.JOKER_NOT_ALLOWED
    assert DRAW_DISCARD not in GAME.legal_actions(table.deal, 1)
    table.draw(1).discard(1, "Kd").take(0)


def test_a_printed_joker_that_a_player_discarded_blocks_the_pile():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, stock="*")
    table.draw(0).discard(0, "*")
    assert table.refused(1, DRAW_DISCARD).breach is Breach.JOKER_NOT_ALLOWED


def test_the_opening_joker_may_be_taken():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, opening="*")
    assert DRAW_DISCARD in GAME.legal_actions(table.deal, 0)
    table.take(0)


def test_the_opening_joker_may_be_taken_after_the_first_mover_dropped():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d", opening="*")
    table.drop(0).take(1)


def test_an_opening_joker_that_was_taken_and_returned_blocks():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, opening="*", taken_card_stays=False)
    table.take(0).discard(0, "*")
    assert table.refused(1, DRAW_DISCARD).breach is Breach.JOKER_NOT_ALLOWED


def test_the_block_is_an_option():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, cut="9d", joker_discard_blocks=False)
    table.draw(0).discard(0, "9s").take(1)


def test_the_card_just_taken_may_not_be_discarded_nor_shown():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, opening="4h").take(0)
    taken = table.deal.taken
    twin = table.card("4h1", 0)
    assert table.pack.name(taken) == "4h2"
    assert table.refused(0, Discard(taken)).breach is Breach.SAME_CARD
    assert table.refused(0, Show(taken)).breach is Breach.SAME_CARD
    legal = GAME.legal_actions(table.deal, 0)
    assert Discard(taken) not in legal
    assert Show(taken) not in legal
    assert Discard(twin) in legal
    table.do(0, Discard(twin))


def test_a_card_drawn_from_the_stock_may_be_discarded_at_once():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK).draw(0)
    table.do(0, Discard(table.deal.drawn))


def test_the_card_taken_may_be_discarded_in_a_later_turn():
    """See indian.md 4.2."""
    table = Table(VALID, JUNK, opening="7d").take(0).discard(0, "Kd").turn(1)
    table.draw(0).discard(0, "7d")


def test_every_legal_card_is_listed_once_as_discard_and_as_show():
    """See indian.md 4.1."""
    table = Table(VALID, JUNK).draw(0)
    legal = GAME.legal_actions(table.deal, 0)
    assert len(legal) == 28
    assert len(set(legal)) == 28
    assert DRAW_STOCK not in legal
