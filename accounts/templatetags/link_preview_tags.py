"""The meta tags of a page: description, Open Graph."""

from typing import Any

from django import template
from django.templatetags.static import static

from accounts.requests.link_preview import USUAL, absolute

register = template.Library()
IMAGE = "img/share.png"


@register.inclusion_tag("accounts/_link_preview.html", takes_context=True)
def link_preview(context: dict[str, Any]) -> dict[str, Any]:
    """Render the page's preview, or the site's default."""
    request = context["request"]
    shown = context.get("link_preview") or USUAL
    path = f"{request.path}?{shown.query}" if shown.query else request.path
    return {
        "shown": shown,
        "url": absolute(request, path),
        "image": absolute(request, shown.image or static(IMAGE)),
        "is_canonical": context.get("is_canonical", False),
    }
