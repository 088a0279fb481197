"""Template tags for seeks in the lobby."""

from django import template

from accounts.requests.asker import Asker
from players.challenges import challenges
from players.models import Challenge

register = template.Library()


@register.simple_tag
def open_seeks(user: Asker) -> list[tuple[Challenge, str]]:
    """Return the seeks this reader may accept, each with its description."""
    return [(row, challenges.said(row)) for row in challenges.seeks(user)]
