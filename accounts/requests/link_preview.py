"""What a chat or a search engine shows of a link to a page of ours."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class LinkPreview(NamedTuple):
    """Title and text of a page, as others show its link (context `link_preview`)."""

    title: str | Promise
    text: str | Promise
    is_listed: bool = True
    """Whether search engines may keep the page; an invitation is for its readers."""
    image: str = ""
    """The path of a picture of 1200 by 630; empty for the house's own."""
    image_text: str | Promise = ""
    """What that picture shows, in words."""
    query: str = ""
    """What follows the page's path in the address that others show: `step=12`."""


USUAL = LinkPreview(
    "Meldhouse",
    _(
        "Indian rummy, gin, basic and Continental in your browser, with people or "
        "house bots. Free, open source, no sign-up."
    ),
)


def absolute(request: HttpRequest, path: str) -> str:
    """Return a path of ours as an address that works elsewhere.

    It has the origin that was asked for. Where that is none of `MELDHOUSE_ORIGINS`, as
    behind a proxy that does not say, it has the first of them.
    """
    asked = f"{request.scheme}://{request.get_host()}"
    known = settings.SITE_ORIGINS
    origin = asked if not known or asked in known else known[0]
    return origin.rstrip("/") + path
