"""Time to the best arrangement of 13 cards, ours beside OR-Tools CP-SAT.

Same hands, same run, answers compared, processor time. CP-SAT is given every group it
may need, found beforehand and not timed; its time is that of building the model and
solving it with one worker. Both run over all hands of a class in turn, three times, and
a hand's time is the middle one. A class is shown whole and without the hands that have
no pure run, where nothing is to be searched. Beside them ours with 14 cards, one of
which is to be given away; CP-SAT has no like question.

A class where we are less than ten times as fast fails the run.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from statistics import median
from time import process_time_ns
from typing import Any

from bench import results
from rules.cards import JOKER_FACE
from rules.indian.solver.arrange import best, best_discard
from rules.indian.solver.melds import (
    Kind,
    card_points,
    classify,
    hand_points,
    is_joker,
)
from rules.shuffle import Stream
from tests.rules.indian.solver.hands import PACK, hand

CLASSES = ("random", "late", "jokers")
HANDS = 200
ROUNDS = 3
LEAST_RATIO = 10
SEED = b"meldhouse bench"

Hand = tuple[tuple[int, ...], int]
Candidate = tuple[frozenset[int], int, Kind]
"""Places of cards in the hand, jokers taken beside them, and the kind."""


def hands_of(name: str, count: int = HANDS) -> list[Hand]:
    """Return the hands of a class: (card ids, wild rank)."""
    stream = Stream(SEED, 7, CLASSES.index(name))
    return [hand(name, stream) for _ in range(count)]


def candidates(faces: Sequence[int], wild: int) -> Iterator[Candidate]:
    """Yield every group an arrangement may need.

    Jokers are a number, but for the wild card of a pure run; of groups of the same
    natural cards the one with the fewest jokers is enough.
    """
    natural = [i for i, face in enumerate(faces) if not is_joker(face, wild)]
    wilds = [i for i, f in enumerate(faces) if f != JOKER_FACE and is_joker(f, wild)]
    jokers = len(faces) - len(natural)
    for size in range(1, 6):
        for places in combinations(natural, size):
            group = [faces[i] for i in places]
            for wild_place in wilds:
                longer = [*group, faces[wild_place]]
                if classify(longer, wild)[0] is Kind.PURE:
                    yield frozenset((*places, wild_place)), 0, Kind.PURE
            for filled in range(min(jokers, 3) + 1):
                kind, _ = classify([*group, *[JOKER_FACE] * filled], wild)
                if kind is not Kind.INVALID:
                    yield frozenset(places), filled, kind
                    break
    if jokers >= 3:
        for wild_place in wilds:
            yield frozenset((wild_place,)), 2, Kind.RUN


def cp_sat_points(
    cp_model: Any, faces: Sequence[int], wild: int, groups: list[Candidate]
) -> int:
    """Return the least points by CP-SAT (indian.md 3.2), uncapped."""
    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in groups]
    complete = model.new_bool_var("")
    spare = sum(is_joker(face, wild) for face in faces)
    for place in range(len(faces)):
        using = [
            var for var, group in zip(taken, groups, strict=True) if place in group[0]
        ]
        if len(using) > 1:
            model.add_at_most_one(using)
    model.add(
        sum(
            var * (filled + sum(is_joker(faces[i], wild) for i in places))
            for var, (places, filled, _) in zip(taken, groups, strict=True)
        )
        <= spare
    )
    pure = [v for v, g in zip(taken, groups, strict=True) if g[2] is Kind.PURE]
    runs = [v for v, g in zip(taken, groups, strict=True) if g[2] is not Kind.SET]
    for var, (_, _, kind) in zip(taken, groups, strict=True):
        if kind is not Kind.PURE:
            model.add(var <= complete)
    model.add(sum(pure) >= complete)
    model.add(sum(pure) <= 1 + 4 * complete)
    model.add(sum(runs) >= 2 * complete)
    model.maximize(
        sum(
            var * sum(card_points(faces[i], wild) for i in places)
            for var, (places, _, _) in zip(taken, groups, strict=True)
        )
    )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return hand_points(faces, wild) - round(solver.objective_value)


def timed(solve: Callable[[], Any]) -> tuple[Any, int]:
    """Return an answer and the nanoseconds of processor time it took."""
    start = process_time_ns()
    answer = solve()
    return answer, process_time_ns() - start


def percentile(times: list[int], share: float) -> float:
    """Return the time, in microseconds, that `share` of the hands stay below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] / 1000


