"""The search of `cover` for games that need only pure groups (indian.md 2.7, 9.1).

Tunnelas, three identical cards, are pure as well. It is exact by the same reasons: only
natural cards need cover, jokers are a number, but for wild cards at their own place in
a pure group; runs are cut into three to five cards, which makes no pure group fewer.

* Each card in turn, the dearest first, goes into one of its groups or stays loose. A
  way that cannot bring the pure groups any more, or loses as much as the best one
  found, ends there.
* Pure groups of nothing but jokers cover no point; they are chosen first.
* Where all points are covered, the jokers left over must find a place as well: only
  then it is a show.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rules.cards import JOKER_FACE
from rules.indian.solver.cover import STOPPED, Cover, Meld, melds_of
from rules.indian.solver.groups import (
    ALL_JOKERS,
    EVERY_LAYER,
    FACE_AT,
    FACES,
    LAYER,
    POINTS,
    Group,
    Hand,
    bits_of,
    without,
    worth,
)
from rules.indian.solver.melds import GROUP_MIN, TUNNELA_SIZE, ScoreRules
from rules.shared.search_budget import Effort, allowance, spend

_PRINTED: Final = Group(0, TUNNELA_SIZE, True)
"""The tunnela of printed jokers."""


def best_cover(
    faces: Sequence[int],
    wild: int,
    rules: ScoreRules,
    *,
    floor: int = 0,
    ceiling: int | None = None,
    hopeful: bool = False,
    effort: Effort | None = None,
) -> Cover:
    """Return the groups that leave the fewest points (indian.md 9.1).

    `floor`, `ceiling`, `hopeful` and `effort` are those of `rules.indian.solver.cover`.
    """
    hand = Hand(faces, wild)
    pure = _pure_groups(hand, faces.count(JOKER_FACE), tunnelas=rules.tunnelas)
    total = worth(hand.natural)
    chosen = _dearest_few(hand, pure, rules.pure_needed)
    covered = sum(worth(group.mask & hand.natural) for group in chosen)
    steps = allowance(effort)
    if len(chosen) == rules.pure_needed:
        search = Search(hand, pure, rules.pure_needed, rules, steps)
        found = _complete(search, total + 1 if ceiling is None else ceiling, floor)
        if search.steps < 0 and not found.melds:
            found = Cover(total - covered, _melds(hand, chosen), True)
        spend(effort, steps - search.steps)
        return found
    points = total - covered if rules.pure_only_excludes_pure else total
    if hopeful:
        search = Search(hand, pure, 0, rules, steps)
        search.aim(total + 1, 0)
        search.beside(chosen)
        chosen = search.found or chosen
        spend(effort, steps - search.steps)
    return Cover(points, _melds(hand, chosen), False)


def _complete(search: "Search", below: int, floor: int) -> Cover:
    """Return the best cover with all pure groups that leaves less than `below`."""
    search.aim(below, floor)
    search.run()
    if not search.found:
        return Cover(search.least, (), False)
    points, found = search.least, search.found
    if not points and not search.fits(found):
        # Nothing counts, but a joker is left over: there may be a show.
        search.aim(1, 0, strictly=True)
        search.run()
        found = search.found or found
    return Cover(points, _melds(search.hand, found), True)


def place_spare(
    melds: Sequence[Meld], rules: ScoreRules, spare: int, has_wild: bool
) -> list[int] | None:
    """Return for each left-over joker the meld that takes it, or None.

    The number of melds stands for a group of their own. A run takes them all, if it is
    none of the pure ones needed; three and more may stand alone, without a wild card
    among them four at most; a set takes as many as it has room for.
    """
    pure = [place for place, meld in enumerate(melds) if meld.is_pure]
    longer = [
        place
        for place, meld in enumerate(melds)
        if meld.is_run and (meld.jokers or len(set(meld.faces)) > 1)
    ]
    if longer and (melds[longer[-1]].jokers or len(pure) > rules.pure_needed):
        return [longer[-1]] * spare
    if spare >= GROUP_MIN and (has_wild or spare <= rules.set_max):
        return [len(melds)] * spare
    room = [
        place
        for place, meld in enumerate(melds)
        if not meld.is_run
        for _ in range(rules.set_max - len(meld.faces) - meld.jokers)
    ]
    return room[:spare] if len(room) >= spare else None


def _pure_groups(hand: Hand, printed: int, *, tunnelas: bool) -> list[Group]:
    """Return pure runs of three to five cards, and `tunnelas`, the dearest first.

    Each comes as often as the hand holds it.
    """
    second = hand.held >> LAYER & FACES
    third = hand.held >> 2 * LAYER & FACES
    groups = []
    for run in hand.pure_runs():
        groups.append(run)
        groups += [run for layer in (second, third) if layer & run.mask == run.mask]
    for bit in bits_of(third if tunnelas else 0):
        mask = bit * EVERY_LAYER
        groups.append(Group(mask, (mask & hand.wilds).bit_count(), True))
    groups.sort(key=lambda group: -worth(group.mask & hand.natural))
    return groups + [_PRINTED] * (printed // TUNNELA_SIZE if tunnelas else 0)


def _take(held: int, group: Group) -> int:
    """Return the hand without the cards of a group that stand at their own place."""
    mask = group[0]
    return held ^ mask if held <= FACES or mask > FACES else without(held, mask)


def _dearest_few(hand: Hand, pure: list[Group], needed: int) -> tuple[Group, ...]:
    """Return the needed number of disjoint pure groups, else those that cover most."""
    best: tuple[int, tuple[Group, ...]] = (0, ())

    def choose(at: int, held: int, covered: int, chosen: tuple[Group, ...]) -> bool:
        nonlocal best
        if len(chosen) == needed:
            best = (covered, chosen)
            return True
        if covered > best[0]:
            best = (covered, chosen)
        for place in range(at, len(pure)):
            group = pure[place]
            if held & group.mask == group.mask:
                points = covered + worth(group.mask & hand.natural)
                rest = _take(held, group)
                if choose(place + 1, rest, points, (*chosen, group)):
                    return True
        return False

    choose(0, hand.held, 0, ())
    return best[1]


def _melds(hand: Hand, groups: Sequence[Group]) -> tuple[Meld, ...]:
    """Return the groups as melds, the pure ones first; of a tunnela all cards."""
    melds = []
    for group in groups:
        if not group.mask:
            melds.append(Meld((JOKER_FACE,) * TUNNELA_SIZE, 0, True))
        elif group.mask > FACES:
            face = FACE_AT[(group.mask & FACES).bit_length() - 1]
            melds.append(Meld((face,) * TUNNELA_SIZE, 0, True))
        else:
            melds += melds_of(hand, (group,))
    return tuple(sorted(melds, key=lambda meld: not meld.is_pure))


class Search:
    """A search: the fewest loose points so far, and the groups that leave them."""

    def __init__(
        self,
        hand: Hand,
        pure: list[Group],
        needed: int,
        rules: ScoreRules,
        steps: int,
    ) -> None:
        """List the groups of the hand; `needed` pure ones must be there.

        The search may take so many `steps`.
        """
        self.hand = hand
        self.steps = steps
        self.needed = needed
        self.rules = rules
        self.pure = [group for group in pure if group.mask & hand.natural]
        self.free = [group for group in pure if not group.mask & hand.natural]
        """Those of jokers alone."""
        different = list(dict.fromkeys(self.pure))
        self.by_first = hand.groups([g for g in different if g.mask <= FACES])
        """By the dearest card of each; the pure ones first."""
        for tunnela in different:
            if tunnela.mask > FACES:
                first = tunnela.mask & -tunnela.mask
                self.by_first[first] = (tunnela, *self.by_first[first])
        reach = [0] * (ALL_JOKERS + 1)
        for groups in self.by_first.values():
            for group in groups:
                reach[min(group.jokers, ALL_JOKERS)] |= group.mask & FACES
        self.out_of_reach = []
        """The cards that no group covers, by the jokers that are left."""
        covered = 0
        for mask in reach:
            covered |= mask
            self.out_of_reach.append(hand.natural & ~(covered * EVERY_LAYER))

    def aim(self, below: int, floor: int, *, strictly: bool = False) -> None:
        """Search for less than `below` from now on; `floor` is a lower bound.

        `strictly`: for a show, in which the jokers left over have a place.
        """
        self.least = below
        self.floor = floor
        self.strictly = strictly
        self.found: tuple[Group, ...] = ()
        self.path: list[Group] = []
        self.seen: dict[int, int] = {}
        """The least points lost on the way to what is left."""

    def run(self) -> None:
        """Search for the best cover with the required pure groups."""
        for count in range(min(self.needed, len(self.free)) + 1):
            for chosen in combinations(self.free, count):
                self.beside(chosen)
                if self.least <= self.floor:
                    return

    def beside(self, chosen: tuple[Group, ...]) -> None:
        """Cover the rest of the hand beside these pure groups, if they fit."""
        held, jokers = self.hand.held, self.hand.jokers
        for group in chosen:
            if held & group.mask != group.mask:
                return
            held = _take(held, group)
            jokers -= group.jokers
        self.path = list(chosen)
        self.cover(held, jokers, max(0, self.needed - len(chosen)), 0)

    def fits(self, groups: Sequence[Group]) -> bool:
        """Return whether the jokers left over by these groups have a place."""
        spare, held = self.hand.jokers, self.hand.held
        for group in groups:
            spare -= group.jokers
            held = _take(held, group)
        has_wild = bool(held & self.hand.wilds)
        melds = _melds(self.hand, groups)
        return place_spare(melds, self.rules, spare, has_wild) is not None

    def cover(self, rest: int, jokers: int, missing: int, lost: int) -> None:
        """Cover `rest`; `needed` pure groups are still required."""
        self.steps -= 1
        if self.steps < 0:
            self.floor = STOPPED
            return
        out = rest & self.out_of_reach[jokers if jokers < ALL_JOKERS else ALL_JOKERS]
        if out:
            lost += worth(out)
            rest ^= out
        if lost >= self.least or self._was_here(rest, jokers, missing, lost):
            return
        if missing and not self.can_be_pure(rest, jokers, missing):
            return
        natural = self.hand.natural
        left = rest & natural
        while left:
            first = left & -left
            for group in self.by_first[first]:
                mask, takes, is_run = group
                if takes <= jokers and rest & mask == mask:
                    is_pure = is_run and takes == (mask & ~natural).bit_count()
                    self.path.append(group)
                    self.cover(
                        _take(rest, group),
                        jokers - takes,
                        missing - 1 if missing and is_pure else missing,
                        lost,
                    )
                    self.path.pop()
                    if self.least <= self.floor:
                        return
            lost += POINTS[first]
            if lost >= self.least:
                return
            rest = rest ^ first if rest <= FACES else without(rest, first)
            left = rest & natural
        if not missing and not (self.strictly and not self.fits(self.path)):
            self.least = lost
            self.found = tuple(self.path)

    def _was_here(self, rest: int, jokers: int, missing: int, lost: int) -> bool:
        """Return whether this rest was seen at as few points; record it if not."""
        state = rest << 8 | jokers << 2 | missing
        if self.strictly:
            # The room for jokers depends on the groups, too.
            state = state << 16 | self._room()
        if self.seen.get(state, lost + 1) <= lost:
            return True
        self.seen[state] = lost
        return False

    def _room(self) -> int:
        """Return how many jokers the groups so far could still take."""
        room = 0
        for mask, takes, is_run in self.path:
            if not is_run:
                room += max(0, self.rules.set_max - mask.bit_count() - takes)
            elif takes != (mask & self.hand.wilds).bit_count() and mask:
                room |= 1 << 8
            elif 0 < mask <= FACES:
                room += 1 << 9
            else:
                room += 1 << 12
        return room

    def can_be_pure(self, rest: int, jokers: int, missing: int, at: int = 0) -> bool:
        """Return whether the rest holds this many disjoint pure groups."""
        self.steps -= 1
        if self.steps < 0:
            return True
        for place in range(at, len(self.pure)):
            mask, takes, _ = group = self.pure[place]
            if rest & mask == mask and takes <= jokers:
                if missing == 1:
                    return True
                after = _take(rest, group)
                if self.can_be_pure(after, jokers - takes, missing - 1, place + 1):
                    return True
        return False
