"""Gin melds and the least deadwood of a hand, exact (gin.md A1, A5).

Everything here works on faces 0..51 (`rules.cards`), or on a mask
(`rules.shared.masks`). A suit is thirteen bits, and the points its runs leave are read
from a table of 8,192 entries: within a suit every stretch of three or more cards is a
whole run. So only sets need choosing, and only of ranks that runs use too; most hands
have none.

Runs that continue each other are one meld: 3 4 5 6 7 8 of a suit are never two runs.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rules.shared.masks import BITS, CARD_POINTS, SUIT, faces_of, mask_of

Meld = tuple[int, ...]
Melds = tuple[Meld, ...]

HAND_SIZE: Final = 10
RUN_MIN: Final = 3
SET_MIN: Final = 3
_SUITS: Final = 4
_SUITS_AT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The aces: ranks times these are the cards of those ranks."""
MISSED_KEPT: Final = 1_024
"""Cached holdings of a suit; a hand has few cards of each."""
_NEVER: Final = 1000
"""More points than any hand has."""


def _tables() -> tuple[tuple[int, ...], ...]:
    """Build `POINTS`, `LEFT`, `_RUNS` and `_DROP` for the cards of one suit."""
    worth, left, runs = [0], [0], [0]
    for mask in range(1, SUIT + 1):
        highest = mask.bit_length() - 1
        worth.append(worth[mask ^ BITS[highest]] + CARD_POINTS[highest])
        carried = mask + (mask & -mask)
        rest, stretch = mask & carried, mask & ~carried
        if stretch.bit_count() >= RUN_MIN:
            left.append(left[rest])
            runs.append(runs[rest] | stretch)
        else:
            left.append(left[rest] + worth[stretch])
            runs.append(runs[rest])
    drop = [_NEVER]
    for mask in range(1, SUIT + 1):
        best = min(left[mask ^ BITS[rank]] for rank in faces_of(mask))
        drop.append(best - left[mask])
    return tuple(worth), tuple(left), tuple(runs), tuple(drop)


POINTS, LEFT, _RUNS, _DROP = _tables()
"""By the cards of one suit: their points, the points outside runs, the cards in its
runs, and the change in points from the best discard."""


def deadwood(faces: Iterable[int], only_runs: bool = False) -> int:
    """Return the least points that any arrangement of the cards leaves unmelded.

    >>> from rules.cards import parse_face
    >>> deadwood([parse_face(word) for word in "4s 5s 6s 5h 5d".split()])
    10
    """
    mask, bits = 0, BITS
    for face in faces:
        mask += bits[face]
    return mask_deadwood(mask, only_runs)


def mask_deadwood(mask: int, only_runs: bool = False) -> int:
    """Return the `deadwood` of a mask."""
    a, b = mask & SUIT, mask >> 13 & SUIT
    c, d = mask >> 26 & SUIT, mask >> 39
    ranks = a & b & (c | d) | c & d & (a | b)
    if not ranks or only_runs:
        return LEFT[a] + LEFT[b] + LEFT[c] + LEFT[d]
    wanted = ranks & (_RUNS[a] | _RUNS[b] | _RUNS[c] | _RUNS[d])
    kept = ~(ranks ^ wanted)
    a, b, c, d = a & kept, b & kept, c & kept, d & kept
    if not wanted:
        return LEFT[a] + LEFT[b] + LEFT[c] + LEFT[d]
    return min(
        [
            LEFT[e] + LEFT[f] + LEFT[g] + LEFT[h]
            for e, f, g, h in _without_sets(a, b, c, d, wanted)
        ]
    )


def mask_after_discard(mask: int, only_runs: bool = False) -> int:
    """Return the least deadwood of eleven cards after giving one of them away (F-4).

    The discard is in none of the sets of the best arrangement, so for every choice of
    sets only the best discard from each suit's other cards is tried. A set of three
    that no run uses is never broken: eleven cards hold a loose one, or a meld of four.
    """
    a, b = mask & SUIT, mask >> 13 & SUIT
    c, d = mask >> 26 & SUIT, mask >> 39
    ranks = a & b & (c | d) | c & d & (a | b)
    if only_runs:
        ranks = 0
    wanted = ranks & (_RUNS[a] | _RUNS[b] | _RUNS[c] | _RUNS[d])
    sure = ranks ^ wanted
    spare = 0 if a & b & c & d & sure else _NEVER
    kept = ~sure
    if not wanted:
        if sure:
            a, b, c, d = a & kept, b & kept, c & kept, d & kept
        left = LEFT[a] + LEFT[b] + LEFT[c] + LEFT[d]
        return left + min(_DROP[a], _DROP[b], _DROP[c], _DROP[d], spare)
    return min(
        [
            LEFT[e]
            + LEFT[f]
            + LEFT[g]
            + LEFT[h]
            + min(_DROP[e], _DROP[f], _DROP[g], _DROP[h], spare)
            for e, f, g, h in _without_sets(
                a & kept, b & kept, c & kept, d & kept, wanted
            )
        ]
    )


