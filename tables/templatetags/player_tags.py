"""The players of a match, with the ways to their profiles."""

from typing import Any

from django import template

from accounts.access import profiles_seen
from tables import access
from tables.history import records
from tables.models import Match

register = template.Library()


@register.inclusion_tag("tables/_players.html")
def players_of(match: Match | None, reader: Any) -> dict[str, Any]:
    """Show who played, where a profile of theirs is open to this reader.

    Of a match that was set aside nobody is named to others.
    """
    if match is None or access.unnamed([match.pk], reader):
        return {"players": []}
    rows = records.people(match)
    people = [row["user"] for row in rows if not row["bot"]]
    seen = profiles_seen(people, reader)
    players = [{"name": row["name"], "open": str(row["user"]) in seen} for row in rows]
    return {"players": players if seen else []}
