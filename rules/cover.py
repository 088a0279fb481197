"""The search behind `rules.arrange`: cover a hand with good groups, dear cards first.

It is exact though it looks at few groups (indian.md 2 and 3.2):

* A card that can be a joker is worth nothing, so only natural cards need cover. Jokers
  are a number, but for a wild card standing at its own place in a pure run.
* A run of six or more splits into runs of three to five that need no more jokers.
* A good arrangement has a pure run. Each in turn is the anchor; the rest of the hand is
  then a search for the least points left loose, with one more run among its groups.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from rules.cards import JOKER_FACE
from rules.melds import card_points

_POINTS: Final = tuple(
    tuple(card_points(face, wild) for face in range(53)) for wild in range(13)
)
_RUN_SPAN_MAX: Final = 5
_ALL_JOKERS: Final = 3
"""The jokers of a run made of nothing else (2.5)."""
_JOKERS_TAKEN: Final = itemgetter(2)


Group = tuple[int, int, int, bool]
"""A good group: (needed, mask, jokers, is run). A plain tuple, as hundreds are made.

`mask` has one bit a card, as in `Cards`; `needed` adds the first copies of those cards
whose second copy is in `mask`; `jokers` counts a wild card at its own place too.
"""


class Meld(NamedTuple):
    """A group that was chosen."""

    faces: tuple[int, ...]
    """The cards that stand at their own place."""
    jokers: int
    """Jokers to be added, whichever."""
    is_run: bool


class Cover(NamedTuple):
    """What was found: the groups, and what the cards that count cost."""

    points: int
    """Uncapped."""
    melds: tuple[Meld, ...]
    """The pure run first, if there is one."""
    complete: bool
    """True: a pure and a second run are there (or jokers enough for one): all count."""


class Cards:
    """A hand as bits: natural cards from the dearest down, then wild cards.

    Two copies of a face lie side by side, and a group takes the second copy only when
    the first is gone: so twins are tried once.
    """

    __slots__ = (
        "bit_faces",
        "copies",
        "jokers",
        "natural",
        "not_wild",
        "points",
        "printed",
        "suits",
        "total",
        "wilds",
    )

    def __init__(self, faces: Sequence[int], wild: int) -> None:
        """Give every card that can stand in a group at its own place a bit."""
        points = _POINTS[wild]
        natural = [f for f in faces if f != JOKER_FACE and f % 13 != wild]
        natural.sort(key=lambda face: (-points[face], face))
        wilds = sorted(f for f in faces if f != JOKER_FACE and f % 13 == wild)
        self.bit_faces = natural + wilds
        self.natural = (1 << len(natural)) - 1
        self.wilds = ((1 << len(wilds)) - 1) << len(natural)
        self.not_wild = ~(1 << wild) if wild else ~(1 | 1 << 13)
        """The bits of the ranks of natural cards, as in `suits`."""
        self.jokers = len(faces) - len(natural)
        self.printed = self.jokers - len(wilds)
        self.total = sum(points[face] for face in natural)
        self.points: dict[int, int] = {}
        """By bit."""
        self.copies: dict[int, list[tuple[int, int]]] = {}
        """By face: each copy's bit, and the same with the bits of the copies before."""
        self.suits = [0, 0, 0, 0]
        """A bit a rank, the ace at 0 and at 13."""
        bit = 1
        for face in self.bit_faces:
            twins = self.copies.get(face)
            if twins:
                twins.append((bit, bit | twins[-1][1]))
            else:
                self.copies[face] = [(bit, bit)]
                suit, rank = divmod(face, 13)
                self.suits[suit] |= 1 << rank if rank else 1 | 1 << 13
            self.points[bit] = points[face]
            bit <<= 1

    def worth(self, mask: int) -> int:
        """Return the points of the cards of `mask` together."""
        total = 0
        while mask:
            bit = mask & -mask
            total += self.points[bit]
            mask ^= bit
        return total

    def faces(self, mask: int) -> tuple[int, ...]:
        """Return the faces of the cards of `mask`."""
        return tuple(
            face for place, face in enumerate(self.bit_faces) if mask >> place & 1
        )


