"""All API errors in the form `{"code", "params", "message", "fields"}`."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from drf_spectacular.authentication import SessionScheme
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import set_rollback

from accounts.models import Sanction
from accounts.requests import request_id
from accounts.staff import suspensions
from accounts.tokens.authentication import bearer_of
from config.middleware import busy
from tables.metrics import refusals
from wallet.errors import Refusal
from wallet.text.sentences import paragraph

Refusal.teach(
    {
        "not_logged_in": _("Please log in first."),
        "bad_token": _("This token is not valid."),
        "csrf": _("This page has expired. Please reload it."),
        "forbidden": _("You can't do this."),
        "not_found": _("There is nothing at this address."),
        "method_not_allowed": _("You can't use %(method)s here."),
        "not_acceptable": _("This API answers only in JSON."),
        "unsupported_type": _("Please send application/json."),
        "too_large": ngettext_lazy(
            "A request can have at most %(max)s byte.",
            "A request can have at most %(max)s bytes.",
            "max",
        ),
        "bad_request": _("We couldn't read this request."),
    }
)
_BY_EXCEPTION: dict[type[Exception], tuple[str, int]] = {
    exceptions.AuthenticationFailed: ("bad_token", 401),
    exceptions.NotAuthenticated: ("not_logged_in", 401),
    exceptions.PermissionDenied: ("forbidden", 403),
    PermissionDenied: ("forbidden", 403),
    exceptions.NotFound: ("not_found", 404),
    Http404: ("not_found", 404),
    exceptions.NotAcceptable: ("not_acceptable", 406),
}


class SessionOfOurPagesScheme(SessionScheme):
    """The session in the OpenAPI document."""

    target_class = "config.api.session_authentication.SessionOfOurPages"


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response to a view's exception; None for an internal error (500)."""
    refusal = as_refusal(error)
    if refusal is None:
        return None
    if refusal.status == 401 and (row := _suspension(context["request"])):
        error = refusal = suspensions.Suspended(row)
    set_rollback()
    refusals.add(("http", refusal.code))
    headers = _headers(error)
    if refusal.code == "busy":
        headers["Retry-After"] = str(refusal.params["seconds"])
    return Response(request_id.body_of(refusal), refusal.status, headers=headers)


def _suspension(request: Request) -> Sanction | None:
    """Return the suspension that invalidates a session or token, or None."""
    token = bearer_of(request)
    if token is not None:
        return suspensions.of_token(token)
    return suspensions.of_session(request.session)


def as_refusal(error: Exception) -> Refusal | None:
    """Return the refusal for an exception."""
    match error:
        case Refusal(code="busy"):
            return busy.refusal(error)
        case Refusal():
            return error
        case exceptions.MethodNotAllowed():
            method = str(error.detail).partition('"')[2].partition('"')[0]
            return Refusal("method_not_allowed", status=405, method=method)
        case exceptions.UnsupportedMediaType():
            return Refusal("unsupported_type", status=415)
        case exceptions.Throttled():
            return Refusal("slow_down", status=429, seconds=_wait(error) or 1)
        case exceptions.ValidationError():
            return Refusal("bad_request", status=400, fields=_fields(error.detail))
        case RequestDataTooBig():
            return Refusal("too_large", status=413, max=64 * 1024)
        case _ if busy.is_busy(error):
            return busy.refusal(error)
    for kind, (code, status) in _BY_EXCEPTION.items():
        if isinstance(error, kind):
            return Refusal(code, status=status)
    if isinstance(error, exceptions.APIException):
        return Refusal("bad_request", status=error.status_code)
    return None


def _headers(error: Exception) -> dict[str, str]:
    headers: dict[str, str] = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := _wait(error):
        headers["Retry-After"] = str(wait)
    return headers


def _wait(error: Exception) -> int:
    return int(getattr(error, "wait", None) or 0)


def _fields(detail: Any) -> dict[str, str]:
    if not isinstance(detail, dict):
        return {}
    return {
        str(name): paragraph(problems) if isinstance(problems, list) else str(problems)
        for name, problems in detail.items()
    }
