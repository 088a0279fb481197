"""The levels of an event as its rows keep them."""

from rules import catalogue
from tournaments import levels
from tournaments.models import Tournament


def plan_of(event: Tournament) -> levels.Plan:
    """Return the event's levels with what an entry and another one buy."""
    return levels.Plan(
        levels=tuple(levels.Level(minutes, stake) for minutes, stake in event.levels),
        start_chips=event.chips,
        points=catalogue.find(event.game).buy_in_points,
        re_entries=event.reentries,
        re_entry_until=event.reentry_levels or None,
    )
