"""Template tags for times on event pages, readable without scripts."""

from typing import Any

from django import template

from tables.text.page.company import EMOTES

register = template.Library()


@register.filter
def left(ms: Any) -> str:
    """Return the time left: 2 d 3 h, 01:12:09, 4:05."""
    if type(ms) is not int:
        return ""
    seconds = max(0, -(-ms // 1000))
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    if days:
        return f"{days} d {hour} h"
    if hours:
        return f"{hour:02}:{minute:02}:{second:02}"
    return f"{minute}:{second:02}"


@register.filter
def emote_words(code: str) -> Any:
    """Return the text of an emote in the reader's language."""
    return EMOTES.get(f"emote.{code}", code)
