"""The page for suspended people: why, and until when.

A suspension closes every session. The next page that the person opens explains it and
logs this browser out; after that they are a visitor.
"""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import Sanction
from accounts.staff import suspensions

Answer = Callable[[HttpRequest], HttpResponse]


def suspended_door(get_response: Answer) -> Answer:
    """Show people whose session was closed by a suspension why."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated and _is_page(request):
            row = suspensions.of_session(request.session)
            if row is not None:
                logout(request)
                return page(request, row)
        return get_response(request)

    return middleware


def page(request: HttpRequest, suspension: Sanction | None) -> HttpResponse:
    """Return the page of a closed account (403)."""
    until = suspension.until if suspension is not None else None
    context = {"suspension": suspension, "until": until}
    return render(request, "account/account_inactive.html", context, status=403)


def _is_page(request: HttpRequest) -> bool:
    """Return whether the request is for a page rather than from a script or the API."""
    is_document = request.headers.get("Sec-Fetch-Dest", "document") == "document"
    is_page = is_document and not request.path.startswith("/api/")
    return is_page and SESSION_KEY in request.session
