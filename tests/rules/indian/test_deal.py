"""The deal: order, open card, cut joker, stock (indian.md 1)."""

import json
from pathlib import Path

import pytest

from rules.phases import (
    Phase,
)
from tests.rules.indian.table import GAME, JUNK, VALID, Table
from tests.wire.plain import plain

VECTORS = Path(__file__).parents[1] / "data" / "shuffle_vectors.json"


def _order():
    return tuple(range(106))


@pytest.mark.parametrize(
    ("count", "stock"), [(2, 78), (3, 65), (4, 52), (5, 39), (6, 26)]
)
def test_the_stock_is_what_hands_open_card_and_cut_joker_leave(count, stock):
    """See indian.md 1.1."""
    deal = GAME.start(tuple(range(count)), GAME.resolve({}), _order()).deal
    GAME.check_invariants(deal)
    assert len(deal.stock) == stock
    assert plain(GAME.seen_by(deal, None))["stock"] == stock


def test_cards_are_dealt_one_at_a_time_in_order_of_play():
    """See indian.md 1.3."""
    deal = GAME.start((4, 0, 2), GAME.resolve({}), _order()).deal
    assert [player.seat for player in deal.players] == [4, 0, 2]
    assert deal.players[0].hand == tuple(range(0, 39, 3))
    assert deal.players[2].hand == tuple(range(2, 39, 3))
    assert (deal.discard, deal.cut, deal.stock[0]) == ((39,), 40, 41)


def test_a_deal_of_the_published_vectors_has_their_hands():
    """See indian.md 1.3."""
    for name, vector in json.loads(VECTORS.read_text())["deals"].items():
        if (vector["decks"], vector["hand_size"]) != (2, 13):
            continue
        seats, deck = tuple(vector["order"]), tuple(vector["deck"])
        deal = GAME.start(seats, GAME.resolve({}), deck).deal
        for player in deal.players:
            assert list(player.hand) == vector["hands"][str(player.seat)], name
        assert (deal.discard[0], deal.cut) == (vector["open"], vector["wild"])


def test_the_first_in_order_of_play_begins():
    """See indian.md 1.2."""
    table = Table(VALID, JUNK, seats=(3, 1))
    (wait,) = GAME.waiting_for(table.deal)
    assert (wait.phase, wait.seats) == (Phase.DRAW, (3,))
    assert table.view(1)["order"] == [3, 1]
    assert GAME.legal_actions(table.deal, 1) == ()


def test_all_cards_of_the_cut_rank_are_wild():
    """See indian.md 1.3."""
    table = Table(VALID, JUNK, cut="9c")
    jokers = [c for c in range(106) if table.deal.is_joker(c) and c != table.deal.cut]
    assert len(jokers) == 9
    assert table.view(None)["wild"] == {
        "card": "9c1",
        "rank": "9",
        "faces": ["9s", "9h", "9d", "9c"],
    }


def test_a_printed_cut_joker_makes_aces_wild():
    """See indian.md 1.3."""
    table = Table(VALID, JUNK, cut="*")
    jokers = [c for c in range(106) if table.deal.is_joker(c) and c != table.deal.cut]
    assert len(jokers) == 9
    assert table.view(None)["wild"] == {
        "card": "*1",
        "rank": "A",
        "faces": ["As", "Ah", "Ad", "Ac"],
    }


def test_the_order_must_be_one_of_the_whole_pack():
    """See indian.md 1.3."""
    with pytest.raises(ValueError, match="pack"):
        GAME.start((0, 1), GAME.resolve({}), (*range(105), 104))
    with pytest.raises(ValueError, match="pack"):
        GAME.start((0, 0), GAME.resolve({}), _order())
