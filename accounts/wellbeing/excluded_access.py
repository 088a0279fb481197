"""What an excluded person can still open: their chips, their limits, and help.

A withdrawal must stay possible, so they may log in; everything else redirects.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from accounts.requests import request_id
from accounts.wellbeing import breaks
from wallet.errors import Refusal

OPEN: Final = (
    *("/wellbeing/", "/wallet/", "/account/", "/admin/", "/static/"),
    *("/api/v1/wellbeing/", "/api/v1/wallet/", "/api/v1/me/"),
    *("/fair-play/", "/policies/", "/healthz", "/readyz", "/metrics"),
)
"""Path prefixes that stay accessible."""

Answer = Callable[[HttpRequest], HttpResponse]


def wellbeing_door(get_response: Answer) -> Answer:
    """Redirect an excluded person from all other pages to the explanation."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(OPEN):
            return get_response(request)
        user = request.user
        if not (user.is_authenticated and user.is_excluded):
            return get_response(request)
        try:
            breaks.check(user)
        except Refusal as refusal:
            if request.path.startswith("/api/") or not request.accepts("text/html"):
                return JsonResponse(request_id.body_of(refusal), status=refusal.status)
        return redirect("wellbeing")

    return middleware
