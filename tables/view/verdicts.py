"""Verdicts on a seat's own groups, for the view and for saved groups."""

from rules import notation
from rules.actions import Groups
from rules.game import IllegalAction
from rules.views.actions import GroupNames
from rules.views.results import VerdictView, verdict_to_wire
from tables.table.live_table import LiveTable

Judged = tuple[GroupNames, VerdictView | None]


def judged(live: LiveTable, number: int) -> Judged:
    """Return a seat's groups, adjusted to its hand, and their verdict."""
    groups = live.saved_groups_of(number)
    return live.judged_once(number, groups, lambda: _judged(live, number, groups))


def _judged(live: LiveTable, number: int, groups: Groups) -> Judged:
    try:
        tidied = live.game.tidy(live.state, number, groups)
        verdict = live.game.examine(live.state, number, tidied)
    except IllegalAction:
        return [], None
    names = notation.groups_to_wire(tidied, live.pack)
    return names, verdict_to_wire(verdict, live.pack)
