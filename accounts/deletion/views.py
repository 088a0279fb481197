"""The page where members delete their account."""

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.deletion import delete_account, forms, obstacles
from accounts.errors import Refusal
from accounts.login import lapsed_members
from accounts.models import User
from accounts.requests.asker import asker_of
from accounts.wellbeing import breaks
from wallet.cash import gate
from wallet.pages.form_recovery import sent_by_members
from wallet.statement import statements

DEVICE_SECONDS = 400 * 24 * 3600
"""The maximum cookie lifetime of browsers."""


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@sent_by_members("delete_account")
def delete_account_page(request: HttpRequest) -> HttpResponse:
    """Explain what is deleted, ask for the password, then delete and log out."""
    person = asker_of(request)
    if person.is_guest:
        return redirect("account_logout")
    in_the_way = obstacles.of(person)
    posted = request.method == "POST"
    asked = forms.proofs(person, request.POST if posted else None)
    if posted and not in_the_way and forms.are_valid(asked):
        try:
            delete_account.delete(person)
        except Refusal as refusal:
            in_the_way = [refusal]
        else:
            return _gone(request, person)
    context = {
        "obstacles": in_the_way,
        "asked": asked,
        "figures": statements.figures(person, "play"),
        "has_cash": gate.is_open(),
        "is_resting": breaks.is_resting(person),
    }
    status = (409 if in_the_way else 400) if posted else 200
    return render(request, "accounts/deletion/delete.html", context, status=status)


def _gone(request: HttpRequest, person: User) -> HttpResponse:
    """Log out, and set the cookie of a break or an exclusion."""
    is_resting = breaks.is_resting(person)
    logout(request)
    answer = render(request, "accounts/deletion/deleted.html", {"rests": is_resting})
    lapsed_members.forget(answer)
    if is_resting:
        answer.set_cookie(
            breaks.DEVICE_COOKIE,
            breaks.remember(person),
            max_age=DEVICE_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return answer
