"""Recover forms submitted after the session ended (P09).

People are sent to log in and then back to the form's page, whose URL carries their
input. Nothing typed is lost, and nothing happens until they submit again.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

ENTRY_MAX = 100
ENTRIES_MAX = 60
View = Callable[..., HttpResponse]


def sent_by_members(
    page: str, *keeps: str, same: bool = False, **fixed: str
) -> Callable[[View], View]:
    """Let members submit a form; redirect others to log in and back to `page`.

    `keeps` names the fields to keep, `fixed` adds other parameters; `same` means that
    the page takes the same URL arguments as the form.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.user.is_authenticated:
                return view(request, *args, **kwargs)
            back = reverse(page, kwargs=kwargs if same else None)
            return to_log_in(request, back, *keeps, **fixed)

        return checked

    return decorate


def to_log_in(
    request: HttpRequest, back: str, *keeps: str, **fixed: str
) -> HttpResponse:
    """Redirect to the log-in, and from there to `back` with the input kept."""
    typed = {
        name: request.POST[name][:ENTRY_MAX]
        for name in keeps[:ENTRIES_MAX]
        if request.POST.get(name)
    }
    said = urlencode({**fixed, **typed})
    address = f"{back}?{said}" if said else back
    text = _(
        "You were logged out in the meantime, so nothing was done. Log in and "
        "send it again."
    )
    messages.info(request, text)
    where = reverse(settings.LOGIN_URL)
    return redirect(f"{where}?{urlencode({REDIRECT_FIELD_NAME: address})}")