def _pure_runs(cards: Cards) -> list[Group]:
    """Return every pure run of three to five cards."""
    runs: list[Group] = []
    for suit, ranks in enumerate(cards.suits):
        starts = ranks & ranks >> 1 & ranks >> 2
        while starts:
            start = starts.bit_length() - 1
            starts ^= 1 << start
            partial = [(0, 0)]
            for place in range(start, min(start + _RUN_SPAN_MAX, 14)):
                if not ranks >> place & 1:
                    break
                copies = cards.copies[suit * 13 + place % 13]
                partial = [(m | b, n | c) for m, n in partial for b, c in copies]
                if place >= start + 2:
                    runs += [
                        (n, m, (m & cards.wilds).bit_count(), True) for m, n in partial
                    ]
    return runs


def _joker_runs(cards: Cards, spare: int) -> list[Group]:
    """Return the runs of natural cards that one to `spare` jokers complete."""
    runs: list[Group] = []
    if not spare:
        return runs
    for suit, ranks in enumerate(cards.suits):
        places = [
            (place, cards.copies[suit * 13 + place % 13])
            for place in range(14)
            if ranks & cards.not_wild & 1 << place
        ]
        for first, (start, copies) in enumerate(places):
            partial = [(bit, needed, 1) for bit, needed in copies]
            if spare >= 2 and start < 13:
                runs += [(needed, bit, 2, True) for bit, needed in copies]
            for place, copies in places[first + 1 :]:
                span = place - start + 1
                if span > _RUN_SPAN_MAX:
                    break
                longer = [
                    (m | b, n | c, k + 1) for m, n, k in partial for b, c in copies
                ]
                gaps = max(span, 3)
                runs += [
                    (n, m, gaps - k, True)
                    for m, n, k in longer
                    if 0 < gaps - k <= spare
                ]
                partial += longer
    return runs


def _sets(cards: Cards, spare: int) -> list[Group]:
    """Return the sets of two natural cards (where a joker is spare) to four."""
    sets: list[Group] = []
    spades, hearts, diamonds, clubs = (suit & cards.not_wild for suit in cards.suits)
    pairs = (
        (spades & hearts) | (diamonds & clubs) | (spades | hearts) & (diamonds | clubs)
    )
    for rank in range(13):
        if not pairs >> rank & 1:
            continue
        found = (cards.copies.get(face) for face in range(rank, 52, 13))
        suits = [copies for copies in found if copies]
        if len(suits) < (2 if spare else 3):
            continue
        partial = [(0, 0, 0)]
        for copies in suits:
            partial += [(m | b, n | c, k + 1) for m, n, k in partial for b, c in copies]
        for m, n, k in partial:
            if k >= 3:
                sets.append((n, m, 0, False))
            elif k == 2 and spare:
                sets.append((n, m, 1, False))
    return sets


def best_cover(
    faces: Sequence[int],
    wild: int,
    *,
    floor: int = 0,
    pure_only_excludes_pure: bool = True,
    hopeful: bool = False,
) -> Cover:
    """Return the groups that leave the least points to count (indian.md 3.2).

    `floor` is a number of points known to be out of reach below; the search ends there.
    `hopeful` adds the groups that would cover most, where they do not count yet.
    """
    cards = Cards(faces, wild)
    if not any(ranks & ranks >> 1 & ranks >> 2 for ranks in cards.suits):
        waiting = _waiting(cards, None, _impure(cards)) if hopeful else ()
        return Cover(cards.total, waiting, False)
    runs = _pure_runs(cards)
    # A run of second copies is no anchor: with the first copies it is the same run.
    anchors = [run for run in runs if run[0] == run[1]]
    anchors.sort(key=lambda run: -cards.worth(run[1]))
    melds = [run for run in runs if run[0] != run[1]] + _impure(cards)
    pure_only = cards.total
    if pure_only_excludes_pure:
        pure_only -= cards.worth(anchors[0][1])
    # One more than what the pure run alone leaves: of equals, groups that count.
    search = _Search(cards, pure_only + 1, floor)
    for place, anchor in enumerate(anchors):
        search.below(anchor, anchors[place + 1 :] + melds)
        if search.least <= floor:
            break
    if search.found:
        return Cover(search.least, _melds(cards, search.found), True)
    waiting = _waiting(cards, anchors[0], runs + melds) if hopeful else ()
    return Cover(pure_only, _melds(cards, (anchors[0],)) + waiting, False)


