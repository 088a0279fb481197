"""How a hand can be played out in one turn, exactly (basic.md B1)."""

from collections.abc import Iterator

import msgspec

from rules.basic.presets import Options
from rules.basic.solver.hands import Melds, best, cover, ways
from rules.shared.layoffs import choices
from rules.shared.masks import BITS, faces_of, mask_of
from rules.shared.melds_on_table import Tabled

Laid = tuple[tuple[int, int, str], ...]
"""Cards laid off, each with the index of the meld and its end, in a playable order."""


class Plan(msgspec.Struct, frozen=True):
    """The plays that empty a hand in one turn: layoffs, melds, a last discard."""

    laid: Laid
    melds: Melds
    discard: int | None


def way_out(
    hand: int,
    table: tuple[Tabled, ...],
    options: Options,
    taken: int | None = None,
    melded: bool = False,
) -> Plan | None:
    """Return how the hand on turn can go out now, or None if it cannot.

    `taken`: the card that may not be discarded. `melded`: whether the turn has made a
    meld already.
    """
    if not options.must_discard_to_go_out:
        plan = played(hand, table, options, melded)
        if plan is not None:
            return plan
    for card in faces_of(hand):
        plan = None
        if card != taken:
            plan = played(hand ^ BITS[card], table, options, melded)
        if plan is not None:
            return Plan(plan.laid, plan.melds, card)
    return None


def played(
    hand: int, table: tuple[Tabled, ...], options: Options, melded: bool
) -> Plan | None:
    """Return how all these cards can be played in one turn, or None if they cannot.

    Cards in no meld of the hand must be laid off.
    """
    most = int(not melded) if options.one_meld_per_turn else len(faces_of(hand))
    for laid in layoffs(hand, table, options.ace_high):
        rest = hand & ~mask_of(card for card, _, _ in laid)
        melds = cover(rest, options.ace_high)
        if melds is not None and len(melds) <= most:
            return Plan(laid, melds, None)
    return None


def layoffs(hand: int, table: tuple[Tabled, ...], ace_high: bool) -> Iterator[Laid]:
    """Yield every choice of cards of a hand to lay off, no card twice; none first."""
    chains: list[Laid] = []
    for index, meld in enumerate(table):
        for end, cards in ways(meld, ace_high):
            chain = []
            for card in cards:
                if not hand & BITS[card]:
                    break
                chain.append((card, index, end))
            if chain:
                chains.append(tuple(chain))
    return choices(chains)


def least_left(hand: int, table: tuple[Tabled, ...], ace_high: bool) -> int:
    """Return the fewest points a hand can keep after melding and laying off."""
    return min(
        best(hand & ~mask_of(card for card, _, _ in laid), ace_high)[0]
        for laid in layoffs(hand, table, ace_high)
    )


def best_play(hand: int, table: tuple[Tabled, ...], ace_high: bool) -> Plan:
    """Return the layoffs and melds that leave the fewest points in the hand.

    Among equal choices it prefers fewer layoffs.
    """
    found: tuple[int, Laid, Melds] | None = None
    for laid in layoffs(hand, table, ace_high):
        rest = hand & ~mask_of(card for card, _, _ in laid)
        loose, melds = best(rest, ace_high)
        if found is None or (loose, len(laid)) < (found[0], len(found[1])):
            found = (loose, laid, melds)
    assert found is not None, "to lay off nothing is a choice"
    return Plan(found[1], found[2], None)
