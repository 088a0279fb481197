"""Bad input that reaches the engine: a code each, nothing changed."""

import pytest
from msgspec.structs import replace

from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    DROP,
    Declare,
    Discard,
    Draw,
    Show,
)
from rules.game import (
    Breach,
    IllegalAction,
)
from rules.phases import (
    Phase,
)
from tests.rules.indian.table import GAME, JUNK, VALID, Table

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"


def _drawn():
    return Table(VALID, JUNK, THIRD, stock="7d").draw(0)


def _show(table, groups):
    return Show(table.card("7d", 0), groups)


def test_an_act_out_of_turn_is_refused():
    table = Table(VALID, JUNK)
    for action in (DRAW_STOCK, DROP, Discard(table.hand(1)[0]), Show(table.hand(1)[0])):
        refusal = table.refused(1, action)
        assert (refusal.breach, refusal.params) == (Breach.NOT_YOUR_TURN, {"seat": 0})


def test_drawing_twice_and_discarding_before_the_draw_are_refused():
    table = Table(VALID, JUNK)
    card = table.hand(0)[0]
    assert table.refused(0, Discard(card)).breach is Breach.DRAW_FIRST
    assert table.refused(0, Show(card)).breach is Breach.DRAW_FIRST
    table.draw(0)
    assert table.refused(0, DRAW_STOCK).breach is Breach.ALREADY_DRAWN
    assert table.refused(0, DRAW_DISCARD).breach is Breach.ALREADY_DRAWN


def test_an_empty_pile_gives_nothing():
    table = Table(VALID, JUNK)
    table.deal = replace(table.deal, discard=())
    assert table.refused(0, DRAW_DISCARD).breach is Breach.PILE_EMPTY
    assert table.refused(0, Draw("sleeve")).breach is Breach.NOT_ALLOWED


def test_a_card_that_is_not_held_is_refused_alike_wherever_it_lies():
    table = _drawn()
    elsewhere = {
        "hand of another": table.hand(1)[0],
        "stock": table.deal.stock[3],
        "discard pile": table.deal.discard[0],
        "cut joker": table.deal.cut,
    }
    for place, card in elsewhere.items():
        for action in (Discard(card), Show(card)):
            refusal = table.refused(0, action)
            assert refusal.breach is Breach.NOT_YOUR_CARD, place
            assert refusal.params == {"card": card}


def test_a_number_that_is_no_card_is_refused():
    table = _drawn()
    for number in (-1, 106, 10**9):
        assert table.refused(0, Discard(number)).breach is Breach.BAD_CARD


def test_giving_away_the_card_just_taken_is_refused():
    table = Table(VALID, JUNK, opening="Qh").take(0)
    refusal = table.refused(0, Discard(table.deal.taken))
    assert refusal.breach is Breach.SAME_CARD


def test_a_drop_after_drawing_is_refused():
    assert _drawn().refused(0, DROP).breach is Breach.CANNOT_DROP_NOW


def _wrongly_grouped(table):
    groups = table.groups(0, VALID)
    foreign = table.hand(1)[0]
    finish = table.card("7d", 0)
    return {
        "card_count": groups[:3],
        "no_groups": (),
        "empty_group": (*groups, ()),
        "card_twice": (*groups[:3], (*groups[3], groups[0][0])),
        "max_groups": tuple((card,) for card in table.hand(0)[:7]),
        "not_your_card": (*groups[:3], (*groups[3][:3], foreign)),
        "finish": (*groups[:3], (*groups[3], finish)),
    }


RULES = (
    "card_count",
    "no_groups",
    "empty_group",
    "card_twice",
    "max_groups",
    "not_your_card",
    "finish",
)


@pytest.mark.parametrize("rule", RULES)
def test_groups_that_are_no_arrangement_are_not_scored_as_a_wrong_show(rule):
    table = _drawn()
    groups = _wrongly_grouped(table)[rule]
    named = "not_your_card" if rule == "finish" else rule
    refusal = table.refused(0, _show(table, groups))
    assert refusal.breach is Breach.BAD_GROUPS
    assert refusal.params["rule"] == named
    table.show(0, "7d")
    refusal = table.refused(0, Declare(groups))
    assert (refusal.breach, refusal.params["rule"]) == (Breach.BAD_GROUPS, named)


def test_the_refusal_names_the_numbers():
    table = _drawn()
    refusal = table.refused(0, _show(table, table.groups(0, VALID)[:3]))
    assert refusal.params == {"rule": "card_count", "cards": 9, "wanted": 13}
    seven = tuple((card,) for card in table.hand(0)[:7])
    assert table.refused(0, _show(table, seven)).params["max"] == 6


def test_well_formed_but_invalid_is_a_wrong_show():
    table = _drawn()
    groups = table.groups(0, "4h 5h 7s / 6h 8s 9s / Kd Ks Kh / 2c 2d 2h 2s")
    table.do(0, _show(table, groups))
    assert table.player(0).how == "wrong_show"
    assert table.player(0).points == 80


def test_groups_sent_out_of_place_are_refused():
    table = _drawn()
    assert table.refused(9, Declare()).breach is Breach.NOT_SEATED
    assert table.refused(1, Declare()).breach is Breach.NOT_ALLOWED
    table.discard(0, "7d").drop(1).turn(2).draw(0)
    table.show(0, table.pack.name(table.deal.drawn))
    assert table.refused(2, Declare()).breach is Breach.NOT_YOUR_TURN
    table.declare(0, VALID)
    assert table.refused(0, Declare()).breach is Breach.NOT_ALLOWED
    assert table.refused(1, Declare()).breach is Breach.NOT_IN_ROUND
    assert table.refused(2, DRAW_STOCK).breach is Breach.NOT_ALLOWED
    table.close()
    assert table.refused(2, Declare()).breach is Breach.TOO_LATE
    assert table.refused(1, Declare()).breach is Breach.NOT_IN_ROUND
    assert table.refused(9, Declare()).breach is Breach.NOT_SEATED


def test_a_spectator_may_do_nothing():
    table = Table(VALID, JUNK)
    for seat in (None, 7):
        assert table.refused(seat, DRAW_STOCK).breach is Breach.NOT_SEATED
        assert table.view(seat)["legal"] == []
        assert table.view(seat)["you"] is None


def test_nothing_is_played_after_the_end():
    table = Table(VALID, JUNK).drop(0)
    assert table.deal.phase is Phase.OVER
    for seat in (0, 1, None):
        assert table.refused(seat, DRAW_STOCK).breach is Breach.DEAL_OVER


def test_a_placed_show_cannot_be_taken_back():
    table = _drawn().show(0, "7d")
    for action in (DRAW_STOCK, DROP, Discard(table.hand(0)[0])):
        assert table.refused(0, action).breach is Breach.NOT_ALLOWED


def test_an_arrangement_of_seven_groups_or_foreign_cards_is_refused():
    table = _drawn()
    seven = tuple((card,) for card in table.hand(0)[:7])
    cases = {
        Breach.MAX_GROUPS: seven,
        Breach.BAD_GROUPS: ((table.hand(0)[0], table.hand(0)[0]),),
        Breach.NOT_YOUR_CARD: ((table.hand(0)[0], table.hand(1)[0]),),
    }
    for breach, groups in cases.items():
        with pytest.raises(IllegalAction) as refusal:
            GAME.tidy(table.deal, 0, groups)
        assert refusal.value.breach is breach
