"""Where sources disagree each way can be played (indian.md 11).

Those of whole matches: test_pool.py, test_pool_offers.py and test_best_of.py.
"""

import pytest

from rules.actions import DRAW_DISCARD, Discard, Reshuffled
from rules.game import Breach
from rules.indian.solver import melds
from rules.indian.solver.melds import Kind, Reason
from tests.rules.indian.solver.test_melds import faces, wild_rank
from tests.rules.indian.table import GAME, JUNK, PURE_ONLY, VALID, Table
from tests.wire.plain import plain

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"
POOR = "Ac As Qh Jc Ts 9d 8c 7c 6c 5d 3c Ad Jd"
"""Far above 80, beside the other two hands of the deal shows."""


@pytest.mark.parametrize(("excludes", "points"), [(True, 65), (False, 80)])
def test_a_pure_run_without_a_second_one_counts_by_the_option(excludes, points):
    """See indian.md 11.1."""
    table = Table(PURE_ONLY, VALID, cut="Ks", pure_only_excludes_pure=excludes)
    groups = table.groups(0, "5s 6s 7s / 8h 8d 8c")
    assert GAME.examine(table.turn(0).deal, 0, groups).points == points


@pytest.mark.parametrize(("decks", "jokers", "stock"), [(2, 2, 78), (1, 1, 25)])
def test_two_players_have_two_packs_or_one(decks, jokers, stock):
    """See indian.md 11.2."""
    options = GAME.resolve({"decks": decks, "printed_jokers": jokers})
    deal = GAME.start((0, 1), options, tuple(range(GAME.pack(options).size))).deal
    GAME.check_invariants(deal)
    assert plain(GAME.seen_by(deal, 0))["stock"] == stock


FIVE = "4h 5h 6h / 7s 8s 9s / 2c 2d 2h 2s * / Kd Kh"
"""With the ten wild: a set of four and a joker; the kings would be a pair."""


@pytest.mark.parametrize(
    ("set_max", "group", "judged"),
    [
        (4, "Ks Kh Kd Kc *", (Kind.INVALID, Reason.SET_TOO_LONG)),
        (5, "Ks Kh Kd Kc *", (Kind.SET, None)),
        (5, "2h 2s 2c 6d *", (Kind.SET, None)),
        (5, "Ks Kh Kd Kc * *", (Kind.INVALID, Reason.SET_TOO_LONG)),
        (5, "Ks Ks Kd Kc *", (Kind.INVALID, Reason.TWO_OF_A_SUIT)),
    ],
)
def test_a_set_has_four_cards_or_five(set_max, group, judged):
    """See indian.md 11.3."""
    rules = melds.ScoreRules(set_max=set_max)
    assert melds.classify(faces(group), wild_rank("6"), rules) == judged


@pytest.mark.parametrize(("set_max", "points"), [(4, 28), (5, 20)])
def test_the_size_of_a_set_counts_in_a_hand(set_max, points):
    """See indian.md 11.3."""
    table = Table(FIVE, VALID, set_max=set_max).turn(0)
    verdict = GAME.examine(table.deal, 0, table.groups(0, FIVE))
    assert verdict.points == points


@pytest.mark.parametrize("joins", [True, False])
def test_dropped_hands_join_the_reshuffle_or_stay_out(joins):
    """See indian.md 11.4."""
    table = Table(VALID, JUNK, THIRD, reshuffle_dropped=joins).drop(0)
    dropped = set(table.deal.dropped)
    for _ in range(2):
        while GAME.needs(table.deal) is None:
            table.turn(table.deal.current.seat)
        assert (dropped <= set(GAME.needs(table.deal).ids)) is joins
        other = (*GAME.needs(table.deal).ids, *(() if joins else dropped))
        if not joins:
            refusal = table.refused(None, Reshuffled(other))
            assert refusal.breach is Breach.NOT_ALLOWED
        table.reshuffle()
        assert set(table.deal.dropped) == (set() if joins else dropped)
        dropped = dropped if not joins else set()


