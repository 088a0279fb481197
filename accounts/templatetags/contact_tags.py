"""What every page says of a person's inbox."""

from typing import Any

from django import template

from accounts.friends import inbox

register = template.Library()


@register.simple_tag
def unread_entries(user: Any) -> int:
    """Return how many entries of the inbox are new."""
    return inbox.unread(user)
