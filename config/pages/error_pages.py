"""The error pages."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from accounts.requests import request_id
from config.middleware import busy
from wallet.errors import Refusal


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a 400: JSON for the API, otherwise a page."""
    if request.path_info.startswith("/api/"):
        return JsonResponse(request_id.body_of(Refusal("bad_request")), status=400)
    return render(request, "400.html", status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return a 404: JSON for the API, otherwise a page."""
    if request.path_info.startswith("/api/"):
        return JsonResponse(request_id.body_of(Refusal("not_found")), status=404)
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return a 500 without internal details, or 503 if the site is only busy.

    A view's own error has its answer before (`config.middleware.busy`): here it is a
    middleware's.
    """
    error = sys.exc_info()[1]
    if error is not None and busy.is_busy(error):
        return busy.answer(request, error)
    if request.path_info.startswith("/api/"):
        return JsonResponse(request_id.body_of(Refusal("house_fault")), status=500)
    context = {"request_id": request_id.current.get()}
    return render(request, "500.html", context, status=500)
