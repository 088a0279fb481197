"""The wallet page and its reload button."""

import secrets
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from wallet import ledger, statements
from wallet.codes import PLAY, Code
from wallet.errors import Refusal
from wallet.templatetags.wallet_tags import chips

GRANTS = (Code.START, Code.RELOAD)


@require_safe
def wallet(request: HttpRequest) -> HttpResponse:
    """Show the figures of each ledger, and the statement of play chips."""
    user = request.user
    if not user.is_authenticated:
        return render(request, "wallet/closed.html")
    status = 200
    try:
        page = statements.statement(user, before=request.GET.get("before"))
    except Refusal as refusal:
        messages.error(request, refusal.message)
        page, status = statements.statement(user), refusal.status
    found = statements.figures(user)
    context = {
        "figures": found,
        "page": page,
        "is_newest": "before" not in request.GET or status != 200,
        "can_reload": found.total < ledger.RELOAD_BELOW,
        "reload_below": ledger.RELOAD_BELOW,
        "reload_up_to": ledger.RELOAD_UP_TO,
        "reload_key": secrets.token_urlsafe(16),
        "month": _month(user),
    }
    return render(request, "wallet/wallet.html", context, status=status)


@require_POST
@login_required(login_url="wallet")
def reload(request: HttpRequest) -> HttpResponse:
    """Reload, then show the wallet; the form's key makes a second press harmless."""
    key = request.POST.get("key", "")[:100]
    assert request.user.is_authenticated
    try:
        transfer = ledger.reload(request.user, request_key=key)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        text = _("%(amount)s play chips were added.")
        messages.success(request, text % {"amount": chips(transfer.amount)})
    return redirect("wallet")


def _month(user: AbstractBaseUser) -> dict[str, int | datetime]:
    """Return what play brought and took this month; grants are not play."""
    since = timezone.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    rows = [
        row
        for row in statements.totals(user, PLAY, since=since)
        if row.code not in GRANTS
    ]
    given = sum(row.given for row in rows)
    taken = sum(row.taken for row in rows)
    return {"since": since, "given": given, "taken": taken, "net": given - taken}
