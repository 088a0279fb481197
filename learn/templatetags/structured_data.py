"""Structured data for search engines."""

from typing import Any

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def json_ld(value: dict[str, Any]) -> SafeString:
    """Return a JSON-LD block; it is not executed, so it needs no nonce."""
    plain = json_script(value)
    return SafeString(plain.replace("application/json", "application/ld+json", 1))
