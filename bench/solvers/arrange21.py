"""Time to the best arrangement of 21 cards, and of 22 with the best discard.

Processor time, a hand's the middle of three; the aim is 10 ms at the 99th percentile
for 21 cards (indian.md 9.1). Answers are checked by the soak (`PART=arrange21`).
"""

from functools import partial

from bench.solvers.arrange import HANDS, ROUNDS, SEED, middle, row, timed_round
from rules.cards import pack_of
from rules.indian.solver.arrange import best, best_discard
from rules.indian.solver.melds import TWENTY_ONE
from rules.shuffle import Stream
from tests.rules.indian.solver.hands import hand

CLASSES = ("random", "late", "jokers")
PACK = pack_of(3, 3)


def main() -> None:
    """Print time per hand, in microseconds."""
    print("Best arrangement of 21 cards, microseconds a hand")
    print(f"{'':<24}{'hands':>6}{'median':>10}{'p99':>10}")
    for name in CLASSES:
        for count, find in ((21, best), (22, best_discard)):
            hands = [hand(name, Stream(SEED, 10, n), count, PACK) for n in range(HANDS)]
            asked = [
                partial(find, cards, PACK, wild, TWENTY_ONE) for cards, wild in hands
            ]
            rounds = [timed_round(asked)[1] for _ in range(ROUNDS)]
            row(f"{name}, {count} cards", middle(rounds, [True] * HANDS), [])


if __name__ == "__main__":
    main()
