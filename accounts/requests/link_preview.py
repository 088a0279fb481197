"""Link previews: how chats and search engines show our pages."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class LinkPreview(NamedTuple):
    """Title and text of a page in link previews (context `link_preview`)."""

    title: str | Promise
    text: str | Promise
    is_listed: bool = True
    """Whether search engines may index the page; invitations are private."""
    image: str = ""
    """The path of a 1200 × 630 picture; empty for the site's default."""
    image_text: str | Promise = ""
    """Alternative text of that picture."""
    query: str = ""
    """The query string of the shared URL: `step=12`."""


USUAL = LinkPreview(
    "Meldhouse",
    _(
        "Indian rummy, gin, basic and Continental in your browser, with people or "
        "house bots. Free, open source, no sign-up."
    ),
)


def absolute(request: HttpRequest, path: str) -> str:
    """Return the absolute URL of a path on this site.

    Uses the request's origin if it is in `MELDHOUSE_ORIGINS`, otherwise the first of
    them (a proxy may not forward the origin).
    """
    asked = f"{request.scheme}://{request.get_host()}"
    known = settings.SITE_ORIGINS
    origin = asked if not known or asked in known else known[0]
    return origin.rstrip("/") + path
