"""What a seat's own groups are worth, as the view and the savings tell it."""

from typing import Any

from rules import notation, result_notation
from rules.actions import Groups
from rules.game import IllegalAction
from tables.table.live_table import LiveTable

Wire = dict[str, Any]


def judged(live: LiveTable, number: int) -> tuple[list[list[str]], Wire | None]:
    """Return a seat's groups, in line with its hand, and their verdict."""
    groups = live.saved_groups_of(number)
    return live.judged_once(number, groups, lambda: _judged(live, number, groups))


def _judged(
    live: LiveTable, number: int, groups: Groups
) -> tuple[list[list[str]], Wire | None]:
    try:
        tidied = live.game.tidy(live.state, number, groups)
        verdict = live.game.examine(live.state, number, tidied)
    except IllegalAction:
        return [], None
    wire = result_notation.verdict_to_wire(verdict, live.pack)
    return notation.groups_to_wire(tidied, live.pack), wire
