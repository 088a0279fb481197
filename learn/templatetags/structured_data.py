"""Structured data of a page, as search engines read it."""

from typing import Any

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def json_ld(value: dict[str, Any]) -> SafeString:
    """Return a data block of JSON-LD; browsers run no data, so it needs no nonce."""
    plain = json_script(value)
    return SafeString(plain.replace("application/json", "application/ld+json", 1))
