"""An exact search for the best way that cards can meet a contract (C3).

A run that can be laid down contains a *core*: four cards with two naturals or more, or
two naturals with nothing but jokers between. So a contract can be met if and only if
cores and trios for it can be found among the cards without sharing one; longer runs
follow by adding cards to the ends.

Counts of faces are packed into one number, four bits each, so that one subtraction
removes a core and shows whether its cards were there.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.actions import Groups
from rules.cards import CARDS_IN_DECK, JOKER_FACE
from rules.continental.presets import RUN_MIN, TRIO
from rules.continental.solver.melds import LINE_MAX, card_points, face_at

CORES_KEPT: Final = 8_192
"""The number of cached answers, out of hundreds of thousands."""
TRIED_MAX: Final = 500
"""Ways that are compared once the first is found."""
_BITS: Final = 4
_ONE: Final = tuple(1 << _BITS * face for face in range(CARDS_IN_DECK))
_GUARD: Final = sum(one << (_BITS - 1) for one in _ONE)
_LEAST_NATURALS: Final = 2


class Core(NamedTuple):
    """The start of a run: faces in order, `JOKER_FACE` where a joker stands."""

    suit: int
    start: int
    faces: tuple[int, ...]
    jokers: int
    packed: int


class Way(NamedTuple):
    """A way to meet a contract: cores of runs, and trios with their naturals."""

    runs: tuple[Core, ...]
    trios: tuple[tuple[int, ...], ...]
    """The faces of each trio's naturals; the rest are jokers."""


def meets(
    cards: Sequence[int],
    faces: Sequence[int],
    trios: int,
    runs: int,
    *,
    distinct_ranks: bool = False,
    distinct_suits: bool = False,
) -> bool:
    """Return whether the cards hold this many trios and runs without sharing a card."""
    search = _Search(cards, faces, trios, runs, distinct_ranks, distinct_suits)
    return next(search.ways(), None) is not None


def best(
    cards: Sequence[int],
    faces: Sequence[int],
    trios: int,
    runs: int,
    *,
    run_max: int = LINE_MAX,
    distinct_ranks: bool = False,
    distinct_suits: bool = False,
    keep: int | None = None,
) -> Groups | None:
    """Return the melds of the best way to lay down, or None if there is none.

    The best way leaves the fewest points once all cards that fit its melds are laid
    off, jokers too. Trios come first; runs are as long as they can be, from the low
    end. One card other than `keep` is always left to discard.
    """
    search = _Search(cards, faces, trios, runs, distinct_ranks, distinct_suits)
    chosen, lowest = None, 0
    for tried, way in enumerate(search.ways(keep)):
        left = search.left(way)
        if chosen is None or left < lowest:
            chosen, lowest = way, left
        if not left or tried >= TRIED_MAX:
            break
    if chosen is None:
        return None
    return search.groups(chosen, run_max, keep)