def _impure(cards: Cards) -> list[Group]:
    return _sets(cards, cards.jokers) + _joker_runs(cards, cards.jokers)


def _waiting(
    cards: Cards, anchor: Group | None, groups: list[Group]
) -> tuple[Meld, ...]:
    """Return the groups beside the anchor that cover most, with no second run."""
    search = _Search(cards, cards.total + 1, floor=0)
    search.below(anchor, groups, waits=False)
    found = search.found or ()
    return _melds(cards, found[1:] if anchor else found)


def _melds(cards: Cards, groups: Sequence[Group]) -> tuple[Meld, ...]:
    return tuple(
        Meld(cards.faces(mask), jokers - (mask & cards.wilds).bit_count(), is_run)
        for _, mask, jokers, is_run in groups
    )


class _Search:
    """The least points left loose so far, and the groups that leave them."""

    __slots__ = ("cards", "floor", "found", "least", "seen")

    def __init__(self, cards: Cards, least: int, floor: int) -> None:
        """Look for less than `least`."""
        self.cards = cards
        self.least = least
        self.floor = floor
        self.found: tuple[Group, ...] | None = None
        self.seen: dict[int, int] = {}
        """The least points lost on the way to (cards left, jokers, second run)."""

    def below(
        self, anchor: Group | None, groups: list[Group], waits: bool = True
    ) -> None:
        """Try everything beside the anchor; `waits`: a second run must be there."""
        cards = self.cards
        rest = (1 << len(cards.bit_faces)) - 1
        spare = cards.jokers
        if anchor:
            rest ^= anchor[1]
            spare -= anchor[2]
        by_first: dict[int, list[Group]] = {}
        within = [0, 0, 0, 0]
        has_run = not waits or spare >= _ALL_JOKERS
        for group in groups:
            _, mask, takes, is_run = group
            if mask & rest == mask and takes <= spare:
                by_first.setdefault(mask & -mask, []).append(group)
                within[takes] |= mask
                has_run = has_run or is_run
        if not has_run:
            return
        for takes in (1, 2, 3):
            within[takes] |= within[takes - 1]
        for listed in by_first.values():
            listed.sort(key=_JOKERS_TAKEN)
        if cards.printed >= _ALL_JOKERS:
            # Then it matters which jokers are left: a run of jokers has a wild card.
            within = [reach | cards.wilds for reach in within]
        rest &= cards.natural | within[3]
        path = [anchor] if anchor else []
        self._descending(path, by_first, within)(rest, spare, waits, 0)

    def _descending(
        self, path: list[Group], by_first: dict[int, list[Group]], within: list[int]
    ) -> Callable[[int, int, bool, int], None]:
        """Return the search; a closure, because it is called thousands of times."""
        cards, floor, seen = self.cards, self.floor, self.seen
        points = cards.points

        def search(rest: int, jokers: int, waits: bool, lost: int) -> None:
            """Cover `rest`; `waits`: a second run is still to come."""
            reach = within[jokers] if jokers < 3 else within[3]
            if rest & ~reach:
                lost += cards.worth(rest & ~reach)
                rest &= reach
            state = rest << 5 | jokers << 1 | waits
            if lost >= self.least or seen.get(state, lost + 1) <= lost:
                return
            seen[state] = lost
            while rest:
                first = rest & -rest
                for group in by_first.get(first, ()):
                    needed, mask, takes, is_run = group
                    if takes > jokers:
                        break
                    if rest & needed == mask:
                        path.append(group)
                        search(rest ^ mask, jokers - takes, waits and not is_run, lost)
                        path.pop()
                        if self.least <= floor:
                            return
                lost += points[first]
                if lost >= self.least:
                    return
                rest ^= first
            if not waits or self._all_joker_run(path, jokers):
                self.least = lost
                self.found = tuple(path)

        return search

    def _all_joker_run(self, path: list[Group], jokers: int) -> bool:
        """Tell whether the jokers left over make a run: one must be a wild card."""
        wilds = self.cards.wilds
        for _, mask, _, _ in path:
            wilds &= ~mask
        return jokers >= _ALL_JOKERS and wilds != 0
