"""The least deadwood equals an exhaustive oracle's (gin.md A1, A5, F)."""

import pytest

from rules.gin.solver import deadwood
from rules.shared import masks
from rules.shuffle import Stream
from tests.rules.gin.solver import hands as gin_hands
from tests.rules.gin.solver import oracle as oracle_gin
from tests.rules.gin.solver.oracle import faces
from tests.sizes import seeds, size

PURPOSE = 5


def _stream(seed, name):
    return Stream(bytes.fromhex(seed) + name.encode(), PURPOSE, 0)


def _hands(name, rounds, counts=(10, 11)):
    """Yield (seed, hand), `rounds` of them over all kinds, counts and seeds."""
    chosen = seeds(name)
    for number in range(rounds):
        seed = chosen[number % len(chosen)]
        kind = gin_hands.KINDS[number // 2 % 2]
        stream = _stream(seed, f"{name}{number}")
        yield seed, gin_hands.hand(kind, stream, counts[number // 4 % len(counts)])


def test_least_deadwood_equals_an_exhaustive_oracle():
    """See gin.md A1."""
    for seed, hand in _hands("gin_deadwood", size("gin_deadwood", 60, 20000)):
        least = oracle_gin.least_deadwood(hand)
        assert deadwood.deadwood(hand) == least, (seed, hand)
        assert deadwood.best_melds(hand)[0] == least, (seed, hand)


def test_only_runs_leaves_sets_out():
    """See gin.md A1."""
    for seed, hand in _hands("gin_only_runs", size("gin_only_runs", 60, 5000)):
        least = oracle_gin.least_deadwood(hand, only_runs=True)
        assert deadwood.deadwood(hand, only_runs=True) == least, (seed, hand)
        found, melds, _ = deadwood.best_melds(hand, only_runs=True)
        assert found == least
        assert all(deadwood.is_meld(meld) == "run" for meld in melds)


def test_eleven_cards_are_judged_by_every_discard():
    """See gin.md A1."""
    for seed, hand in _hands(
        "gin_discards", size("gin_discards", 10, 2000), counts=(11,)
    ):
        kept = {card: [c for c in hand if c != card] for card in hand}
        least = {card: oracle_gin.least_deadwood(kept[card]) for card in hand}
        assert deadwood.after_discard(hand) == least, (seed, hand)
        mask = masks.mask_of(hand)
        assert deadwood.mask_after_discard(mask) == min(least.values()), (seed, hand)
        runs = deadwood.after_discard(hand, only_runs=True)
        assert deadwood.mask_after_discard(mask, only_runs=True) == min(runs.values())


def test_smaller_hands_are_exact_too():
    for seed, hand in _hands(
        "gin_small", size("gin_small", 160, 5000), counts=(0, 1, 3, 4, 6, 7, 8, 9)
    ):
        assert deadwood.deadwood(hand) == oracle_gin.least_deadwood(hand), (seed, hand)


def test_best_melds_are_a_partition_that_costs_what_it_says():
    for seed, hand in _hands("gin_melds", size("gin_melds", 150, 20000)):
        least, melds, loose = deadwood.best_melds(hand)
        held = [card for meld in melds for card in meld] + list(loose)
        assert sorted(held) == sorted(hand), (seed, hand)
        assert all(oracle_gin.is_meld(meld) for meld in melds), (seed, hand)
        assert oracle_gin.points(loose) == masks.points(loose) == least
        assert list(loose) == sorted(loose)
        assert list(melds) == sorted(tuple(sorted(meld)) for meld in melds)
        assert deadwood.best_melds(hand[::-1]) == (least, melds, loose)


def test_every_minimal_arrangement_is_listed_once():
    """See gin.md A5."""
    for seed, hand in _hands("gin_all_melds", size("gin_all_melds", 24, 1000)):
        least, listed = deadwood.all_best_melds(hand)
        assert least == oracle_gin.least_deadwood(hand), (seed, hand)
        assert list(listed) == sorted(set(listed))
        assert listed[0] == deadwood.best_melds(hand)[1]
        theirs = oracle_gin.minimal_arrangements(hand)
        assert {_joined(melds) for melds in theirs} == set(listed), (seed, hand)


def _joined(melds):
    """An arrangement with runs that continue each other made one."""
    melds = sorted(tuple(sorted(meld)) for meld in melds)
    joined = []
    for meld in melds:
        before = next((m for m in joined if m[-1] == meld[0] - 1), None)
        if before and oracle_gin.is_meld(before + meld):
            joined.remove(before)
            meld = before + meld
        joined.append(meld)
    return tuple(sorted(joined))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4s4h4d", "set"),
        ("4s4h4d4c", "set"),
        ("As2s3s", "run"),
        ("QsJsKs", "run"),
        ("Ac2c3c4c5c6c7c8c9cTcJc", "run"),
        ("QsKsAs", None),
        ("KsAs2s", None),
        ("QsKsAh", None),
        ("JsQsKsAh", None),
        ("4s4h", None),
        ("4s5s", None),
        ("4s5s6h", None),
        ("4s5s7s", None),
        ("4s4h4d5s", None),
        ("4s4s4h", None),
        ("", None),
    ],
)
def test_a_meld_is_a_set_or_a_run_with_the_ace_low(text, kind):
    """See gin.md A1."""
    assert deadwood.is_meld(faces(text)) == kind


def test_court_cards_count_ten_and_the_ace_one():
    text = "As2s3s4s5s6s7s8s9sTsJsQsKs"
    counted = [masks.card_points(face) for face in faces(text)]
    assert counted == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert masks.points(faces("KdAc9h")) == 20


def test_the_highest_card_left_over_is_not_always_the_one_to_give():
    hand = faces("4s5s6s 5h5d KsKhKd 9c9h9d")
    after = deadwood.after_discard(hand)
    assert after[faces("5h")[0]] == after[faces("5d")[0]] == 5
    assert after[faces("4s")[0]] == 6
    assert after[faces("6s")[0]] == 4
    assert deadwood.mask_after_discard(masks.mask_of(hand)) == 4
    assert deadwood.deadwood(hand) == 10


def test_eleven_cards_in_melds_leave_gin_after_two_discards_at_least():
    """See gin.md A7."""
    for text in ("Ah2h3h4h 8s8h8d TcJcQcKc", "4s4h4d4c 5s5h5d5c 9d9h9c"):
        hand = faces(text)
        assert deadwood.deadwood(hand) == 0
        ways = [
            face for face, left in deadwood.after_discard(hand).items() if left == 0
        ]
        assert len(ways) >= 2


def test_two_runs_are_better_than_the_set_of_eights():
    """See gin.md A12, hand 13."""
    hand = faces("6s7s8s 6c7c8c QsQhQc 8d")
    melds = (faces("6s7s8s"), faces("QsQhQc"), faces("6c7c8c"))
    assert deadwood.best_melds(hand) == (8, tuple(sorted(melds)), faces("8d"))


def test_with_only_runs_a_set_is_deadwood():
    """See gin.md A12, hand 14."""
    knocker = faces("3s4s5s 7d8d9d JcQcKc 2h")
    defender = faces("KsKhKd 5h6h7h 4c4d9sAh")
    assert deadwood.deadwood(knocker, only_runs=True) == 2
    assert deadwood.deadwood(defender, only_runs=True) == 48
    assert deadwood.deadwood(defender) == 18


def test_a_barred_card_changes_which_knock_there_is():
    """See gin.md A12, hand 18."""
    after = deadwood.after_discard(faces("4h5h6h 9s9d9c QsQhQc Kd 3d"))
    assert after[faces("Kd")[0]] == 3
    assert after[faces("3d")[0]] == 10