class _Search:
    """A search for the ways to find a contract in some cards."""

    def __init__(
        self,
        cards: Sequence[int],
        faces: Sequence[int],
        trios: int,
        runs: int,
        distinct_ranks: bool,
        distinct_suits: bool,
    ) -> None:
        """Count the faces."""
        self.cards = cards
        self.faces = faces
        self.trios = trios
        self.runs = runs
        self.distinct_ranks = distinct_ranks
        self.distinct_suits = distinct_suits
        held = [faces[card] for card in cards]
        self.jokers = held.count(JOKER_FACE)
        self.packed = sum(_ONE[face] for face in held if face != JOKER_FACE)
        self.points = sum(card_points(face) for face in held if face != JOKER_FACE)

    def ways(self, keep: int | None = None) -> Iterator[Way]:
        """Yield the ways that leave a card other than `keep`."""
        if len(self.cards) <= TRIO * self.trios + RUN_MIN * self.runs:
            return
        cores = self._cores() if self.runs else []
        for runs, left, jokers in self._runs(cores, 0, (), self.packed, self.jokers):
            for trios in self._trios(left, jokers):
                way = Way(runs, trios)
                if self._leaves(way, keep):
                    yield way

    def _leaves(self, way: Way, keep: int | None) -> bool:
        """Return whether a way leaves a card other than `keep` to discard."""
        left = len(self.cards) - TRIO * self.trios
        left -= sum(len(core.faces) for core in way.runs)
        if keep is None or left != 1:
            return left > 0
        face = self.faces[keep]
        if any(face in core.faces for core in way.runs):
            return True
        # In a trio it can be swapped for a natural, which is discarded instead.
        return any(_takes(trio, face) for trio in way.trios)

    def _cores(self) -> list[Core]:
        """Return every core the cards hold, those with fewest jokers first."""
        counts = _unpacked(self.packed)
        there = [
            sum(
                1 << position
                for position in range(1, LINE_MAX + 1)
                if counts[face_at(suit, position)]
            )
            for suit in range(4)
        ]
        found = [
            core
            for suit, mask in enumerate(there)
            for core in _cores_of(suit, mask, min(self.jokers, LINE_MAX))
        ]
        return sorted(found, key=lambda core: core.jokers)

    def _runs(
        self,
        cores: list[Core],
        first: int,
        chosen: tuple[Core, ...],
        packed: int,
        jokers: int,
    ) -> Iterator[tuple[tuple[Core, ...], int, int]]:
        """Yield cores for all runs, with the cards they leave."""
        if len(chosen) == self.runs:
            yield chosen, packed, jokers
            return
        for index in range(first, len(cores)):
            core = cores[index]
            if core.jokers > jokers:
                return
            left = (packed | _GUARD) - core.packed
            if left & _GUARD != _GUARD:
                continue
            if self.distinct_suits and any(run.suit == core.suit for run in chosen):
                continue
            yield from self._runs(
                cores, index, (*chosen, core), left & ~_GUARD, jokers - core.jokers
            )

    def _trios(self, packed: int, jokers: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Yield the naturals of all trios; those of one rank share them evenly."""
        if not self.trios:
            yield ()
            return
        ranked = _by_rank(packed)
        ranks = [rank for rank in range(13) if ranked[rank]]
        for shares in self._shares(ranks, ranked, 0, self.trios, jokers):
            yield tuple(
                part
                for rank, count in shares
                for part in _dealt(tuple(ranked[rank]), count)
            )

    def _shares(
        self,
        ranks: list[int],
        ranked: list[list[int]],
        first: int,
        wanted: int,
        jokers: int,
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield how many trios each rank gives, if there are enough jokers for all."""
        if not wanted:
            yield ()
            return
        for index in range(first, len(ranks)):
            rank = ranks[index]
            most = 1 if self.distinct_ranks else wanted
            for count in range(1, most + 1):
                held = len(ranked[rank])
                needed = max(0, TRIO * count - held)
                if held < count or needed > jokers:
                    break
                for rest in self._shares(
                    ranks, ranked, index + 1, wanted - count, jokers - needed
                ):
                    yield ((rank, count), *rest)

    def left(self, way: Way) -> int:
        """Return the points of naturals that fit none of the melds of a way."""
        packed, jokers = self.packed, self.jokers
        for core in way.runs:
            packed -= core.packed
            jokers -= core.jokers
        ranks = set()
        for trio in way.trios:
            jokers -= TRIO - len(trio)
            ranks.add(trio[0] % 13)
            packed -= sum(_ONE[face] for face in trio)
        counts = _unpacked(packed)
        for core in way.runs:
            _lengthened(core, counts, jokers=0)
        return sum(
            count * card_points(face)
            for face, count in enumerate(counts)
            if count and face % 13 not in ranks
        )

    def groups(self, way: Way, run_max: int, keep: int | None) -> Groups:
        """Return the physical melds of a way, runs made longer while a card is left."""
        melds = [list(trio) + [JOKER_FACE] * (TRIO - len(trio)) for trio in way.trios]
        cores = [list(core.faces) for core in way.runs]
        counts = _unpacked(self.packed)
        for face in (face for meld in (*melds, *cores) for face in meld):
            if face != JOKER_FACE:
                counts[face] -= 1
        used = sum(map(len, melds)) + sum(map(len, cores))
        if keep is not None and used == len(self.cards) - 1:
            _put_in(self.faces[keep], melds, cores)
        jokers = self.jokers - sum(meld.count(JOKER_FACE) for meld in (*melds, *cores))
        # One card is kept to discard, or two if one of them may not be discarded.
        spare = len(self.cards) - used - 1 - (keep is not None)
        for core, run in zip(way.runs, cores, strict=True):
            added = _lengthened(
                core, counts, jokers=jokers, run=run, spare=spare, run_max=run_max
            )
            spare -= added
            jokers = self.jokers - sum(
                meld.count(JOKER_FACE) for meld in (*melds, *cores)
            )
        return self._physical([*melds, *cores], keep)

    def _physical(self, melds: list[list[int]], keep: int | None) -> Groups:
        """Assign physical cards to the melds, `keep` before others of its face."""
        held: dict[int, list[int]] = {}
        for card in sorted(self.cards, key=lambda card: (card == keep, -card)):
            held.setdefault(self.faces[card], []).append(card)
        return tuple(tuple(held[face].pop() for face in meld) for meld in melds)


def _takes(trio: Sequence[int], face: int) -> bool:
    """Return whether a trio can take this face in place of one of its naturals."""
    return face == JOKER_FACE or trio[0] % 13 == face % 13


def _put_in(face: int, trios: list[list[int]], runs: list[list[int]]) -> None:
    """Put a face into a meld: into a trio, in place of one of its naturals."""
    if not any(face in meld for meld in (*trios, *runs)):
        trio = next(one for one in trios if _takes(one, face))
        naturals = [one for one in trio if one != JOKER_FACE]
        trio.remove(naturals[-1])
        trio.append(face)
        trio.sort(key=lambda one: (one == JOKER_FACE, one))


def _lengthened(
    core: Core,
    counts: list[int],
    *,
    jokers: int,
    run: list[int] | None = None,
    spare: int = LINE_MAX,
    run_max: int = LINE_MAX,
) -> int:
    """Lengthen a run by naturals, then jokers; return how many cards were added.

    `counts` loses the naturals; `run`, if given, gets all of them, at both ends.
    """
    low, high = core.start, core.start + len(core.faces) - 1
    added = 0

    def may() -> bool:
        return added < spare and high - low + 1 < run_max

    while may() and high < LINE_MAX and counts[face_at(core.suit, high + 1)]:
        high, added = high + 1, added + 1
        counts[face_at(core.suit, high)] -= 1
        if run is not None:
            run.append(face_at(core.suit, high))
    while may() and low > 1 and counts[face_at(core.suit, low - 1)]:
        low, added = low - 1, added + 1
        counts[face_at(core.suit, low)] -= 1
        if run is not None:
            run.insert(0, face_at(core.suit, low))
    if run is None:
        return added
    while jokers and may() and (high < LINE_MAX or low > 1):
        jokers, added = jokers - 1, added + 1
        if high < LINE_MAX:
            high += 1
            run.append(JOKER_FACE)
        else:
            low -= 1
            run.insert(0, JOKER_FACE)
    return added


def _unpacked(packed: int) -> list[int]:
    mask = (1 << _BITS) - 1
    return [packed >> _BITS * face & mask for face in range(CARDS_IN_DECK)]


def _by_rank(packed: int) -> list[list[int]]:
    """Return the held faces of every rank, with repeats."""
    ranked: list[list[int]] = [[] for _ in range(13)]
    for face, count in enumerate(_unpacked(packed)):
        ranked[face % 13] += [face] * count
    return ranked


def _dealt(faces: tuple[int, ...], trios: int) -> list[tuple[int, ...]]:
    """Share the naturals of a rank among its trios, at most three each.

    >>> _dealt((0, 0, 13, 26), 2)
    [(0, 13), (0, 26)]
    """
    parts: list[list[int]] = [[] for _ in range(trios)]
    for place, face in enumerate(faces[: TRIO * trios]):
        parts[place % trios].append(face)
    return [tuple(part) for part in parts]


@lru_cache(CORES_KEPT)
def _cores_of(suit: int, there: int, jokers: int) -> tuple[Core, ...]:
    """Return the cores of a suit with cards at the positions of the mask `there`.

    A held card may give way to a joker: another meld may need it more.
    """
    found = []
    for start in range(1, LINE_MAX - RUN_MIN + 2):
        positions = range(start, start + RUN_MIN)
        for chosen in range(1, 1 << RUN_MIN):
            taken = [p for i, p in enumerate(positions) if chosen >> i & 1]
            missing = RUN_MIN - len(taken)
            if len(taken) < _LEAST_NATURALS or missing > jokers:
                continue
            if all(there >> position & 1 for position in taken):
                found.append(_core(suit, start, RUN_MIN, taken))
        for length in range(RUN_MIN + 1, min(jokers + 2, LINE_MAX - start + 1) + 1):
            ends = [start, start + length - 1]
            if all(there >> position & 1 for position in ends):
                found.append(_core(suit, start, length, ends))
    return tuple(found)


def _core(suit: int, start: int, length: int, taken: list[int]) -> Core:
    faces = tuple(
        face_at(suit, position) if position in taken else JOKER_FACE
        for position in range(start, start + length)
    )
    packed = sum(_ONE[face] for face in faces if face != JOKER_FACE)
    return Core(suit, start, faces, length - len(taken), packed)
