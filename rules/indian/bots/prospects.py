"""The distance of a hand from a show, in points, which an Indian bot tries to lower.

The count alone says little for most of a deal, because without a pure and a second run
every card counts. So groups always count as good, missing runs have a price, and a pair
that a third card would complete is worth part of what that would save.
"""

from collections import Counter
from typing import Final

import msgspec

from rules.cards import JOKER_FACE
from rules.indian.solver.arrange import best_cover
from rules.indian.solver.melds import (
    THIRTEEN,
    TUNNELA_SIZE,
    ScoreRules,
    card_points,
    is_joker,
)
from rules.shared.search_budget import Effort


class Weights(msgspec.Struct, frozen=True):
    """The prices of missing runs, in points, and the value of possible draws."""

    pure_missing: float = 30
    second_missing: float = 14
    chance_of_one: float = 0.03
    """The increase in the chance of a fitting card per unseen copy; 0 ignores draws."""
    chance_max: float = 0.6


PLAIN: Final = Weights(chance_of_one=0)


def distance(
    faces: list[int],
    wild: int,
    unseen: Counter[int],
    weights: Weights = PLAIN,
    rules: ScoreRules = THIRTEEN,
    *,
    one_too_many: bool = False,
    effort: Effort | None = None,
) -> float:
    """Return the points to go, less what unseen cards may save.

    With `one_too_many` the highest loose card is not counted, as it will be discarded.
    `effort` limits the search for groups.
    """
    cover = best_cover(faces, wild, rules, hopeful=True, effort=effort)
    loose = [face for face in faces if not is_joker(face, wild)]
    for meld in cover.melds:
        for face in meld.faces:
            if not is_joker(face, wild):
                loose.remove(face)
    if one_too_many and loose:
        loose.remove(max(loose, key=lambda face: card_points(face, wild)))
    points = float(sum(card_points(face, wild) for face in loose))
    pure = [meld for meld in cover.melds if meld.is_pure]
    missing = max(0, rules.pure_needed - len(pure))
    if not cover.complete:
        runs = sum(meld.is_run for meld in cover.melds)
        points += missing * weights.pure_missing
        if rules.runs_needed > 1 and not (runs >= 2 or (runs and missing)):
            points += weights.second_missing
    if weights.chance_of_one:
        points -= _set_hopes(loose, wild, unseen, weights)
        free = loose
        if missing:
            free = _beside(faces, [face for meld in pure for face in meld.faces])
        bonus = weights.pure_missing if missing else 0
        points -= _run_hopes(free, wild, unseen, weights, bonus)
        if rules.tunnelas:
            points -= _tunnela_hopes(free, wild, unseen, weights, bonus)
    return points


def _beside(faces: list[int], taken: list[int]) -> list[int]:
    left = faces.copy()
    for face in taken:
        left.remove(face)
    return left


def joins(drawn: int, faces: list[int], wild: int) -> bool:
    """Return whether a card may make a group: with two others, or one and a joker."""
    if faces.count(drawn) == TUNNELA_SIZE - 1:
        return True
    suit, rank = divmod(drawn, 13)
    near = {suit * 13 + (rank + step) % 13 for step in (-2, -1, 1, 2)}
    held = set(faces) - {drawn}
    wanted = 1 if any(is_joker(face, wild) for face in faces) else 2
    if len(near & held) >= wanted:
        return True
    return sum(face % 13 == rank for face in held if face != JOKER_FACE) >= wanted


def _run_hopes(
    faces: list[int],
    wild: int,
    unseen: Counter[int],
    weights: Weights,
    bonus: float,
) -> float:
    """Return the expected savings from pairs of one suit, one or two ranks apart."""
    worth = 0.0
    seen: set[tuple[int, int]] = set()
    held = sorted({face for face in faces if face != JOKER_FACE})
    for face in held:
        for step in (1, 2):
            pair = (face, _up(face, step))
            if pair[1] not in held or pair in seen:
                continue
            seen.add(pair)
            outs = _outs(face, step, unseen)
            chance = min(weights.chance_max, weights.chance_of_one * outs)
            saved = card_points(pair[0], wild) + card_points(pair[1], wild)
            worth += chance * (saved + bonus) / 2
    return worth


def _set_hopes(
    loose: list[int], wild: int, unseen: Counter[int], weights: Weights
) -> float:
    """Return the expected savings from pairs of one rank."""
    worth = 0.0
    by_rank: dict[int, set[int]] = {}
    for face in loose:
        by_rank.setdefault(face % 13, set()).add(face)
    for rank, held in by_rank.items():
        if len(held) == 2:
            wanted = {suit * 13 + rank for suit in range(4)} - held
            outs = sum(unseen[face] for face in wanted)
            chance = min(weights.chance_max, weights.chance_of_one * outs)
            worth += chance * card_points(rank, wild)
    return worth


def _tunnela_hopes(
    faces: list[int],
    wild: int,
    unseen: Counter[int],
    weights: Weights,
    bonus: float,
) -> float:
    """Return the expected savings from pairs of identical cards (indian.md 9.1)."""
    worth = 0.0
    for face, copies in Counter(faces).items():
        if copies == TUNNELA_SIZE - 1 and face != JOKER_FACE:
            chance = min(weights.chance_max, weights.chance_of_one * unseen[face])
            worth += chance * (2 * card_points(face, wild) + bonus) / 2
    return worth


def partners(face: int) -> tuple[int, ...]:
    """Return the higher faces of its suit within one card of a pure run with it."""
    above = (_up(face, 1), _up(face, 2))
    return tuple(other for other in above if other >= 0)


def completing(low: int, high: int) -> frozenset[int]:
    """Return the faces that make a pure run of a face and one of its partners."""
    if high == _up(low, 2):
        return frozenset({_up(low, 1)})
    above = {_up(high, 1)} if high % 13 else set()
    below = {low - 1} if low % 13 else set()
    return frozenset((above | below) - {-1})


def _up(face: int, step: int) -> int:
    """Return the face `step` ranks up its suit, the ace above the king, or -1."""
    rank = face % 13 + step
    if rank > 13:
        return -1
    return face - face % 13 + rank % 13


def _outs(face: int, step: int, unseen: Counter[int]) -> int:
    """Count the unseen cards that make a pure run of `face` and its neighbour."""
    if step == 2:
        return unseen[_up(face, 1)]
    above = unseen[_up(face, 2)] if face % 13 != 12 else 0
    below = unseen[face - 1] if face % 13 else 0
    return above + below
