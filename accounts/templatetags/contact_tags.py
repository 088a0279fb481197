"""Template tags for the inbox and for lists of people."""

from typing import Any

from django import template

from accounts.friends import inbox
from accounts.models import User

register = template.Library()


@register.simple_tag
def unread_entries(user: Any) -> int:
    """Return the number of unread entries in the inbox."""
    return inbox.unread(user)


@register.filter
def is_among(user: User, open_profiles: dict[str, str]) -> bool:
    """Return whether a person is among those whose profile can be opened."""
    return str(user.pk) in open_profiles


@register.simple_tag(takes_context=True)
def page_link(context: Any, name: str, number: int) -> str:
    """Return the URL of a page of one list; the other lists keep their page."""
    query = context["request"].GET.copy()
    query[name] = number
    return f"?{query.urlencode()}"
