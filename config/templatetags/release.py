"""The version, for the footer of every page."""

from django import template

from config import __version__

register = template.Library()


@register.simple_tag
def release() -> str:
    """Return the version, as `0.9.0`."""
    return __version__
