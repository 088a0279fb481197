"""Dropping, the last seat standing and reshuffles (indian.md 4.5 to 4.7, 5)."""

import pytest
from msgspec.structs import replace

from rules.actions import DROP, Reshuffled
from rules.game import (
    Breach,
    IllegalAction,
)
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.indian.table import GAME, JUNK, VALID, Table

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"


def test_first_drop_costs_20_points():
    """See indian.md 5."""
    table = Table(VALID, JUNK, THIRD)
    assert table.legal(0)[-1] == {
        "kind": "drop",
        "hint": {"points": 20, "label": "drop"},
    }
    table.drop(0)
    assert table.events[0].info == {"how": "drop", "points": 20}
    table.drop(1)
    assert table.points() == {2: 0, 0: 20, 1: 20}
    assert [row.how for row in GAME.result(table.deal).seats] == [
        "last_standing",
        "drop",
        "drop",
    ]


def test_the_price_of_the_first_drop_is_known_before_the_own_turn():
    """See indian.md 5."""
    table = Table(VALID, JUNK)
    hint = {"points": 20, "label": "drop"}
    assert [table.view(seat)["you"]["drop"] for seat in (0, 1)] == [hint, hint]
    table.draw(0)
    assert [table.view(seat)["you"]["drop"] for seat in (0, 1)] == [None, hint]
    table.discard(0, "Kd").drop(1)
    assert table.view(1)["you"]["drop"] is None
    assert Table(VALID, JUNK, drop=False).view(1)["you"]["drop"] is None


def test_middle_drop_costs_40_points():
    """See indian.md 5."""
    table = Table(VALID, JUNK).turn(0).turn(1)
    hint = {"points": 40, "label": "middle_drop"}
    assert table.legal(0)[-1] == {"kind": "drop", "hint": hint}
    table.drop(0)
    assert table.points() == {1: 0, 0: 40}
    assert table.row(0).how == "middle_drop"


def test_first_or_middle_depends_on_whether_this_seat_ever_drew():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK, THIRD)
    table.turn(0).drop(1).turn(2).drop(0)
    assert table.points() == {2: 0, 1: 20, 0: 40}


def test_a_drop_is_possible_only_before_drawing():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK).draw(0)
    assert table.refused(0, DROP).breach is Breach.CANNOT_DROP_NOW


def test_a_drop_is_possible_only_on_the_own_turn():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK)
    refusal = table.refused(1, DROP)
    assert refusal.breach is Breach.NOT_YOUR_TURN
    assert refusal.params == {"seat": 0}


def test_the_drop_values_are_options():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK, first_drop=10, middle_drop=30)
    assert table.drop(0).points() == {1: 0, 0: 10}


def test_no_drop_where_the_format_has_none():
    """See indian.md 5."""
    table = Table(VALID, JUNK, drop=False)
    assert table.refused(0, DROP).breach is Breach.NO_DROP_IN_FORMAT
    assert "drop" not in [entry["kind"] for entry in table.legal(0)]


def test_a_dropped_hand_is_hidden_from_everyone():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK, THIRD).drop(0)
    assert len(table.deal.dropped) == 13
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert view["seats"][0] == {"seat": 0, "state": "dropped", "cards": 0}
    assert table.view(0)["you"]["hand"] == []
    assert table.refused(0, DROP).breach is Breach.NOT_IN_ROUND


def test_the_last_seat_standing_wins_at_once_with_0():
    """See indian.md 4.5."""
    table = Table(VALID, JUNK, THIRD).drop(0).turn(1).drop(2)
    result = GAME.result(table.deal)
    assert (result.ending, result.winners) == (Ending.LAST_PLAYER_STANDING, (1,))
    assert table.view(None)["phase"] == "over"
    assert table.view(None)["turn"] is None
    assert table.points()[1] == 0


def _emptied(*, dropped=False):
    """Play until a discard leaves the stock empty."""
    hands = (VALID, JUNK, THIRD) if dropped else (VALID, JUNK)
    table = Table(*hands)
    if dropped:
        table.drop(0)
    while GAME.needs(table.deal) is None:
        table.turn(table.deal.current.seat)
    return table


def test_the_discard_that_empties_the_stock_asks_for_a_reshuffle():
    """See indian.md 4.7."""
    table = _emptied()
    need = GAME.needs(table.deal)
    assert need.ids == tuple(sorted(table.deal.discard[:-1]))
    assert len(need.ids) == 78
    assert table.deal.phase is Phase.DRAW
    assert GAME.waiting_for(table.deal) == ()
    seat = table.deal.current.seat
    assert GAME.legal_actions(table.deal, seat) == ()
    assert table.refused(seat, DROP).breach is Breach.NOT_ALLOWED


def test_the_top_card_and_the_cut_joker_stay():
    """See indian.md 4.7."""
    table = _emptied()
    top, cut = table.deal.discard[-1], table.deal.cut
    table.reshuffle()
    assert table.deal.discard == (top,)
    assert table.deal.cut == cut
    assert cut not in table.deal.stock
    assert len(table.deal.stock) == 78
    assert GAME.needs(table.deal) is None
    assert GAME.legal_actions(table.deal, table.deal.current.seat)


def test_dropped_hands_go_into_the_new_stock():
    """See indian.md 4.7."""
    table = _emptied(dropped=True)
    assert len(table.deal.dropped) == 13
    table.reshuffle()
    assert table.deal.dropped == ()
    assert len(table.deal.stock) == 106 - 2 * 13 - 2


def test_a_joker_kept_on_top_still_blocks():
    """See indian.md 4.7."""
    table = Table(VALID, JUNK, stock="*")
    joker, *others = table.deal.stock
    pile = (*others, *table.deal.discard)
    table.deal = replace(table.deal, stock=(joker,), discard=pile)
    table.draw(0).discard(0, "*").reshuffle()
    assert table.deal.discard == (joker,)
    assert "discard" not in [entry.get("from") for entry in table.legal(1)]


def test_the_new_order_must_hold_exactly_the_cards_asked_for():
    """See indian.md 4.7."""
    table = _emptied()
    ids = GAME.needs(table.deal).ids
    for order in (ids[1:], (*ids[1:], ids[1]), (*ids, table.deal.cut)):
        with pytest.raises(IllegalAction):
            GAME.apply(table.deal, None, Reshuffled(order))


def test_no_reshuffle_while_there_is_a_stock():
    """See indian.md 4.7."""
    table = Table(VALID, JUNK)
    assert table.refused(None, Reshuffled(())).breach is Breach.NOT_ALLOWED


def test_reshuffles_have_no_limit():
    """See indian.md 4.7."""
    table = Table(VALID, JUNK)
    for _ in range(3):
        while GAME.needs(table.deal) is None:
            table.turn(table.deal.current.seat)
        table.reshuffle()
    assert table.deal.reshuffles == 3
