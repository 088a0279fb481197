"""Pages of two-factor authentication for members, based on django-allauth's views."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.module_loading import import_string

from accounts.requests.asker import asker_of

View = Callable[..., HttpResponseBase]


def for_members(view: View) -> View:
    """Redirect guests to the sign-up page: they have no password."""

    @wraps(view)
    @login_required
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if asker_of(request).is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return shown


def at_first_request(name: str) -> View:
    """Return a view that is imported on first use.

    django-allauth's views import a library for security keys, which would add 5 % to
    the start-up time.
    """

    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer: HttpResponseBase = import_string(name)(request, *args, **kwargs)
        return answer

    return shown


BASE, TOTP = "allauth.mfa.base.views", "allauth.mfa.totp.views"
CODES = "allauth.mfa.recovery_codes.views"

authenticate = at_first_request(f"{BASE}.authenticate")
index = for_members(at_first_request(f"{BASE}.index"))
reauthenticate = for_members(at_first_request(f"{BASE}.reauthenticate"))
activate = for_members(at_first_request("accounts.second_factor.activation.activate"))
deactivate = for_members(at_first_request(f"{TOTP}.deactivate_totp"))
codes = for_members(at_first_request(f"{CODES}.view_recovery_codes"))
new_codes = for_members(at_first_request(f"{CODES}.generate_recovery_codes"))
download = for_members(at_first_request(f"{CODES}.download_recovery_codes"))