@pytest.mark.parametrize(
    ("options", "opening", "discarded"),
    [
        ({}, True, False),
        ({"joker_discard_blocks": False}, True, True),
        ({"opening_joker_blocks": True}, False, False),
    ],
)
def test_a_joker_on_the_pile_may_be_taken_or_not(options, opening, discarded):
    """See indian.md 11.5."""
    table = Table(VALID, JUNK, opening="*", stock="*", **options)
    assert (DRAW_DISCARD in GAME.legal_actions(table.deal, 0)) is opening
    table.draw(0).discard(0, "*")
    assert (DRAW_DISCARD in GAME.legal_actions(table.deal, 1)) is discarded


@pytest.mark.parametrize("stays", [True, False])
def test_the_card_just_taken_stays_that_turn_or_not(stays):
    """See indian.md 11.6."""
    table = Table(VALID, JUNK, opening="Jd", taken_card_stays=stays).take(0)
    card = table.deal.taken
    assert (Discard(card) in GAME.legal_actions(table.deal, 0)) is not stays


@pytest.mark.parametrize(
    ("deal_show", "poor", "rich"),
    [("half", 33, 40), ("flat", 40, 40), ("none", 65, 80)],
)
def test_a_deal_show_costs_half_or_40_or_the_count(deal_show, poor, rich):
    """See indian.md 11.10."""
    table = Table(VALID, PURE_ONLY, POOR, cut="Ks", stock="7d", deal_show=deal_show)
    assert GAME.examine(table.deal, 1, ()).points == {"none": 80}.get(deal_show, 40)
    table.draw(0).show(0, "7d", VALID).declare(1, "5s 6s 7s / 8h 8d 8c").close()
    assert table.points() == {0: 0, 1: poor, 2: rich}


def test_a_player_who_had_a_turn_pays_for_the_cards_held_whatever_the_option():
    """See indian.md 11.10."""
    for deal_show in ("half", "flat", "none"):
        table = Table(JUNK, VALID, stock="Ad 7d", deal_show=deal_show)
        table.turn(0).draw(1).show(1, "7d", VALID).close()
        assert table.points() == {1: 0, 0: 80}


@pytest.mark.parametrize(("first", "middle"), [(20, 40), (10, 30)])
def test_drops_cost_20_and_40_or_10_and_30(first, middle):
    """See indian.md 11.12."""
    options = {"first_drop": first, "middle_drop": middle}
    assert Table(VALID, JUNK, **options).drop(0).points() == {0: first, 1: 0}
    table = Table(VALID, JUNK, **options).turn(0).turn(1).drop(0)
    assert table.points() == {0: middle, 1: 0}


def test_a_show_may_need_the_pure_sequence_alone():
    """See indian.md 2.7."""
    hand = "4h 5h 6h / 8s 8d 8c / Ks Kh Kd Kc / Qs Qh Qd"
    table = Table(hand, JUNK, cut="2s", stock="7d").draw(0)
    table.show(0, "7d", hand)
    assert table.row(0).how == "wrong_show"
    table = Table(hand, JUNK, cut="2s", stock="7d", second_sequence=False).draw(0)
    proposed = GAME.proposal(table.deal, 0)
    assert proposed.card == table.deal.drawn, "the hint says that you can show"
    table.show(0, "7d", hand).close()
    assert table.row(0).how == "show"


@pytest.mark.parametrize(("second", "points"), [(True, 65), (False, 41)])
def test_where_the_pure_sequence_is_enough_it_lets_the_other_groups_count(
    second, points
):
    """See indian.md 3.2."""
    table = Table(JUNK, PURE_ONLY, cut="Ks", second_sequence=second)
    groups = table.groups(1, "5s 6s 7s / 8h 8d 8c")
    verdict = GAME.examine(table.deal, 1, groups)
    assert verdict.points == points
    assert verdict.groups[1].counts is not second
