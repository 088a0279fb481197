"""A template tag for playing cards outside of tables."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def card(face: str, css: str = "") -> SafeString:
    """Return the picture of a card (`7s`, `*`, `back`), hidden from screen readers."""
    symbol = {"*": "joker"}.get(face, face)
    suit = face[1] if len(face) == 2 else symbol
    return format_html(
        '<svg class="face suit-{} {}" viewBox="0 0 60 84" aria-hidden="true" '
        'focusable="false"><use href="{}#{}"></use></svg>',
        suit,
        css,
        static("img/cards.svg"),
        symbol,
    )
