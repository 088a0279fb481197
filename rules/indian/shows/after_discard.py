"""The count of a hand with a card too many after each discard (indian.md 3).

A discard changes only its own group and the loose cards, so the groups are judged once
for all cards, and then only the group that loses a card.
"""

from functools import cache, lru_cache
from itertools import compress
from typing import Final, NamedTuple

from rules.actions import Groups
from rules.indian.solver import other_shows
from rules.indian.solver.melds import (
    Defect,
    Kind,
    ScoreRules,
    card_points,
    counts,
    defects_of,
    hand_points,
    kind_of,
    missing_run,
)
from rules.results import After

_SHOW: Final = After(0, True, ())
_KEPT: Final = 1_024


class _Lying(NamedTuple):
    """An arranged hand, in faces."""

    groups: tuple[tuple[int, ...], ...]
    kinds: tuple[Kind, ...]
    points: tuple[int, ...]
    """The points of each group, whether or not it counts."""
    loose: int
    """The number of loose cards."""
    loose_points: int


def outcomes(
    hand: tuple[int, ...],
    groups: Groups,
    faces: tuple[int, ...],
    wild: int,
    rules: ScoreRules,
) -> tuple[After, ...]:
    """Return for each card, in the order of the hand, the outcome of discarding it.
    Empty unless the hand has one card more than a show. `groups` have two or more
    cards; one reduced to a single card dissolves (7.3)."""
    if len(hand) <= rules.show_size:
        return ()
    place_of = {card: at for at, group in enumerate(groups) for card in group}
    lying = _lying(
        tuple(tuple(faces[card] for card in group) for group in groups),
        [faces[card] for card in hand if card not in place_of],
        wild,
        rules,
    )
    size = len(hand) - 1
    # All loose cards give the same judgement except for their points.
    fewer = lying._replace(loose=lying.loose - 1)
    of_loose = _judged(fewer, size, wild, rules) if lying.loose else None
    found: dict[tuple[int | None, int], After] = {}
    told = []
    for card in hand:
        alike = at, face = place_of.get(card), faces[card]
        outcome = found.get(alike)
        if outcome is None:
            if at is None:
                outcome = _after(of_loose, card_points(face, wild), rules)
            else:
                left = _without(lying, at, face, wild, rules)
                outcome = _after(_judged(left, size, wild, rules), 0, rules)
            found[alike] = outcome
        told.append(outcome)
    return tuple(told)


def _lying(
    groups: tuple[tuple[int, ...], ...], loose: list[int], wild: int, rules: ScoreRules
) -> _Lying:
    return _Lying(
        groups,
        tuple(kind_of(group, wild, rules) for group in groups),
        tuple(hand_points(group, wild) for group in groups),
        len(loose),
        hand_points(loose, wild),
    )


def _without(lying: _Lying, at: int, face: int, wild: int, rules: ScoreRules) -> _Lying:
    """Return the arrangement without a card of the group `at`."""
    groups, kinds, points, loose, loose_points = lying
    worth = card_points(face, wild)
    place = groups[at].index(face)
    rest = groups[at][:place] + groups[at][place + 1 :]
    before, after = slice(at), slice(at + 1, None)
    if len(rest) < 2:
        return _Lying(
            groups[before] + groups[after],
            kinds[before] + kinds[after],
            points[before] + points[after],
            loose + 1,
            loose_points + points[at] - worth,
        )
    kind = kind_of(rest, wild, rules)
    return _Lying(
        (*groups[before], rest, *groups[after]),
        (*kinds[before], kind, *kinds[after]),
        (*points[before], points[at] - worth, *points[after]),
        loose,
        loose_points,
    )


def _judged(
    lying: _Lying, size: int, wild: int, rules: ScoreRules
) -> tuple[int, tuple[str, ...]] | None:
    """Return the uncapped count of `size` cards so arranged, and why they are no show,
    or None for a valid show."""
    groups, kinds, points, loose, total = lying
    defects, counting = _of_kinds(kinds, size, loose > 0, rules)
    is_show = size == rules.show_size
    if not defects or (is_show and other_shows.shown(groups, wild, rules)):
        return None
    return total + sum(compress(points, counting)), defects


@lru_cache(_KEPT)
def _of_kinds(
    kinds: tuple[Kind, ...], size: int, is_loose: bool, rules: ScoreRules
) -> tuple[tuple[str, ...], tuple[bool, ...]]:
    """Return why groups of these kinds are not a show, and which cost points."""
    missing = missing_run(kinds, rules)
    defects = defects_of(kinds, missing, rules, size=size, is_loose=is_loose)
    return words(defects), tuple([not counts(kind, missing, rules) for kind in kinds])


def _after(
    judged: tuple[int, tuple[str, ...]] | None, less: int, rules: ScoreRules
) -> After:
    """Return the outcome shown to a seat for a judgement, reduced by `less` points."""
    if judged is None:
        return _SHOW
    total, defects = judged
    return _one_after(min(rules.cap, total - less), defects)


@lru_cache(_KEPT)
def _one_after(points: int, defects: tuple[str, ...]) -> After:
    return After(points, False, defects)


@cache
def words(defects: tuple[Defect, ...]) -> tuple[str, ...]:
    """Return defects in wire form."""
    return tuple(defect.value for defect in defects)
