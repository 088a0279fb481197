"""The search behind `arrange`: cover a hand with good groups, high cards first.

It is exact although it considers few groups (indian.md 2 and 3.2):

* A card that can be a joker is worth nothing, so only natural cards need cover. Jokers
  are a number, but for a wild card standing at its own place in a pure run.
* A run of six or more splits into runs of three to five that need no more jokers.
* A good arrangement has a pure run. Each in turn is the anchor; the rest of the hand is
  then a search for the least points left loose, with one more run among its groups.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.indian.solver.groups import (
    ALL_JOKERS,
    EVERY_LAYER,
    FACE_AT,
    FACES,
    POINTS,
    Group,
    Hand,
    bits_of,
    without,
    worth,
)
from rules.shared.search_budget import Effort, allowance, spend

STOPPED: Final = 1 << 30
"""More points than any hand has: the floor that ends a search."""
_LOW_RUN_MAX: Final = 4
"""The highest rank of a run with a low ace, as the search cuts runs at five cards."""


class Meld(NamedTuple):
    """A chosen group."""

    faces: tuple[int, ...]
    """The cards at their own place; in a run, the lowest first."""
    jokers: int
    """The number of jokers to add."""
    is_run: bool

    @property
    def is_pure(self) -> bool:
        """Return whether no card of a run acts as a joker (indian.md 2.2)."""
        return self.is_run and not self.jokers


class Cover(NamedTuple):
    """A result: the groups, and the cost of the cards that count."""

    points: int
    """Uncapped."""
    melds: tuple[Meld, ...]
    """The pure run first, if there is one."""
    complete: bool
    """Whether a pure and a second run exist (or enough jokers), so that all groups
    count."""


def best_cover(
    faces: Sequence[int],
    wild: int,
    *,
    floor: int = 0,
    ceiling: int | None = None,
    pure_only_excludes_pure: bool = True,
    hopeful: bool = False,
    effort: Effort | None = None,
) -> Cover:
    """Return the groups that leave the fewest points (indian.md 3.2).

    `floor` is a known lower bound; the search ends when it is reached. With a `ceiling`
    any cover of at least that many points will do if none is below. `hopeful` adds the
    groups that would cover most, even if they do not count yet. If the `effort` runs
    out, the result is the best found so far.
    """
    hand = Hand(faces, wild)
    pure_runs = hand.pure_runs()
    total = pure_only = worth(hand.natural)
    if not (pure_runs or hopeful):
        return Cover(total, (), False)
    steps = allowance(effort)
    search = Search(hand, pure_runs, steps)
    if not pure_runs:
        found = Cover(total, search.waiting(None), False)
    else:
        if pure_only_excludes_pure:
            pure_only -= worth(pure_runs[0].mask & hand.natural)
        # One more than the pure run alone leaves, to prefer groups that count on a tie.
        below = pure_only + 1 if ceiling is None else min(pure_only + 1, ceiling)
        found = _beside_pure_runs(search, pure_runs, below, floor)
        if not found.complete:
            waiting = search.waiting(pure_runs[0]) if hopeful else ()
            found = Cover(pure_only, found.melds + waiting, False)
    spend(effort, steps - search.steps)
    return found


def _beside_pure_runs(
    search: "Search", pure_runs: list[Group], below: int, floor: int
) -> Cover:
    """Return the best cover below `below`, or else the highest pure run."""
    search.aim(below, floor)
    for anchor in pure_runs:
        search.beside(anchor, waits=True)
        if search.least <= search.floor:
            break
    if search.found:
        return Cover(search.least, melds_of(search.hand, search.found), True)
    return Cover(below, melds_of(search.hand, (pure_runs[0],)), False)


def melds_of(hand: Hand, groups: Sequence[Group]) -> tuple[Meld, ...]:
    """Return groups as melds; a wild card at its own place is not a joker."""
    return tuple(
        Meld(
            _faces_up(mask) if is_run else _faces(mask),
            jokers and jokers - (mask & hand.wilds).bit_count(),
            is_run,
        )
        for mask, jokers, is_run in groups
    )


def _faces(mask: int) -> tuple[int, ...]:
    return tuple([FACE_AT[bit.bit_length() - 1] for bit in bits_of(mask)])


def _faces_up(mask: int) -> tuple[int, ...]:
    """Return the faces of a run in ascending order, a low ace first."""
    faces = _faces(mask)[::-1]
    if faces[-1] % 13 == 0 and faces[0] % 13 <= _LOW_RUN_MAX:
        return (faces[-1], *faces[:-1])
    return faces


class Search:
    """A search: the fewest loose points so far, and the groups that leave them."""

    __slots__ = (
        "by_first",
        "floor",
        "found",
        "hand",
        "least",
        "out_of_reach",
        "path",
        "runs",
        "seen",
        "steps",
    )

    def __init__(self, hand: Hand, pure_runs: list[Group], steps: int) -> None:
        """List the groups of the hand; `steps` limits the search."""
        self.hand = hand
        self.steps = steps
        self.by_first = hand.groups(pure_runs)
        """By the dearest card of each, the fewest jokers first."""
        self.runs: list[Group] = []
        reach = [0, 0, 0, 0]
        for groups in self.by_first.values():
            for group in groups:
                reach[group[1]] |= group[0]
                if group[2]:
                    self.runs.append(group)
        self.out_of_reach = []
        """The cards that no group covers, by the jokers that are left."""
        covered = 0
        for mask in reach:
            covered |= mask
            self.out_of_reach.append(hand.natural & ~(covered * EVERY_LAYER))

    def aim(self, below: int, floor: int) -> None:
        """Search for less than `below` from now on; `floor` is a lower bound."""
        self.least = below
        self.floor = floor
        self.found: tuple[Group, ...] | None = None
        self.path: list[Group] = []
        self.seen: dict[int, int] = {}
        """The least points lost on the way to (cards left, jokers, second run)."""

    def waiting(self, anchor: Group | None) -> tuple[Meld, ...]:
        """Return the groups beside the anchor that cover most, without a second run."""
        self.aim(worth(self.hand.natural) + 1, 0)
        self.beside(anchor, waits=False)
        found = self.found or ()
        return melds_of(self.hand, found[1:] if anchor else found)

    def beside(self, anchor: Group | None, waits: bool) -> None:
        """Try all groups besides the anchor; with `waits` a second run is required."""
        rest, jokers = self.hand.held, self.hand.jokers
        if anchor:
            rest = without(rest, anchor.mask)
            jokers -= anchor.jokers
        if waits and jokers < ALL_JOKERS:
            for mask, takes, _ in self.runs:
                if rest & mask == mask and takes <= jokers:
                    break
            else:
                return
        self.path = [anchor] if anchor else []
        self.cover(rest, jokers, waits, 0)

    def cover(self, rest: int, jokers: int, waits: bool, lost: int) -> None:
        """Cover `rest`; with `waits` a second run is still required."""
        self.steps -= 1
        if self.steps < 0:
            self.floor = STOPPED
            return
        out = rest & self.out_of_reach[jokers if jokers < 3 else 3]
        if out:
            lost += worth(out)
            rest ^= out
        state = rest << 6 | jokers << 1 | waits
        seen = self.seen
        if lost >= self.least or seen.get(state, lost + 1) <= lost:
            return
        seen[state] = lost
        natural = self.hand.natural
        left = rest & natural
        while left:
            first = left & -left
            for group in self.by_first[first]:
                mask, takes, is_run = group
                if takes <= jokers and rest & mask == mask:
                    self.path.append(group)
                    after = rest ^ mask if rest <= FACES else without(rest, mask)
                    self.cover(after, jokers - takes, waits and not is_run, lost)
                    self.path.pop()
                    if self.least <= self.floor:
                        return
            lost += POINTS[first]
            if lost >= self.least:
                return
            rest = rest ^ first if rest <= FACES else without(rest, first)
            left = rest & natural
        # Jokers alone are a run if one of them is a wild card.
        if not waits or (jokers >= ALL_JOKERS and rest & self.hand.wilds):
            self.least = lost
            self.found = tuple(self.path)