def _without_sets(
    a: int, b: int, c: int, d: int, ranks: int
) -> list[tuple[int, int, int, int]]:
    """Return the cards left in each suit, for every choice of sets of these `ranks`."""
    choices = [(a, b, c, d)]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        is_four, others = a & b & c & d & bit, ~bit
        for a, b, c, d in choices.copy():
            e, f, g, h = a & others, b & others, c & others, d & others
            choices.append((e, f, g, h))
            if is_four:
                choices += (a, f, g, h), (e, b, g, h), (e, f, c, h), (e, f, g, d)
    return choices


def after_discard(faces: Iterable[int], only_runs: bool = False) -> dict[int, int]:
    """Return, for every card, the least deadwood of the others (gin.md A1)."""
    held = tuple(faces)
    after = mask_after_each(mask_of(held), only_runs)
    return {face: after[face] for face in held}


def mask_after_each(mask: int, only_runs: bool = False) -> dict[int, int]:
    """Return `after_discard` of a mask, in no particular order. If no rank is used by
    both sets and runs, each suit can be looked up in a table by itself."""
    a, b = mask & SUIT, mask >> 13 & SUIT
    c, d = mask >> 26 & SUIT, mask >> 39
    sets = 0 if only_runs else a & b & (c | d) | c & d & (a | b)
    if sets & (_RUNS[a] | _RUNS[b] | _RUNS[c] | _RUNS[d]):
        return {
            face: mask_deadwood(mask ^ BITS[face], only_runs) for face in faces_of(mask)
        }
    e, f, g, h = a & ~sets, b & ~sets, c & ~sets, d & ~sets
    base = LEFT[e] + LEFT[f] + LEFT[g] + LEFT[h]
    after = {face: base + missed for face, missed in _missed(e, 0)}
    for suit, kept in ((13, f), (26, g), (39, h)):
        for face, missed in _missed(kept, suit):
            after[face] = base + missed
    if sets:
        spare = a & b & c & d
        for face in faces_of(mask & sets * _SUITS_AT):
            broken = not spare >> face % 13 & 1
            after[face] = base + broken * 2 * CARD_POINTS[face]
    return after


@lru_cache(MISSED_KEPT)
def _missed(kept: int, first: int) -> tuple[tuple[int, int], ...]:
    """Return for each face of a suit the change in points from discarding it.

    `first`: the face of the suit's ace.
    """
    return tuple(
        (first + rank, LEFT[kept ^ BITS[rank]] - LEFT[kept]) for rank in faces_of(kept)
    )


def best_melds(
    faces: Iterable[int], only_runs: bool = False
) -> tuple[int, Melds, tuple[int, ...]]:
    """Return the least deadwood, its melds and the loose cards, in order of faces. Ties
    go to the arrangement whose sorted list of melds comes first."""
    mask = mask_of(faces)
    least, listed = all_best_melds(faces_of(mask), only_runs)
    return least, listed[0], loose_of(mask, listed[0])


def all_best_melds(
    faces: Iterable[int], only_runs: bool = False
) -> tuple[int, tuple[Melds, ...]]:
    """Return the least deadwood and every arrangement that leaves no more, sorted."""
    mask = mask_of(faces)
    suits = [mask >> 13 * suit & SUIT for suit in range(_SUITS)]
    a, b, c, d = suits
    ranks = 0 if only_runs else a & b & (c | d) | c & d & (a | b)
    least, found = _NEVER, set[Melds]()
    for kept in _without_sets(a, b, c, d, ranks):
        left = sum([LEFT[suit] for suit in kept])
        if left < least:
            least, found = left, set()
        if left == least:
            found.add(_melds(suits, kept))
    return least, tuple(sorted(found))


def loose_of(mask: int, melds: Melds) -> tuple[int, ...]:
    """Return the cards of the mask that are in none of the melds, ascending."""
    for meld in melds:
        mask &= ~mask_of(meld)
    return faces_of(mask)


def _melds(suits: list[int], kept: tuple[int, int, int, int]) -> Melds:
    """Return the sets taken from `suits`, and the runs of the remaining cards."""
    melds = []
    for rank in range(13):
        meld = tuple(
            suit * 13 + rank
            for suit in range(_SUITS)
            if (suits[suit] ^ kept[suit]) >> rank & 1
        )
        if meld:
            melds.append(meld)
    for suit in range(_SUITS):
        runs = _RUNS[kept[suit]]
        while runs:
            carried = runs + (runs & -runs)
            melds.append(faces_of((runs & ~carried) << 13 * suit))
            runs &= carried
    return tuple(sorted(melds))


def is_meld(faces: Iterable[int]) -> str | None:
    """Return `set` or `run` if the cards are one, in any order; None otherwise.

    Ace is low only; a set is three or four cards of one rank (gin.md A1).
    """
    held = sorted(faces)
    if len(held) < SET_MIN or len(set(held)) < len(held):
        return None
    if all(face % 13 == held[0] % 13 for face in held):
        return "set"
    is_run = held[-1] - held[0] == len(held) - 1 and held[-1] // 13 == held[0] // 13
    return "run" if is_run else None