def measure(name: str, cp_model: Any | None) -> list[str]:
    """Print the rows of a class; return those where we are not fast enough."""
    hands = hands_of(name)
    faces = [[PACK.face(card) for card in cards] for cards, _ in hands]
    groups = [
        list(candidates(held, wild))
        for held, (_, wild) in zip(faces, hands, strict=True)
    ]
    ours: list[list[int]] = []
    theirs: list[list[int]] = []
    for _ in range(ROUNDS):
        points, spent = timed_round(
            [partial(_our_points, cards, wild) for cards, wild in hands]
        )
        ours.append(spent)
        if cp_model is not None:
            asked = zip(faces, hands, groups, strict=True)
            least, spent = timed_round(
                [partial(cp_sat_points, cp_model, f, w, g) for f, (_, w), g in asked]
            )
            theirs.append(spent)
            if [min(80, each) for each in least] != points:
                sys.exit(f"{name}: CP-SAT finds {least}, we {points}")
    pure = [any(kind is Kind.PURE for _, _, kind in listed) for listed in groups]
    slow = []
    for label, kept in ((name, [True] * len(hands)), (f"{name}, pure run held", pure)):
        ratio = row(label, *(middle(times, kept) for times in (ours, theirs)))
        if theirs and ratio < LEAST_RATIO:
            slow.append(label)
    fuller = [hand(name, Stream(SEED, 8, n), 14) for n in range(HANDS)]
    discards = [partial(best_discard, cards, PACK, wild) for cards, wild in fuller]
    rounds = [timed_round(discards)[1] for _ in range(ROUNDS)]
    row(f"{name}, 14 cards", middle(rounds, [True] * HANDS), [])
    return slow


def _our_points(cards: tuple[int, ...], wild: int) -> int:
    return best(cards, PACK, wild).points


def timed_round(solvers: Sequence[Callable[[], Any]]) -> tuple[list[Any], list[int]]:
    """Return the answers, and the nanoseconds of processor time each one took."""
    pairs = [timed(solve) for solve in solvers]
    return [answer for answer, _ in pairs], [spent for _, spent in pairs]


def middle(rounds: list[list[int]], kept: list[bool]) -> list[int]:
    """Return the middle one of the times of each hand that is kept."""
    if not rounds:
        return []
    return [
        round(median(times))
        for times, keep in zip(zip(*rounds, strict=True), kept, strict=True)
        if keep
    ]


def row(name: str, ours: list[int], theirs: list[int]) -> float:
    """Print a row; return how many times as fast we are."""
    ratio = median(theirs) / median(ours) if theirs else 0
    line = f"{name:<24}{len(ours):>6}"
    line += f"{median(ours) / 1000:>10.0f}{percentile(ours, 0.99):>10.0f}"
    if theirs:
        line += f"{median(theirs) / 1000:>12.0f}{percentile(theirs, 0.99):>12.0f}"
        line += f"{ratio:>9.1f}x"
    print(line)
    results.record(
        "arrange", name, "us", median=median(ours) / 1000, p99=percentile(ours, 0.99)
    )
    if theirs:
        results.record("arrange", name, "times CP-SAT", ratio=ratio)
    return ratio


def main() -> bool:
    """Print time per hand, in microseconds; return whether every class is fast."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        cp_model = None
        print("ortools is missing: pip install -r requirements-bench.txt to compare")
    print("Best arrangement of 13 cards, microseconds a hand")
    print(f"{'':<24}{'hands':>6}{'median':>10}{'p99':>10}", end="")
    print(f"{'CP-SAT med.':>12}{'p99':>12}{'ratio':>10}" if cp_model else "")
    for name in CLASSES:
        # Other hands first: a server has run for a while.
        for number in range(HANDS):
            best(*_warming(name, number))
    slow = [label for name in CLASSES for label in measure(name, cp_model)]
    for label in slow:
        print(f"Less than {LEAST_RATIO} times as fast as CP-SAT: {label}")
    return not slow


def _warming(name: str, number: int) -> tuple[tuple[int, ...], Any, int]:
    cards, wild = hand(name, Stream(SEED, 9, number))
    return cards, PACK, wild


if __name__ == "__main__":
    sys.exit(not main())
