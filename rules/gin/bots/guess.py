"""Guesses at the other hand, from the cards its seat took, discarded and left (gin).

A Metropolis walk over the possible hands: each step swaps one card with an unseen one.
A hand is more likely the less deadwood it has, especially late in the deal, and the
less it would have gained from other discards than those it made.
"""

from collections.abc import Callable
from math import exp
from typing import Final

from rules.gin.bots.table import Table
from rules.gin.solver.deadwood import HAND_SIZE, mask_after_discard, mask_deadwood
from rules.gin.solver.layoffs import best_layoff, knocker_melds
from rules.shared.masks import BITS, faces_of
from rules.shuffle import Stream

_STEPS: Final = 240
_RECENT: Final = 4
"""The latest discards say most; earlier ones came from a different hand."""
_GRACE: Final = 4.0
"""Points by which a discard may plausibly have been a mistake."""


def hands_of_other(table: Table, stream: Stream, count: int) -> list[int]:
    """Return `count` hands, as masks, that the other seat may hold."""
    pool = stream.shuffle(list(faces_of(table.unseen)))
    held = HAND_SIZE - table.known.bit_count()
    hand = table.known
    for card in pool[:held]:
        hand |= BITS[card]
    if not 0 < held < len(pool):
        return [hand] * count
    cost = _cost(table)
    now, found = cost(hand), []
    for step in range(2 * _STEPS):
        at, other = stream.uniform(held), held + stream.uniform(len(pool) - held)
        changed = hand ^ BITS[pool[at]] ^ BITS[pool[other]]
        then = cost(changed)
        if then <= now or stream.uniform(256) < 256 * exp(now - then):
            hand, now = changed, then
            pool[at], pool[other] = pool[other], pool[at]
        if step >= _STEPS and step % (_STEPS // count) == 0:
            found.append(hand)
    return found[:count]


def _cost(table: Table) -> Callable[[int], float]:
    """Return a function that tells how unlikely a hand is; only differences matter."""
    turns = len(table.gave)
    per_point = 0.16 * turns / (turns + 3)
    recent = [
        (BITS[card], 1 / (_GRACE * (1 + 0.2 * age)))
        for age, card in enumerate(table.gave[: -_RECENT - 1 : -1])
    ]
    only_runs = table.only_runs

    def cost(hand: int) -> float:
        left = mask_deadwood(hand, only_runs)
        total = left * per_point
        for card, weight in recent:
            gain = left - mask_after_discard(hand | card, only_runs)
            if gain > 0:
                total += gain * weight
        return total

    return cost


def knock_points(table: Table, kept: int, given: int, hands: list[int]) -> float:
    """Return the mean points of knocking with `kept` and `given` face down (A6, A7)."""
    only_runs = table.only_runs
    own = mask_deadwood(kept, only_runs)
    seen = table.seen | {given}
    melds = () if table.no_layoff else knocker_melds(faces_of(kept), seen, only_runs)
    total = 0
    for hand in hands:
        left = best_layoff(melds, faces_of(hand), only_runs).points
        total += left - own
        if left < own or left == own and table.undercut_on_equal:
            total -= table.undercut_bonus
    return total / len(hands)
