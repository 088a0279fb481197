"""Forms of people whose session ended while they filled them in (P09).

They are led to the log-in and back to the form's page, which has their entries from its
address: nothing typed is lost, and nothing is done before it is sent once more.
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
    """Let a form through where somebody is logged in; lead others back to `page`.

    `keeps` are the entries that go along, `fixed` what the page must know besides;
    `same` says that the page takes the arguments of the form's address.
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
    """Redirect to the log-in, and after it to `back` with what was typed."""
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
