"""Layoffs are the joint optimum; the knocker's melds follow A5 (gin.md A5-A7)."""

import pytest

from rules.gin.solver import deadwood, layoffs
from rules.shuffle import Stream
from tests.rules.gin.solver import hands as gin_hands
from tests.rules.gin.solver import oracle as oracle_gin
from tests.rules.gin.solver.oracle import faces
from tests.sizes import seeds, size

PURPOSE = 5


def _pairs(name, rounds):
    """Yield (seed, a knocker's melds, a defender's hand) of one pack."""
    chosen = seeds(name)
    for number in range(rounds):
        seed = chosen[number % len(chosen)]
        kind = gin_hands.KINDS[number // 2 % 2]
        stream = Stream(bytes.fromhex(seed) + f"{name}{number}".encode(), PURPOSE, 0)
        pack = list(range(52))
        knocker = gin_hands.hand("planted", stream, 10, pack)
        defender = gin_hands.hand(kind, stream, 10, pack)
        yield seed, deadwood.best_melds(knocker)[1], defender


def _check_playable(knocker, defender, found):
    """Every card goes on a meld when its turn comes; the rest is as it is shown."""
    melds, held = [tuple(meld) for meld in knocker], list(defender)
    for face, index in found.laid:
        assert oracle_gin.is_meld((*melds[index], face))
        melds[index] = (*melds[index], face)
        held.remove(face)
    kept = [face for meld in found.melds for face in meld]
    assert sorted([*kept, *found.loose]) == sorted(held)
    assert all(oracle_gin.is_meld(meld) for meld in found.melds)
    assert oracle_gin.points(found.loose) == found.points


def test_the_joint_optimum_equals_brute_force():
    """See gin.md A6."""
    for seed, knocker, defender in _pairs("gin_layoffs", size("gin_layoffs", 80, 5000)):
        found = layoffs.best_layoff(knocker, defender)
        least = oracle_gin.least_after_layoffs(knocker, defender)
        assert (found.points, len(found.laid)) == least, (seed, knocker, defender)
        _check_playable(knocker, defender, found)


def test_the_joint_optimum_with_only_runs_equals_brute_force():
    """See gin.md A6."""
    for seed, _, defender in _pairs(
        "gin_layoffs_runs", size("gin_layoffs_runs", 40, 2000)
    ):
        pack = [face for face in range(52) if face not in defender]
        stream = Stream(bytes.fromhex(seed), PURPOSE, sum(defender))
        hand = gin_hands.hand("planted", stream, 10, pack)
        knocker = deadwood.best_melds(hand, only_runs=True)[1]
        found = layoffs.best_layoff(knocker, defender, only_runs=True)
        least = oracle_gin.least_after_layoffs(knocker, defender, only_runs=True)
        assert (found.points, len(found.laid)) == least, (seed, knocker, defender)


def test_order_of_the_hand_changes_nothing():
    """See gin.md A6."""
    for _, knocker, defender in _pairs(
        "gin_layoffs_order", size("gin_layoffs_order", 40, 2000)
    ):
        forth = layoffs.best_layoff(knocker, defender)
        assert layoffs.best_layoff(knocker, defender[::-1]) == forth


VECTORS = {
    "w1": ("4h5h6h 9s9d9c QsQhQc 3d", "KsKhKd As Ac 2c 2d 4s 5c 6d", 3, 21, 21),
    "w2": ("6c7c8c9cTc JsJhJd 3s 5d", "QsQhQd 4s4h 2s2d Ac Ad 6s", 8, 20, 12 + 8),
    "w3": ("9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d", 0, 10, None),
    "w4": ("2s3s4s5s 7h7d7c KsKhKd", "8s9sTsJs 4h5h6h TcJcQc", 0, 0, None),
    "w5": ("Ah2h3h4h 8s8h8d TcJcQcKc", "KsKh 2s 5d6d7d 9s9h9d9c", 0, 22, None),
    "w6": ("2c2d2s 6h7h8h JsJdJc 8d", "4c5c6c 9s9d9c KhKdKc 3s", 8, 3, 3),
    "w7": ("2c2d2s 6h7h8h JsJdJc 7s", "4c5c6c 9s9d9c KhKdKc 7d", 7, 7, 7),
    "w8": ("5d6d7d TsThTc AsAhAc 4s", "4d 8d QsQhQc Ks 9h 3c 6c 2s", 4, 42, 30),
    "w9": ("Ah2h3h 9s9d9c KsKhKd 5s", "4h 5h 6s7s8s Jc Qd 7d 2c Tc", 5, 48, 39),
    "w10": ("5c6c7c 8s8h8d QsQhQd 9d", "JsJhJd 3s3h3d 8c 4s 2h 2d", 9, 16, 8),
    "w11": ("TsJsQs 2h2d2c 5h5d5c 6c", "9s9h9d9c 8s KhKdKc 4s 3h", 6, 15, 7),
    "w12": ("7h7d7c 4s5s6s KsKhKd 2c", "7s 8s JhJdJc 3h 9d Tc Qd 4d", 2, 51, 36),
    "w13": ("6s7s8s 6c7c8c QsQhQc 8d", "KsKhKd Ah2h3h 5d 5h 9d Td", 8, 29, 29),
    "w16": ("2c3c4c TsTdTc QsQdQc 7h", "8h9hTh 5s5d5h Ks Kd Ah 6d", 7, 27, 27),
}
"""Knocker, defender, k, D raw, D after layoffs (None: no layoffs after gin; A12)."""


@pytest.mark.parametrize("name", VECTORS)
def test_two_hands_score_as_the_vectors_say(name):
    """See gin.md A12."""
    knocker, defender, k, raw, after = VECTORS[name]
    assert deadwood.deadwood(faces(knocker)) == k
    assert deadwood.deadwood(faces(defender)) == raw
    if after is None:
        return
    melds = layoffs.knocker_melds(faces(knocker), frozenset())
    assert layoffs.best_layoff(melds, faces(defender)).points == after


def _laid(name):
    """Return the layoffs of a vector as text: card > cards of the knocker's meld."""
    knocker, defender = VECTORS[name][:2]
    melds = layoffs.knocker_melds(faces(knocker), frozenset())
    found = layoffs.best_layoff(melds, faces(defender))
    return {
        oracle_gin.NAMES[face]: "".join(oracle_gin.NAMES[c] for c in melds[index])
        for face, index in found.laid
    }, ["".join(oracle_gin.NAMES[c] for c in meld) for meld in found.melds]


def test_both_ends_of_a_run_take_layoffs():
    """See gin.md A12, hand 8."""
    assert _laid("w8")[0] == {"4d": "5d6d7d", "8d": "5d6d7d"}


def test_layoffs_may_follow_one_another():
    """See gin.md A12, hand 9."""
    laid, _ = _laid("w9")
    assert list(laid.items()) == [("4h", "Ah2h3h"), ("5h", "Ah2h3h")]


def test_a_layoff_turns_a_win_into_an_undercut():
    """See gin.md A12, hand 10."""
    assert list(_laid("w10")[0]) == ["8c"]


def test_the_defender_breaks_an_own_four_of_a_kind():
    """See gin.md A12, hand 11."""
    laid, melds = _laid("w11")
    assert list(laid.items()) == [("9s", "TsJsQs"), ("8s", "TsJsQs")]
    assert "9h9d9c" in melds


def test_a_layoff_chooses_the_meld_that_leaves_more_room():
    """See gin.md A12, hand 12."""
    assert list(_laid("w12")[0].items()) == [("7s", "4s5s6s"), ("8s", "4s5s6s")]


def test_with_only_runs_no_set_is_a_meld():
    """See gin.md A12, hand 14."""
    melds = layoffs.knocker_melds(
        faces("3s4s5s 7d8d9d JcQcKc 2h"), frozenset(), only_runs=True
    )
    defender = faces("KsKhKd 5h6h7h 4c4d9sAh")
    assert layoffs.best_layoff(melds, defender, only_runs=True).points == 48
    assert layoffs.best_layoff(melds, defender).points == 18


def test_nothing_is_laid_on_the_defenders_melds():
    """See gin.md A12, hand 16."""
    knocker, defender = VECTORS["w16"][:2]
    assert deadwood.deadwood(faces(knocker)) == 7
    assert _laid("w16")[0] == {}


@pytest.mark.parametrize(
    ("meld", "card", "fits"),
    [
        ("7h7d7c", "7s", True),
        ("7s7h7d7c", "6s", False),
        ("7h7d7c", "8h", False),
        ("4s5s6s", "7s", True),
        ("4s5s6s", "3s", True),
        ("4s5s6s", "8s", False),
        ("4s5s6s", "7h", False),
        ("JdQdKd", "Ad", False),
        ("JdQdKd", "Ah", False),
        ("Ah2h3h", "Ks", False),
        ("Ah2h3h", "Kh", False),
        ("4s5s6s7s", "8s", True),
    ],
)
def test_what_can_be_laid_on_a_meld(meld, card, fits):
    """See gin.md A6."""
    assert layoffs.extends(faces(meld), faces(card)[0]) is fits


def test_a_card_between_two_runs_is_laid_once():
    knocker = (faces("2h3h4h"), faces("7h8h9h"))
    found = layoffs.best_layoff(knocker, faces("5h6h KsQdTc8c4d2cAs9c"))
    assert sorted(face for face, _ in found.laid) == sorted(faces("5h6h"))
    _check_playable(knocker, faces("5h6h KsQdTc8c4d2cAs9c"), found)


def test_knocker_shows_what_takes_the_fewest_unseen_cards():
    """See gin.md A5."""
    hand = faces("9s9h9d 8sTs AcAdAh 2c2d")
    nines, run = faces("9s9h9d"), faces("8s9sTs")
    assert deadwood.deadwood(hand) == 22
    # The nines take 9c alone, the run 7s and Js. Level, the first in order is shown.
    assert nines in layoffs.knocker_melds(hand, frozenset())
    assert run in layoffs.knocker_melds(hand, frozenset(faces("7s")))
    assert run in layoffs.knocker_melds(hand, frozenset(faces("7sJs")))


def test_cards_that_were_seen_are_no_danger():
    """See gin.md A5."""
    for _, _, hand in _pairs("gin_knocker_melds", size("gin_knocker_melds", 80, 2000)):
        stream = Stream(bytes(3), PURPOSE, sum(hand))
        others = [face for face in range(52) if face not in hand]
        seen = frozenset(stream.shuffle(others)[: stream.uniform(30)])
        chosen = layoffs.knocker_melds(hand, seen)
        _, listed = deadwood.all_best_melds(hand)
        known = seen.union(hand)
        fewest = min(_openings(melds, known) for melds in listed)
        assert chosen in listed
        assert _openings(chosen, known) == fewest
        first = next(m for m in listed if _openings(m, known) == fewest)
        assert chosen == first


def _openings(melds, known):
    """How many unknown cards could be laid on the melds as they lie."""
    return sum(
        any(oracle_gin.is_meld((*meld, face)) for meld in melds)
        for face in range(52)
        if face not in known
    )
