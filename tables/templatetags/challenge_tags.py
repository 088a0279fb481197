"""Seeks, for the lobby."""

from typing import Any

from django import template

from tables.challenges import challenges
from tables.models import Challenge

register = template.Library()


@register.simple_tag
def open_seeks(user: Any) -> list[tuple[Challenge, str]]:
    """Return the seeks that this reader may take, each with what is played."""
    return [(row, challenges.said(row)) for row in challenges.seeks(user)]
