"""The score of a deal of gin, and a seat's final score (gin.md A7, A8)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.gin.presets import Options


class Score(NamedTuple):
    """The score of a knock; `is_knocker` says who scores, None for nobody."""

    kind: str
    """`knock gin big_gin undercut level`."""
    is_knocker: bool | None
    difference: int
    bonus: int
    points: int
    boxes: int


def score(options: Options, kind: str, own: int, other: int, doubled: bool) -> Score:
    """Score a knock, gin or big gin with `own` deadwood against `other` (A7).

    `other` counts after layoffs. A gin is never undercut. `doubled`: by the upcard of
    Oklahoma, bonuses included (A9).
    """
    winner: bool | None = True
    if kind == "knock":
        if own > other or own == other and options.undercut_on_equal:
            kind, winner = "undercut", False
        elif own == other:
            kind, winner = "level", None
    bonus = {
        "gin": options.gin_bonus,
        "big_gin": options.big_gin_bonus or 0,
        "undercut": options.undercut_bonus,
    }.get(kind, 0)
    difference = abs(other - own)
    points = (difference + bonus) * (2 if doubled else 1)
    return Score(kind, winner, difference, bonus, points, _boxes(options, kind))


def _boxes(options: Options, kind: str) -> int:
    """Return the boxes of the winner: one, or more by Oklahoma's option (A7, A9)."""
    if kind == "level":
        return 0
    extra = options.oklahoma and options.okl_extra_boxes
    return 1 + (_EXTRA_BOXES.get(kind, 0) if extra else 0)


_EXTRA_BOXES = {"undercut": 1, "gin": 2, "big_gin": 2}


class FinalScore(NamedTuple):
    """A final score, line by line; `total` is the sum of the points."""

    points: int
    game_bonus: int
    shutout: int
    boxes: int
    box_points: int

    @property
    def total(self) -> int:
        """Return the final score."""
        return self.points + self.game_bonus + self.shutout + self.box_points


def final(
    options: Options,
    points: Sequence[int],
    boxes: Sequence[int],
    reached: int | None,
    had_void: bool,
) -> tuple[FinalScore, FinalScore]:
    """Return both final scores of a game (A8); `reached` is who reached the target. If
    nobody did, there is no bonus and no shutout. `had_void`: whether a deal scored
    nobody while the game was open."""
    first, second = (
        _line(options, points[at], boxes[at], boxes[1 - at], at == reached, had_void)
        for at in (0, 1)
    )
    return first, second


def _line(
    options: Options,
    points: int,
    boxes: int,
    others: int,
    has_reached: bool,
    had_void: bool,
) -> FinalScore:
    bonus, shutout = 0, 0
    if has_reached:
        bonus = options.game_bonus
        if options.blitz and not others:
            shutout = points + bonus
        elif options.shutout and not others and not had_void:
            shutout = points
    return FinalScore(points, bonus, shutout, boxes, boxes * options.box_bonus)
