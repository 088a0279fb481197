"""What every page says of a person's inbox."""

from typing import Any

from django import template

from accounts.friends import inbox
from accounts.models import User

register = template.Library()


@register.simple_tag
def unread_entries(user: Any) -> int:
    """Return how many entries of the inbox are new."""
    return inbox.unread(user)


@register.filter
def is_among(user: User, open_profiles: dict[str, str]) -> bool:
    """Tell whether a person is one of those whose profile can be opened."""
    return str(user.pk) in open_profiles


@register.simple_tag(takes_context=True)
def page_link(context: Any, name: str, number: int) -> str:
    """Return the address of a page of one list; the other lists stay where they are."""
    query = context["request"].GET.copy()
    query[name] = number
    return f"?{query.urlencode()}"
