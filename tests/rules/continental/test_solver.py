"""The solver of Continental against an exhaustive oracle, and its speed (C3)."""

from time import process_time

import pytest

from rules.cards import JOKER_FACE, pack_of
from rules.continental.presets import CONTRACTS
from rules.continental.solver import contract_solver, melds
from rules.shuffle import Stream
from tests.rules.continental import oracle
from tests.sizes import promised, seeds, size

PACK = pack_of(2, 4)
HANDS = size("contracts", 80, 10000)


def near(stream, count, jokers, suits=2, ranks=7):
    """Cards of few suits and ranks, so that contracts come about often."""
    low = stream.uniform(14 - ranks)
    small = [
        deck * 52 + suit * 13 + rank
        for deck in (0, 1)
        for suit in range(suits)
        for rank in range(low, low + ranks)
    ]
    drawn = stream.shuffle(small)[: count - jokers]
    return [*drawn, *range(104, 104 + jokers)]


@pytest.mark.parametrize("seed", seeds("contracts", everyday=1))
@pytest.mark.parametrize(("trios", "runs"), [(2, 0), (1, 1), (0, 2), (1, 0), (0, 1)])
def test_what_the_hand_holds_equals_an_exhaustive_oracle(seed, trios, runs):
    """See continental.md C3."""
    found = 0
    for number in range(HANDS):
        stream = Stream(f"{seed}/{trios}{runs}/{number}".encode(), 32, 0)
        jokers = stream.uniform(4)
        count = 3 * trios + 4 * runs + 1 + stream.uniform(2)
        hand = near(stream, count, jokers, ranks=5 + stream.uniform(4))
        faces = [PACK.faces[card] for card in hand]
        wanted = oracle.meets(faces, trios, runs)
        assert contract_solver.meets(hand, PACK.faces, trios, runs) == wanted, faces
        best = contract_solver.best(hand, PACK.faces, trios, runs)
        assert (best is not None) == wanted
        found += wanted
        if best is not None:
            check(best, hand, trios, runs)
    assert HANDS // 20 < found < HANDS


def check(best, hand, trios, runs, keep=None):
    """The melds are a contract of held cards, and a card is left to discard."""
    laid = [card for group in best for card in group]
    assert len(set(laid)) == len(laid)
    assert set(laid) <= set(hand)
    assert set(hand) - set(laid) - {keep}
    kinds = [melds.read(group, PACK.faces, 0).kind for group in best]
    assert sorted(kinds) == ["run"] * runs + ["set"] * trios


@pytest.mark.parametrize(("trios", "runs"), [(2, 0), (1, 1), (0, 2)])
def test_the_card_that_must_stay_is_never_the_only_one_left(trios, runs):
    """See continental.md C4."""
    differs = 0
    for at in range(HANDS):
        stream = Stream(b"keep %d %d %d" % (trios, runs, at), 33, 0)
        jokers = stream.uniform(3)
        hand = near(stream, 3 * trios + 4 * runs + 1, jokers, ranks=5)
        faces = [PACK.faces[card] for card in hand]
        is_met = oracle.meets(faces, trios, runs)
        for place in range(len(hand)) if is_met else ():
            best = contract_solver.best(hand, PACK.faces, trios, runs, keep=hand[place])
            wanted = oracle.meets_without(faces, trios, runs, place)
            assert (best is not None) == wanted
            if best is not None:
                check(best, hand, trios, runs, hand[place])
            differs += not wanted
    assert differs


def test_runs_with_three_jokers_between_two_naturals_are_found():
    """See continental.md C3."""
    faces = [0, 4, JOKER_FACE, JOKER_FACE, JOKER_FACE, 30]
    assert oracle.is_run(faces[:5])
    assert contract_solver.meets(range(6), faces, 0, 1)
    assert not contract_solver.meets(range(5), faces[:5], 0, 1)


def test_a_joker_takes_the_place_of_a_card_that_another_meld_needs():
    """See continental.md C3."""
    # The only three is needed by the trio of it and jokers; the run takes a joker.
    names = "3c * * 2c 4c 5c * Kd"
    pack = pack_of(2, 4)
    cards = []
    for word in names.split():
        found = next(
            card
            for card in range(pack.size)
            if pack.name(card)[: len(word)] == word and card not in cards
        )
        cards.append(found)
    assert contract_solver.meets(cards, pack.faces, 1, 1)


def test_forbidding_melds_that_are_alike_is_an_option():
    """See continental.md C3."""
    tens = [9, 22, 35, 48, 9, 22, 3]
    assert contract_solver.meets(range(7), tens, 2, 0)
    assert not contract_solver.meets(range(7), tens, 2, 0, distinct_ranks=True)
    spades = [0, 1, 2, 3, 4, 5, 6, 7, 20]
    assert contract_solver.meets(range(9), spades, 0, 2)
    assert not contract_solver.meets(range(9), spades, 0, 2, distinct_suits=True)


def test_the_best_lays_down_what_leaves_least_behind():
    # Kings or fours beside tens: kings leave less.
    faces = [9, 22, 35, 12, 25, 38, 3, 16]
    best = contract_solver.best(range(8), faces, 2, 0)
    assert sorted(card for group in best for card in group) == [0, 1, 2, 3, 4, 5]
    run = contract_solver.best(range(7), [4, 5, 6, 7, 8, JOKER_FACE, 40], 0, 1)
    assert run == ((0, 1, 2, 3, 4, 5),)


@pytest.mark.usefixtures("no_garbage")
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda c: f"contract{c.number}")
def test_the_solver_answers_in_time(contract):
    """Under 20 ms at the 99th percentile, of processor time."""
    times = []
    for number in range(size("contract_times", 30, 2000)):
        stream = Stream(b"time %d %d" % (contract.number, number), 34, 0)
        count = contract.dealt + 1 + 2 * stream.uniform(3)
        jokers = min(stream.uniform(4), stream.uniform(4))
        if number % 2:
            hand = near(stream, count, jokers, suits=3, ranks=9)
        else:
            naturals = stream.shuffle(list(range(104)))[: count - jokers]
            hand = [*naturals, *range(104, 104 + jokers)]
        begun = process_time()
        contract_solver.best(hand, PACK.faces, contract.trios, contract.runs)
        times.append(process_time() - begun)
    times.sort()
    assert times[int(len(times) * 0.98)] < promised(0.02)


def cards_of(*ranks):
    """Return cards of these ranks, of another suit each time a rank comes again."""
    seen = {}
    held = []
    for rank in ranks:
        seen[rank] = seen.get(rank, -1) + 1
        held.append(13 * seen[rank] + rank)
    return held


@pytest.mark.parametrize("place", range(7))
def test_any_of_four_of_a_rank_may_be_the_one_that_must_stay(place):
    """See continental.md C4."""
    hand = [*cards_of(12, 12, 12, 12, 10, 10), 104]
    best = contract_solver.best(hand, PACK.faces, 2, 0, keep=hand[place])
    assert best is not None
    check(best, hand, 2, 0, hand[place])


@pytest.mark.parametrize("place", range(7))
def test_a_joker_that_must_stay_takes_the_place_of_a_natural(place):
    """See continental.md C4."""
    hand = [*cards_of(12, 12, 12, 10, 10, 10), 104]
    best = contract_solver.best(hand, PACK.faces, 2, 0, keep=hand[place])
    assert best is not None
    check(best, hand, 2, 0, hand[place])
