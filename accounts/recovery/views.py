"""Pages of account recovery: password reset by code, and recovery codes."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from accounts.login import known_devices
from accounts.login.allauth_internals import record_authentication
from accounts.recovery import codes, codes_shown_once
from accounts.recovery.forms import NewCodesForm, ResetForm
from accounts.requests.asker import asker_of


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def reset_password(request: HttpRequest) -> HttpResponse:
    """Reset a password by code, then redirect to the log-in."""
    if request.method != "POST":
        initial = {"login": request.GET.get("login", "")[:150]}
        return _page(request, "reset", form=ResetForm(request, initial=initial))
    form = ResetForm(request, request.POST)
    user = form.reset() if form.is_valid() else None
    if user is None:
        return _page(request, "reset", form=form)
    if request.user == user:
        # This session ended with the others.
        logout(request)
    messages.success(
        request,
        _("Your new password is set, and you are logged out everywhere. Log in now."),
    )
    answer = redirect("account_login")
    # The person has just proved their identity, so the log-in need not ask again.
    known_devices.remember(request, answer, user.username)
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """Show how many codes are left; create new ones after asking the password."""
    if asker_of(request).is_guest:
        return redirect("account_signup")
    form = NewCodesForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        record_authentication(request, request.user, "password", reauthenticated=True)
        return redirect(new_codes(request, back=reverse("me")))
    return _page(request, "index", form=form, left=codes.count_left(request.user))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show new codes until the member confirms having stored them, then redirect."""
    given = request.POST.get(REDIRECT_FIELD_NAME, "")
    given = given or request.GET.get(REDIRECT_FIELD_NAME, "")
    hosts = {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(given, hosts, request.is_secure())
    back = given if is_ours else resolve_url("me")
    found = codes_shown_once.codes_in(request.session)
    if request.method == "POST" or not found:
        codes_shown_once.forget(request.session)
        # A path, not the name of a view, which `redirect` would look up.
        return HttpResponseRedirect(back)
    return _page(request, "new", codes=found, back=back)


@login_required
@require_GET
def download(request: HttpRequest) -> HttpResponse:
    """Return the new codes as a text file; redirect (302) if there are none."""
    found = codes_shown_once.codes_in(request.session)
    if not found:
        return redirect("recovery_codes")
    lines = [
        _("Meldhouse: recovery codes of %(name)s, %(date)s.")
        % {"name": request.user.username, "date": timezone.now().date().isoformat()},
        _(
            "Each code lets you set a new password once. Keep them safe and don't "
            "show them to anybody."
        ),
        request.build_absolute_uri(reverse("account_reset_password")),
        "",
        *found,
        "",
    ]
    answer = HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="meldhouse-recovery.txt"'
    return answer


def new_codes(request: HttpRequest, *, back: str) -> str:
    """Create new codes for the member; return the URL of the page that shows them."""
    codes_shown_once.put(request.session, codes.make(asker_of(request)))
    return f"{reverse('recovery_codes_new')}?{urlencode({REDIRECT_FIELD_NAME: back})}"


def _page(request: HttpRequest, name: str, **context: Any) -> HttpResponse:
    return render(request, f"account/recovery/{name}.html", context)
