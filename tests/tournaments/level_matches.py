"""Matches that end level, by whatever rules they are played."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules import catalogue
from rules.results import MatchResult

GONE = ("left", "resigned", "timed_out", "disconnected")
"""How somebody ends who is level with nobody."""
Judge = Callable[[Any], MatchResult | None]


def level_matches(
    patch: pytest.MonkeyPatch, chosen: Callable[[Any], bool] = lambda _match: True
) -> None:
    """Let everybody who stayed in a match share its first place.

    `chosen` says of a match whether that is so; of a deal for points it never is.
    """
    games = (game for game in catalogue.GAMES.values() if not game.stake_per_point)
    for kind in {type(game) for game in games}:
        judge = _level(kind.match_result, chosen)
        patch.setattr(kind, "match_result", staticmethod(judge))


def _level(usual: Judge, chosen: Callable[[Any], bool]) -> Judge:
    def match_result(match: Any) -> MatchResult | None:
        result = usual(match)
        if result is None or not chosen(match):
            return result
        stayed = [row for row in result.seats if row.how not in GONE]
        if len(stayed) < 2:
            return result
        # Where nobody has won by the rules there is no prize to share.
        winners = tuple(row.seat for row in stayed) if result.winners else ()
        how = "split" if winners else "level"
        rows = tuple(
            replace(row, place=1, how=how) if row in stayed else row
            for row in result.seats
        )
        return replace(result, winners=winners, seats=rows)

    return match_result
