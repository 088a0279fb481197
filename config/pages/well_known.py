"""Files at well-known addresses: robots.txt, sitemap, security.txt."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.http import require_safe

from accounts.requests.link_preview import absolute
from learn.rules import views as rules_pages

NOT_FOR_ROBOTS = (
    *("/account/", "/admin/", "/api/", "/me/", "/metrics", "/organise/"),
    *("/play/new/", "/play/now/", "/play/quick/", "/wallet/", "/wellbeing/"),
)
"""Personal pages, forms, and endpoints for programs."""
FOR_ROBOTS = ("home", "learn", "lobby", "events", "fair_play", "policies")
"""Public pages, besides the rules of the games."""
VALID_FOR = timedelta(days=180)
"""RFC 9116 recommends less than a year."""
_TEXT = "text/plain; charset=utf-8"


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt; invitations exclude themselves on their own page."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS),
        "",
        f"Sitemap: {absolute(request, reverse('sitemap_xml'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type=_TEXT)


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the pages for search engines (sitemaps.org)."""
    paths = [*map(reverse, FOR_ROBOTS), *rules_pages.addresses()]
    urls = "".join(
        f"<url><loc>{escape(absolute(request, path))}</loc></url>\n" for path in paths
    )
    return HttpResponse(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{urls}</urlset>\n",
        content_type="application/xml; charset=utf-8",
    )


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Return where to report vulnerabilities (RFC 9116); 404 if not configured."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + VALID_FOR).replace(hour=0, minute=0, second=0)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
        f"Canonical: {absolute(request, reverse('security_txt'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type=_TEXT)
