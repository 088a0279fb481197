"""What every page's shell shows of a person: chips, grouped numbers."""

from typing import Any

from django import template

from wallet import statements

register = template.Library()


@register.filter
def chips(amount: Any) -> str:
    """Return whole chips with their thousands apart: 10,450."""
    return f"{amount:,}" if isinstance(amount, int) else ""


@register.simple_tag
def play_chips(user: Any) -> int:
    """Return how many play chips the person has at hand."""
    return statements.figures(user, "play").available
