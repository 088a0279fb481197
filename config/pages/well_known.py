"""What programs look for at fixed addresses: robots.txt and security.txt."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.link_preview import absolute

NOT_FOR_ROBOTS = (
    *("/account/", "/admin/", "/api/", "/me/", "/metrics", "/organise/"),
    *("/play/new/", "/play/now/", "/play/quick/", "/wallet/", "/wellbeing/"),
)
"""Personal pages, forms, and addresses for programs."""
VALID_FOR = timedelta(days=180)
"""RFC 9116 asks for less than a year."""
_TEXT = "text/plain; charset=utf-8"


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Say what search engines leave alone; invitations say it on their own page."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    return HttpResponse("\n".join(lines) + "\n", content_type=_TEXT)


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Say whom to tell of a hole (RFC 9116); 404 where the operator names nobody."""
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
