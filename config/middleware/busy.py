"""Responses to exceptions of views, for programs and people.

Missing objects give a 404. A temporary failure gives `busy`.

A program gets the code and Retry-After; a person gets a page that tries again, and that
keeps what was typed.
"""

import secrets
from collections.abc import Callable, Iterable
from typing import Final

import structlog
from django.db import IntegrityError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string

from accounts.requests import request_id
from tables import outage_log
from wallet.errors import Refusal

log = structlog.get_logger(__name__)
AGAIN_SECONDS: Final = 2
"""Default time until a retry."""
SPREAD: Final = 0.5
"""The spread of retries, as a share of the time."""
TOKEN: Final = "csrfmiddlewaretoken"  # noqa: S105 - the field's name
SECRET: Final = ("password", "code", "secret", "token")
"""Fields with such names are never written into a page."""
UNIQUE_VIOLATION: Final = "23505"

Handler = Callable[[HttpRequest], HttpResponseBase]
Fields = Iterable[tuple[str, str]]


def is_busy(error: BaseException | None) -> bool:
    """Return whether the error is temporary, so that a retry may succeed.

    That is a database that does not answer, or not in time, and a race that was lost
    to a row which is there now. A second try tells what happened.
    """
    if isinstance(error, Refusal):
        return error.code == "busy"
    if isinstance(error, OperationalError | InterfaceError):
        return True
    if not isinstance(error, IntegrityError):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state == UNIQUE_VIOLATION or "UNIQUE constraint" in str(error)


def refusal(error: BaseException) -> Refusal:
    """Return the refusal for such an error, and log it."""
    if not isinstance(error, Refusal) and not outage_log.failed(error):
        log.warning("busy", error=str(error).strip(), kind=type(error).__name__)
    return told(later())


def told(seconds: int) -> Refusal:
    """Return the refusal that asks for a retry after this many seconds."""
    return Refusal("busy", status=503, seconds=seconds)


def later(seconds: float = AGAIN_SECONDS) -> int:
    """Return the time until a retry, with random spread."""
    spread = 1 + SPREAD * secrets.randbelow(1_000) / 1_000
    return max(1, round(seconds * spread))


class BusyDoor:
    """Middleware that turns missing objects into 404 and a busy database into 503."""

    def __init__(self, get_response: Handler) -> None:
        """Wrap the views."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, error: Exception
    ) -> HttpResponse | None:
        """Return the response to a view's exception, or None."""
        if isinstance(error, Refusal) and error.status == 404:
            return not_there(request, error)
        return answer(request, error) if is_busy(error) else None


def not_there(request: HttpRequest, refused: Refusal) -> HttpResponse:
    """Return the 404 for an object that does not exist or is not accessible."""
    if wants_json(request.path_info, request.headers.get("Accept", "")):
        return JsonResponse(request_id.body_of(refused), status=refused.status)
    return render(request, "404.html", status=refused.status)


def answer(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Return the 503 for a request that failed because the database was busy."""
    refused = refusal(error)
    seconds = refused.params["seconds"]
    response: HttpResponse
    if wants_json(request.path_info, request.headers.get("Accept", "")):
        response = JsonResponse(request_id.body_of(refused), status=refused.status)
    else:
        posted = request.POST if request.method == "POST" else {}
        fields = [
            (name, get_token(request) if name == TOKEN else value)
            for name, values in getattr(posted, "lists", dict)()
            for value in values
        ]
        html = page(request.get_full_path(), request.method or "", fields, seconds)
        response = HttpResponse(html, status=refused.status)
        if request.method in {"GET", "HEAD"}:
            response.headers["Refresh"] = str(seconds)
    response.headers["Retry-After"] = str(seconds)
    response.headers["Cache-Control"] = "no-store"
    return response


def page(
    path: str,
    method: str,
    fields: Fields | None,
    seconds: int,
    *,
    by_itself: bool = False,
) -> str:
    """Return the page for people.

    `fields` is the input, or None if it cannot be kept; a form is resubmitted
    `by_itself` only if the first submission did nothing.
    """
    kept = None if fields is None else list(fields)
    is_form = method not in {"GET", "HEAD"}
    if kept is not None and any(_is_secret(name) for name, _value in kept):
        kept = None
    context = {
        "path": path,
        "is_form": is_form,
        "fields": kept,
        "is_kept": kept is not None,
        "seconds": seconds,
        "by_itself": by_itself,
    }
    return render_to_string("503.html", context)


def wants_json(path: str, accept: str) -> bool:
    """Return whether the client wants JSON: always for the API, else by Accept."""
    if path.startswith("/api/"):
        return True
    return bool(accept) and not any(
        kind in accept for kind in ("text/html", "text/*", "*/*")
    )


def _is_secret(name: str) -> bool:
    return name != TOKEN and any(part in name.lower() for part in SECRET)
