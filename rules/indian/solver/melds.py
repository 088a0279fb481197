"""Indian melds: what a group is, and what an arrangement costs (indian.md 2, 3, 12).

Everything here works on faces (`rules.cards`): physical identity does not matter for
melds. `wild` says which cards can be jokers beside the printed ones: 0..12, all cards
of that rank (0, the ace, when the cut joker was printed); from 13 on the same with an
upper and a lower joker (`with_neighbours`, indian.md 9.2).
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

import msgspec

from rules.cards import JOKER_FACE

Faces = Sequence[int]

GROUP_MIN: Final = 3
SET_MAX: Final = 4
RUN_MAX: Final = 13
TUNNELA_SIZE: Final = 3
DUBLEE_SIZE: Final = 2
KINDS_KEPT: Final = 1_024
"""The number of cached groups; a hand keeps most of its groups."""
_FACE_POINTS: Final = tuple(
    10 if rank == 0 or rank >= 9 else rank + 1 for rank in range(13)
)


def with_neighbours(face: int) -> int:
    """Return the `wild` of a cut card with its upper and lower joker (9.2)."""
    return 13 + face


def value_faces(cut: int) -> tuple[int, int, int]:
    """Return lower joker, cut card and upper joker of a cut face (indian.md 9.2).

    Ranks wrap around only here; a printed joker stands for the ace of spades.

    >>> value_faces(12)
    (11, 12, 0)
    """
    face = 0 if cut == JOKER_FACE else cut
    first, rank = face - face % 13, face % 13
    return first + (rank - 1) % 13, face, first + (rank + 1) % 13


def _jokers(wild: int) -> frozenset[int]:
    ranked = {suit * 13 + wild % 13 for suit in range(4)} | {JOKER_FACE}
    return frozenset(ranked if wild < 13 else ranked.union(value_faces(wild - 13)))


JOKERS: Final = tuple(_jokers(wild) for wild in range(13 + 52))
"""The faces that can be jokers, by `wild`."""


class Kind(StrEnum):
    """The kind of a group, by its most favourable reading (indian.md 2.6)."""

    PURE = "pure"
    """A run in which no card acts as a joker (2.2); with 21 cards a tunnela too."""
    RUN = "run"
    """A run with jokers in it (2.3)."""
    SET = "set"
    DUBLEE = "dublee"
    """Two identical cards, if eight such pairs are a show (9.2)."""
    INVALID = "invalid"


class Reason(StrEnum):
    """Why a group is invalid, or valid but does not reduce the count yet."""

    TOO_SHORT = "too_short"
    """Fewer than three cards."""
    TWO_OF_A_SUIT = "two_of_a_suit"
    """A set with two natural cards of one suit (2.4)."""
    SET_TOO_LONG = "set_too_long"
    """A set of more than four cards, jokers included (2.4)."""
    DUPLICATE_RANK = "duplicate_rank"
    """A run with one rank twice (2.1)."""
    WRAPS = "wraps"
    """A run that goes on after the ace: K A 2 (2.1)."""
    GAP = "gap"
    """Cards of one suit whose gaps the jokers cannot fill."""
    RUN_TOO_LONG = "run_too_long"
    """More than thirteen cards of one suit."""
    NOT_A_MELD = "not_a_meld"
    """Neither one suit nor one rank."""
    PURE_RUN_MISSING = "pure_run_missing"
    """The group is valid but does not count without enough pure runs (3.2)."""
    SECOND_RUN_MISSING = "second_run_missing"
    """The group is valid but does not count without a second run (3.2)."""


class Defect(StrEnum):
    """Why an arrangement is not a valid show (2.7)."""

    PURE_RUN_MISSING = "pure_run_missing"
    SECOND_RUN_MISSING = "second_run_missing"
    INVALID_GROUP = "invalid_group"
    LOOSE_CARDS = "loose_cards"
    WRONG_COUNT = "wrong_count"
    """The wrong number of cards (a show has 13 or 21)."""


class ScoreRules(msgspec.Struct, frozen=True):
    """The scoring rules; the defaults are those of 13 cards."""

    cap: int = 80
    """The maximum count of a hand (full count)."""
    pure_needed: int = 1
    runs_needed: int = 2
    """The number of runs, pure or not, required before sets count."""
    pure_only_excludes_pure: bool = True
    """Whether pure runs count while runs are missing; if not, every card counts
    (3.2)."""
    show_size: int = 13
    set_max: int = SET_MAX
    """Cards of a set, jokers included (indian.md 2.4)."""
    tunnelas: bool = False
    """Whether three identical cards are a pure group (indian.md 9.1)."""
    show_three_tunnelas: bool = False
    """Shows by something else than good groups, `other_shows` (indian.md 9.2)."""
    show_eight_dublees: bool = False
    show_eight_jokers: bool = False
    show_two_marriages: bool = False

    @property
    def needs_pure_only(self) -> bool:
        """Return whether only pure runs are required (2.7, 9.1)."""
        return self.runs_needed <= self.pure_needed

    @property
    def has_other_shows(self) -> bool:
        """Return whether any of the other shows is allowed."""
        return (
            self.show_three_tunnelas
            or self.show_eight_dublees
            or self.show_eight_jokers
            or self.show_two_marriages
        )


THIRTEEN: Final = ScoreRules()
TWENTY_ONE: Final = ScoreRules(
    cap=120, pure_needed=3, runs_needed=3, show_size=21, tunnelas=True
)


class GroupScore(msgspec.Struct, frozen=True):
    """One group of an arrangement as scored."""

    kind: Kind
    points: int
    """The points of its cards as submitted; 0 if the group counts."""
    counts: bool
    """Whether the group is valid and takes its cards out of the count."""
    reason: Reason | None = None


class Score(msgspec.Struct, frozen=True):
    """An arrangement as scored, all defects at once."""

    points: int
    """The cost of the arrangement, at most the cap."""
    valid_show: bool
    defects: tuple[Defect, ...]
    groups: tuple[GroupScore, ...]
    """In the order of the groups submitted."""
    loose_points: int
    """The points of the cards in no group."""


def is_joker(face: int, wild: int) -> bool:
    """Return whether the card can act as a joker (indian.md 1.3, 9.2)."""
    return face in JOKERS[wild]


def card_points(face: int, wild: int) -> int:
    """Return the points of a card: jokers 0, A and T to K 10 (indian.md 3.1).

    >>> [card_points(face, wild=6) for face in (0, 6, 9, 52)]
    [10, 0, 10, 0]
    """
    return 0 if is_joker(face, wild) else _FACE_POINTS[face % 13]


def hand_points(faces: Faces, wild: int) -> int:
    """Return the points of several cards together, uncapped."""
    jokers = JOKERS[wild]
    return sum([_FACE_POINTS[face % 13] for face in faces if face not in jokers])


def classify(
    faces: Faces, wild: int, rules: ScoreRules = THIRTEEN
) -> tuple[Kind, Reason | None]:
    """Return the kind of a group, and why it is invalid (indian.md 2, Appendix A).

    >>> classify((18, 19, 20), wild=6)
    (<Kind.PURE: 'pure'>, None)
    """
    kind = kind_of(faces, wild, rules)
    if kind is not Kind.INVALID:
        return kind, None
    if len(faces) < GROUP_MIN:
        return kind, Reason.TOO_SHORT
    return kind, _why_invalid(_natural(faces, wild), len(faces))


def kind_of(faces: Faces, wild: int, rules: ScoreRules = THIRTEEN) -> Kind:
    """Return the kind of a group (indian.md 2, Appendix A)."""
    return _kind_of(tuple(faces), wild, rules)


@lru_cache(KINDS_KEPT)
def _kind_of(faces: tuple[int, ...], wild: int, rules: ScoreRules) -> Kind:
    count = len(faces)
    if count < GROUP_MIN:
        return Kind.INVALID
    if _is_pure_run(faces) or (rules.tunnelas and _is_tunnela(faces)):
        return Kind.PURE
    natural = _natural(faces, wild)
    if natural and count <= RUN_MAX and _fits_a_run(natural, count):
        return Kind.RUN
    if count <= rules.set_max and _fits_a_set(natural):
        return Kind.SET
    return Kind.INVALID


def _natural(faces: Faces, wild: int) -> list[int]:
    """Return the cards at their own place, which are not jokers."""
    jokers = JOKERS[wild]
    natural = [face for face in faces if face not in jokers]
    if natural:
        return natural
    # One wild card is at its own place and the others are its jokers (2.5).
    return [face for face in faces if face != JOKER_FACE][:1]


def score_groups(
    groups: Sequence[Faces],
    loose: Faces,
    wild: int,
    rules: ScoreRules = THIRTEEN,
) -> Score:
    """Score an arrangement as submitted, without improving it (indian.md 3.2). While
    runs are missing only pure ones are taken out of the count; once they are present,
    every valid group is."""
    judged = [classify(group, wild, rules) for group in groups]
    kinds = [kind for kind, _ in judged]
    missing = missing_run(kinds, rules)
    scored = []
    for group, (kind, reason) in zip(groups, judged, strict=True):
        is_out = counts(kind, missing, rules)
        if kind is not Kind.INVALID and not is_out:
            reason = Reason(missing) if missing else None
        points = 0 if is_out else hand_points(group, wild)
        scored.append(GroupScore(kind, points, is_out, reason))
    loose_points = hand_points(loose, wild)
    size = sum(map(len, groups)) + len(loose)
    defects = defects_of(kinds, missing, rules, size=size, is_loose=bool(loose))
    total = sum(group.points for group in scored) + loose_points
    return Score(
        points=min(rules.cap, total),
        valid_show=not defects,
        defects=defects,
        groups=tuple(scored),
        loose_points=loose_points,
    )


def missing_run(kinds: Sequence[Kind], rules: ScoreRules) -> Defect | None:
    """Return the run that groups of these kinds lack, or None (3.2)."""
    if kinds.count(Kind.PURE) < rules.pure_needed:
        return Defect.PURE_RUN_MISSING
    if kinds.count(Kind.PURE) + kinds.count(Kind.RUN) < rules.runs_needed:
        return Defect.SECOND_RUN_MISSING
    return None


def counts(kind: Kind, missing: Defect | None, rules: ScoreRules) -> bool:
    """Return whether a group is out of the count, given the missing run."""
    if missing is None:
        return kind is not Kind.INVALID
    return kind is Kind.PURE and rules.pure_only_excludes_pure


def defects_of(
    kinds: Sequence[Kind],
    missing: Defect | None,
    rules: ScoreRules,
    *,
    size: int,
    is_loose: bool,
) -> tuple[Defect, ...]:
    """Return why `size` cards are not a valid show; `is_loose` if some are loose."""
    defects = [missing] if missing else []
    if Kind.INVALID in kinds:
        defects.append(Defect.INVALID_GROUP)
    if is_loose:
        defects.append(Defect.LOOSE_CARDS)
    if size != rules.show_size:
        defects.append(Defect.WRONG_COUNT)
    return tuple(defects)


def _is_pure_run(faces: Faces) -> bool:
    if JOKER_FACE in faces or len({face // 13 for face in faces}) != 1:
        return False
    return len(set(faces)) == len(faces) and _span(faces) == len(faces)


def _is_tunnela(faces: Faces) -> bool:
    """Return whether these are three identical cards or printed jokers (9.1)."""
    return len(faces) == TUNNELA_SIZE and len(set(faces)) == 1


def _fits_a_run(natural: Faces, count: int) -> bool:
    one_suit = len({face // 13 for face in natural}) == 1
    return one_suit and len(set(natural)) == len(natural) and _span(natural) <= count


def _fits_a_set(natural: Faces) -> bool:
    ranks = {face % 13 for face in natural}
    return len(ranks) <= 1 and len(set(natural)) == len(natural)


def _span(faces: Faces) -> int:
    """Return the positions that the ranks span, with the ace low or high."""
    low = [face % 13 for face in faces]
    high = [rank or 13 for rank in low]
    return min(max(low) - min(low), max(high) - min(high)) + 1


def _why_invalid(natural: Faces, count: int) -> Reason:
    ranks = sorted({face % 13 for face in natural})
    distinct = len(set(natural)) == len(natural)
    if len(ranks) <= 1:
        return Reason.SET_TOO_LONG if distinct else Reason.TWO_OF_A_SUIT
    if len({face // 13 for face in natural}) > 1:
        return Reason.NOT_A_MELD
    if not distinct:
        return Reason.DUPLICATE_RANK
    if count > RUN_MAX:
        return Reason.RUN_TOO_LONG
    around = [*ranks, ranks[0] + 13]
    widest = max(later - rank for rank, later in zip(ranks, around[1:], strict=True))
    return Reason.WRAPS if 13 - widest + 1 <= count else Reason.GAP
