"""Access control of the organiser's pages."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import ensure_csrf_cookie

from accounts.second_factor import staff_requirement
from tournaments.errors import Refusal
from tournaments.event import organiser_rights

View = Callable[..., HttpResponse]


def organisers_only(view: View) -> View:
    """Admit organisers, and staff with a second factor (`second_factor`).

    Other people's events return 404.
    """

    @wraps(view)
    @login_required
    @ensure_csrf_cookie
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not organiser_rights.may_organise(request.user):
            raise PermissionDenied
        if not staff_requirement.is_proven(request):
            return redirect(staff_requirement.way(request, request.path))
        try:
            return view(request, *args, **kwargs)
        except Refusal as refusal:
            if refusal.code in ("no_event", "no_template"):
                raise Http404(refusal.message) from None
            raise

    return checked
