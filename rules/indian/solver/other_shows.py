"""Shows of 21 cards by other means than good groups (indian.md 9.2).

Three tunnelas, eight dublees (two identical cards), eight jokers in one group or two
marriages; the rest of the hand is free. A joker cannot replace a card of a dublee.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from rules.actions import Groups
from rules.cards import Pack
from rules.indian.solver.melds import (
    DUBLEE_SIZE,
    TUNNELA_SIZE,
    Faces,
    GroupScore,
    Kind,
    Score,
    ScoreRules,
    is_joker,
    score_groups,
    value_faces,
)

OTHER_SHOWS: Final = (
    "show_three_tunnelas",
    "show_eight_dublees",
    "show_eight_jokers",
    "show_two_marriages",
)
"""The options, also fields of `ScoreRules`, that allow them."""
TUNNELAS_NEEDED: Final = 3
DUBLEES_NEEDED: Final = 8
JOKERS_NEEDED: Final = 8
MARRIAGES_NEEDED: Final = 2


def is_identical(group: Faces, size: int) -> bool:
    """Return whether a group is a number of identical cards: a tunnela or a dublee."""
    return len(group) == size and len(set(group)) == 1


def shown(groups: Sequence[Faces], wild: int, rules: ScoreRules) -> frozenset[int]:
    """Return the places of the groups that make such a show, none if none does."""
    if not rules.has_other_shows:
        return frozenset()
    for allowed, needed, belongs in (
        (rules.show_three_tunnelas, TUNNELAS_NEEDED, _is_tunnela),
        (rules.show_eight_dublees, DUBLEES_NEEDED, _is_dublee),
        (rules.show_eight_jokers, 1, _is_jokers),
        (rules.show_two_marriages, MARRIAGES_NEEDED, _is_marriage),
    ):
        if allowed:
            places = [at for at, group in enumerate(groups) if belongs(group, wild)]
            if len(places) >= needed:
                return frozenset(places)
    return frozenset()


def find(cards: Sequence[int], pack: Pack, wild: int, rules: ScoreRules) -> Groups:
    """Return the groups of such a show among the cards, or None."""
    if not rules.has_other_shows:
        return ()
    held: dict[int, list[int]] = {}
    for card in sorted(cards):
        held.setdefault(pack.faces[card], []).append(card)
    jokers = [c for face, same in held.items() if is_joker(face, wild) for c in same]
    tunnelas = _cut(held, TUNNELA_SIZE)
    dublees = _cut(held, DUBLEE_SIZE)
    if rules.show_three_tunnelas and len(tunnelas) >= TUNNELAS_NEEDED:
        return tuple(tunnelas[:TUNNELAS_NEEDED])
    if rules.show_eight_dublees and len(dublees) >= DUBLEES_NEEDED:
        return tuple(dublees[:DUBLEES_NEEDED])
    if rules.show_eight_jokers and len(jokers) >= JOKERS_NEEDED:
        return (tuple(jokers[:JOKERS_NEEDED]),)
    if rules.show_two_marriages:
        married = zip(*(held.get(face, []) for face in _married(wild)), strict=False)
        marriages = tuple(married)
        if len(marriages) >= MARRIAGES_NEEDED:
            return marriages[:MARRIAGES_NEEDED]
    return ()


def _cut(held: dict[int, list[int]], size: int) -> list[tuple[int, ...]]:
    """Return the cards of each face in pieces of a given size."""
    return [
        tuple(same[at : at + size])
        for same in held.values()
        for at in range(0, len(same) - size + 1, size)
    ]


def _married(wild: int) -> tuple[int, ...]:
    """Return lower joker, cut card and upper joker; empty if the cut is unknown."""
    return value_faces(wild - 13) if wild >= 13 else ()


def _is_tunnela(group: Faces, _wild: int) -> bool:
    return is_identical(group, TUNNELA_SIZE)


def _is_dublee(group: Faces, _wild: int) -> bool:
    return is_identical(group, DUBLEE_SIZE)


def _is_jokers(group: Faces, wild: int) -> bool:
    all_jokers = all(is_joker(face, wild) for face in group)
    return len(group) >= JOKERS_NEEDED and all_jokers


def _is_marriage(group: Faces, wild: int) -> bool:
    return wild >= 13 and sorted(group) == sorted(_married(wild))


def score(groups: Sequence[Faces], loose: Faces, wild: int, rules: ScoreRules) -> Score:
    """Score an arrangement by `score_groups`, accepting these shows as valid. The count
    stays the same, as the holder pays it if another seat shows first."""
    scored = score_groups(groups, loose, wild, rules)
    places = shown(groups, wild, rules)
    if not places or scored.valid_show or _is_of_other_size(groups, loose, rules):
        return scored
    marked = [
        _marked(group, groups[place]) if place in places else group
        for place, group in enumerate(scored.groups)
    ]
    return replace(scored, valid_show=True, defects=(), groups=tuple(marked))


def _is_of_other_size(groups: Sequence[Faces], loose: Faces, rules: ScoreRules) -> bool:
    return sum(map(len, groups)) + len(loose) != rules.show_size


def _marked(scored: GroupScore, group: Faces) -> GroupScore:
    kind = Kind.DUBLEE if len(group) == DUBLEE_SIZE else scored.kind
    return GroupScore(kind, scored.points, counts=True)
