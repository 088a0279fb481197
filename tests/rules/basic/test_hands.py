"""Melds of a hand of basic rummy, checked against trying everything and against gin."""

from itertools import combinations

import pytest

from rules.basic.presets import DEFAULTS
from rules.basic.solver import hands, plans
from rules.gin.solver.deadwood import best_melds
from rules.gin.solver.layoffs import best_layoff
from rules.shared.masks import faces_of, mask_of
from rules.shuffle import Stream
from tests.rules.basic.table import faces, options
from tests.sizes import size

HANDS = size("basic_hands", 150, 5000)


def drawn(number, count=11):
    """Return a random hand; of every third the cards lie close together."""
    stream = Stream(f"basic hands {number}".encode(), 61, 0)
    pack = list(range(52))
    if number % 3:
        pack = [card for card in pack if card % 13 in (0, 1, 2, 3, 10, 11, 12)]
    return stream.shuffle(pack)[:count]


def is_meld(cards, ace_high):
    ranks = sorted(card % 13 for card in cards)
    if len(cards) in (3, 4) and len(set(ranks)) == 1:
        return True
    if len({card // 13 for card in cards}) != 1 or len(cards) < 3:
        return False
    ways = [ranks]
    if ace_high and ranks[0] == 0:
        ways.append([*ranks[1:], 13])
    return any(way == list(range(way[0], way[0] + len(way))) for way in ways)


@pytest.mark.parametrize("ace_high", [False, True])
def test_every_meld_of_a_hand_is_found_and_nothing_else(ace_high):
    """See basic.md B1."""
    for number in range(HANDS // 10):
        hand = drawn(number, 9)
        tried = {
            mask_of(cards)
            for count in range(3, 10)
            for cards in combinations(hand, count)
            if is_meld(cards, ace_high)
        }
        found = hands.melds_in(mask_of(hand), ace_high)
        assert len(found) == len(set(found))
        assert set(found) == tried
        assert hands.has_meld(mask_of(hand), ace_high) == bool(tried)


@pytest.mark.parametrize("ace_high", [False, True])
def test_laid_out_knows_every_meld(ace_high):
    """See basic.md B1."""
    for number in range(HANDS // 10):
        for count in (3, 4, 5):
            for cards in combinations(drawn(number, 8), count):
                found = hands.laid_out(cards[::-1], ace_high)
                assert (found is not None) == is_meld(cards, ace_high)
                assert found is None or set(found[1]) == set(cards)


def test_the_best_melds_leave_as_little_as_gins():
    for number in range(HANDS):
        hand = drawn(number)
        loose, melds = hands.best(mask_of(hand), False)
        assert loose == best_melds(hand)[0]
        cards = [card for meld in melds for card in meld]
        assert len(set(cards)) == len(cards)
        left = mask_of(hand) & ~mask_of(cards)
        assert hands.points_of(left) == loose
        assert all(is_meld(meld, False) for meld in melds)


def test_the_best_melds_with_the_ace_high_are_no_worse():
    better = 0
    for number in range(HANDS):
        mask = mask_of(drawn(number))
        high, low = hands.best(mask, True), hands.best(mask, False)
        assert high[0] <= low[0]
        assert all(is_meld(meld, True) for meld in high[1])
        better += high[0] < low[0]
    assert better


def test_least_left_is_gins_best_layoff():
    for number in range(HANDS // 3):
        cards = drawn(number, 20)
        table = hands.best(mask_of(cards[:10]), False)[1]
        laid = tuple(hands.tabled(0, meld, False) for meld in table)
        left = plans.least_left(mask_of(cards[10:]), laid, False)
        assert left == best_layoff(tuple(map(tuple, table)), cards[10:]).points


def _plan(hand, table="", taken=None, melded=False, **chosen):
    laid = tuple(
        hands.tabled(0, faces(part), chosen.get("ace_high", False))
        for part in table.split("/")
        if part
    )
    card = None if taken is None else faces(taken)[0]
    return plans.way_out(mask_of(faces(hand)), laid, options(**chosen), card, melded)


def test_a_way_out_with_melds_layoffs_and_a_last_discard():
    assert _plan("JsQsKs").discard is None
    assert _plan("JsQsKs2d").discard == faces("2d")[0]
    assert _plan("JsQsKs2d", taken="2d") is None
    assert _plan("JsQsKs2d4d") is None
    assert _plan("8h9hKc", "5h6h7h").discard == faces("Kc")[0]
    assert _plan("9h", "5h6h7h") is not None
    assert _plan("9h", "5h6h7h", taken="9h") is None
    assert _plan("8h9h", "5h6h7h", taken="9h").discard is None


def test_a_way_out_by_the_options():
    assert _plan("JsQsKs", must_discard_to_go_out=True) is None
    assert _plan("TsJsQsKs", must_discard_to_go_out=True).discard is not None
    assert _plan("JsQsKs9s9d9c", one_meld_per_turn=True) is None
    assert _plan("JsQsKs9s9d9c").discard is None
    assert _plan("JsQsKs", melded=True, one_meld_per_turn=True) is None
    assert _plan("QsKsAs") is None
    assert _plan("QsKsAs", ace_high=True) is not None


def test_a_way_out_breaks_a_meld_where_a_card_is_needed_elsewhere():
    # 8h goes on the run: the set of eights would leave 9h and Th.
    plan = _plan("8h9hTh8s8d8c", "5h6h7h")
    assert plan is not None
    used = [card for card, _, _ in plan.laid] + [c for m in plan.melds for c in m]
    assert len(used) == 6


def test_the_default_options_are_the_games():
    assert options() == DEFAULTS
    assert faces_of(mask_of(faces("As2s"))) == (0, 1)
