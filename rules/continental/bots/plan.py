"""How far a hand is from its contract, and which of its cards count (bots only).

A plan is a window of four cards for each run and a rank for each trio. It lacks those
of their cards that are not held, less the jokers. The nearest plans are weighed
together: a card that many of them use is worth keeping.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from rules.cards import CARDS_IN_DECK, JOKER_FACE
from rules.continental.presets import RUN_MIN, TRIO
from rules.continental.solver.melds import LINE_MAX, face_at

_WINDOWS_MAX: Final = 14
_RANKS_MAX: Final = 6
_FARTHER: Final = 2
"""Plans that lack up to this many cards more than the nearest are considered too."""
_WEIGHT: Final = 6
"""The factor by which each extra missing card reduces a plan's weight."""

Part = tuple[int, ...]
"""The held faces used by a part of the contract."""


class Plan(NamedTuple):
    """The nearest plans for a hand."""

    lacks: int
    """Cards the nearest one still lacks."""
    worth: tuple[float, ...]
    """The value of the last copy of each face to the plans, 0 to 1."""


def plan_of(faces: list[int], trios: int, runs: int) -> Plan:
    """Return the nearest plans to a contract for these cards."""
    counts = [0] * CARDS_IN_DECK
    for face in faces:
        if face != JOKER_FACE:
            counts[face] += 1
    jokers = faces.count(JOKER_FACE)
    found = list(_plans(counts, trios, runs))
    least = min(lacks for lacks, _ in found)
    worth, whole = [0.0] * CARDS_IN_DECK, 0.0
    for lacks, used in found:
        if lacks > least + _FARTHER:
            continue
        weight = _WEIGHT ** (least - lacks)
        whole += weight
        for face in set(used):
            if used.count(face) >= counts[face]:
                worth[face] += weight
    return Plan(max(0, least - jokers), tuple(value / whole for value in worth))


def _plans(counts: list[int], trios: int, runs: int) -> Iterator[tuple[int, Part]]:
    """Yield how many cards each near plan lacks, and the faces it uses."""
    # The trios of a plan never lack less than trios free to use every card.
    bound = TRIO * trios - max(sum(map(len, parts)) for parts in _trios(counts, trios))
    least = RUN_MIN * runs + TRIO * trios
    for windows in combinations_with_replacement(_windows(counts), runs):
        used = tuple(face for part in windows for face in part)
        lacks = RUN_MIN * runs - len(used)
        if lacks + bound > least + _FARTHER:
            continue
        left = list(counts)
        for face in used:
            left[face] -= 1
        if any(left[face] < 0 for face in used):
            continue
        for parts in _trios(left, trios):
            faces = tuple(face for part in parts for face in part)
            whole = lacks + TRIO * trios - len(faces)
            if whole <= least + _FARTHER:
                least = min(least, whole)
                yield whole, used + faces


def _windows(counts: list[int]) -> list[Part]:
    """Return the run windows with the most held cards, and always the empty one."""
    found: set[Part] = {()}
    for suit in range(4):
        for start in range(1, LINE_MAX - RUN_MIN + 2):
            positions = range(start, start + RUN_MIN)
            held = tuple(p for p in positions if counts[face_at(suit, p)])
            if held:
                found.add(tuple(face_at(suit, position) for position in held))
    fullest = sorted(found, key=lambda part: (-len(part), part))
    return [*fullest[:_WINDOWS_MAX], ()]


def _trios(left: list[int], trios: int) -> Iterator[tuple[Part, ...]]:
    """Yield the choices of ranks for all trios with the most held cards."""
    if not trios:
        yield ()
        return
    ranks: list[list[int]] = [[] for _ in range(13)]
    for face, count in enumerate(left):
        if count:
            ranks[face % 13] += [face] * count
    ranked = [
        tuple(held[at : at + TRIO])
        for held in ranks
        for at in range(0, len(held), TRIO)
    ]
    ranked.sort(key=len, reverse=True)
    blank: list[Part] = [()] * trios
    yield from combinations([*ranked[:_RANKS_MAX], *blank], trios)
