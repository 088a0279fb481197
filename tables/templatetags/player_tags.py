"""The players of a match, with links to their profiles."""

from typing import Any

from django import template

from accounts.access import profiles_seen
from tables import access
from tables.history import records
from tables.models import Match

register = template.Library()


@register.inclusion_tag("tables/_players.html")
def players_of(match: Match | None, reader: Any) -> dict[str, Any]:
    """Render the players, linking the profiles open to this reader.

    Players of a match that was set aside are hidden from others.
    """
    if match is None or access.unnamed([match.pk], reader):
        return {"players": []}
    rows = records.people(match)
    people = [row["user"] for row in rows if not row["bot"]]
    seen = profiles_seen(people, reader)
    players = [{"name": row["name"], "open": str(row["user"]) in seen} for row in rows]
    return {"players": players if seen else []}
