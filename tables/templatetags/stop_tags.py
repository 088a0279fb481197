"""Why no match can begin now, for pages that would offer one."""

from typing import Any

from django import template

from tables.games import stopped_games
from tables.models import Table

register = template.Library()


@register.simple_tag(takes_context=True)
def why_stopped(
    context: dict[str, Any], game: str = "", table: Table | None = None
) -> str:
    """Return why no match of this game, or at this table, can begin; else empty.

    Without either: why none can begin anywhere. A page loads the switches once.
    """
    if table is not None:
        found = stopped_games.of(table)
        return stopped_games.refusal(found).message if found else ""
    request = context["request"]
    if not hasattr(request, "play_switches"):
        request.play_switches = stopped_games.switches()
    return stopped_games.why(game, request.play_switches)
