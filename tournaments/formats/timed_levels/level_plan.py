"""The levels of an event as stored in its rows."""

from functools import lru_cache

from rules import catalogue
from tournaments.formats.timed_levels import levels
from tournaments.models import Tournament


def plan_of(event: Tournament) -> levels.Plan:
    """Return the event's levels, with the chips for an entry and a re-entry."""
    return levels.Plan(
        levels=tuple(levels.Level(minutes, stake) for minutes, stake in event.levels),
        start_chips=event.chips,
        points=points_of(event),
        re_entries=event.reentries,
        re_entry_until=event.reentry_levels or None,
    )


def points_of(event: Tournament) -> int:
    """Return the most points a lost deal can cost by the event's rules."""
    return _points(event.game, bytes(event.options))


@lru_cache(256)
def _points(name: str, options: bytes) -> int:
    game = catalogue.find(name)
    told = game.describe_options(game.decode_options(options))
    usual = game.describe_options(game.resolve({}))
    count, usual_count = told.get("full_count"), usual.get("full_count")
    if not isinstance(count, int) or not isinstance(usual_count, int):
        return game.buy_in_points
    if count == usual_count:
        return game.buy_in_points
    return -(-game.buy_in_points * count // usual_count)
