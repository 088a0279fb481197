"""The games scored in a match: one, or Hollywood's three (gin.md A10)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from rules.gin.presets import Options

HOLLYWOOD_GAMES: Final = 3


class Scored(msgspec.Struct, frozen=True, gc=False):
    """A deal of the match as its sheet keeps it."""

    kind: str
    """`knock gin big_gin undercut`, or `level` or `void` if nobody scored."""
    winner: int | None = None
    """Place in the match of the seat that scored."""
    points: int = 0
    boxes: int = 0


class Column(NamedTuple):
    """One game, by the places of the match."""

    points: tuple[int, int]
    boxes: tuple[int, int]
    entered: tuple[bool, bool]
    """Whether a place has opened this game with a win."""
    reached: int | None
    """The place that reached the target and closed the game, or None."""
    had_void: bool
    """Whether a deal scored nobody while it was open."""


class _Running:
    """A column being computed."""

    def __init__(self) -> None:
        self.points, self.boxes = [0, 0], [0, 0]
        self.entered = [False, False]
        self.reached: int | None = None
        self.had_void = False

    def add(self, deal: Scored, place: int, target: int) -> None:
        self.points[place] += deal.points
        self.boxes[place] += deal.boxes
        self.entered[place] = True
        if self.points[place] >= target:
            self.reached = place

    def column(self) -> Column:
        return Column(
            points=(self.points[0], self.points[1]),
            boxes=(self.boxes[0], self.boxes[1]),
            entered=(self.entered[0], self.entered[1]),
            reached=self.reached,
            had_void=self.had_void,
        )


class Count(NamedTuple):
    """A game in which a deal counted."""

    column: int
    """Number of the game, from 1."""
    total: int
    """Its winner's total in that game after the deal."""


def _play(
    options: Options, sheet: Iterable[Scored]
) -> tuple[list[_Running], list[tuple[Count, ...]]]:
    """Return the games as they stand, and the games in which each deal counted."""
    games = [_Running() for _ in range(HOLLYWOOD_GAMES if options.hollywood else 1)]
    counted: list[tuple[Count, ...]] = []
    for deal in sheet:
        still = [game for game in games if game.reached is None]
        if deal.winner is None:
            for game in still:
                game.had_void = True
            counted.append(())
            continue
        place = deal.winner
        fresh = next((game for game in still if not game.entered[place]), None)
        into = [game for game in still if game.entered[place] or game is fresh]
        for game in into:
            game.add(deal, place, options.target)
        counted.append(
            tuple(
                Count(number, game.points[place])
                for number, game in enumerate(games, 1)
                if game in into
            )
        )
    return games, counted


def columns(options: Options, sheet: Iterable[Scored]) -> tuple[Column, ...]:
    """Return the games after the deals so far, in order.

    A win counts in every open game its winner has opened, and opens the next one. A
    game closes when a total reaches the target; later points go to open games only.
    """
    games, _counted = _play(options, sheet)
    return tuple(game.column() for game in games)


def counts(options: Options, sheet: Iterable[Scored]) -> list[tuple[Count, ...]]:
    """Return for each deal the games it counted in, with its winner's totals."""
    _games, counted = _play(options, sheet)
    return counted


def is_over(games: Iterable[Column]) -> bool:
    """Return whether every game is closed."""
    return all(game.reached is not None for game in games)
