"""Links to the numbered rules."""

from django import template
from django.urls import reverse

from learn.rules import numbered

register = template.Library()


@register.simple_tag
def rule_link(family: str, rule: str) -> str:
    """Return the URL of a rule; empty if the page does not have it."""
    found = numbered.anchor(family, rule)
    return reverse("numbered_rules", args=[family]) + found if found else ""
