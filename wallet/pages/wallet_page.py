"""The wallet page, the CSV statement and the reload button."""

import secrets
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from wallet import ledger
from wallet.cash import gate, provider
from wallet.codes import CASH, CASH_CODES, PLAY, TOURNAMENT, Chips, Code, Type
from wallet.errors import Refusal
from wallet.models import Account
from wallet.pages.form_recovery import sent_by_members
from wallet.statement import links, spreadsheet, statements
from wallet.statement.filters import Filters, in_ledger, kinds_shown, read
from wallet.templatetags.wallet_tags import chips

GRANTS = (Code.START, Code.RELOAD)


@require_safe
def wallet(request: HttpRequest) -> HttpResponse:
    """Show the balances of each kind of chips, and the statement as filtered."""
    user = request.user
    if not user.is_authenticated:
        return render(request, "wallet/closed.html")
    status, before = 200, request.GET.get("before")
    try:
        filters = _filters(request)
        page = statements.statement(user, "", filters=filters, before=before)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        filters, before, status = Filters(), None, refusal.status
        page = statements.statement(user, "")
    found = statements.figures(user)
    context = {
        "figures": found,
        "event_figures": _of_events(user),
        **_of_cash(user),
        "page": page,
        "links": links.of((row.reference for row in page.rows), user),
        "filters": filters,
        "query": filters.query(),
        "older": filters.query(before=page.next),
        "kinds": [kind for kind in Chips if kind in _kinds()],
        "types": [each for each in Type if each != Type.MONEY or gate.is_open()],
        "is_newest": before is None,
        "doubted": statements.doubted(user),
        "can_reload": found.total < ledger.RELOAD_BELOW,
        "tables": links.of_tables(user, PLAY),
        "reload_below": ledger.RELOAD_BELOW,
        "reload_up_to": ledger.RELOAD_UP_TO,
        "reload_key": secrets.token_urlsafe(16),
        "month": _month(user, CASH if filters.chips == CASH else PLAY),
    }
    return render(request, "wallet/wallet.html", context, status=status)


@require_safe
@login_required(login_url="wallet")
def statement_file(request: HttpRequest) -> HttpResponse:
    """Return the filtered statement as a CSV file."""
    assert request.user.is_authenticated
    try:
        filters = _filters(request)
    except Refusal as refusal:
        messages.error(request, refusal.message)
        return redirect("wallet")
    rows = statements.whole(request.user, "", filters, limit=spreadsheet.ROWS_MAX)
    answer = HttpResponse(
        spreadsheet.written(rows), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = (
        f'attachment; filename="statement-{timezone.now():%Y-%m-%d}.csv"'
    )
    return answer


@require_POST
@sent_by_members("wallet")
def reload(request: HttpRequest) -> HttpResponse:
    """Reload, then show the wallet; the form's key makes a second press harmless."""
    key = request.POST.get("key", "")[:100]
    assert request.user.is_authenticated
    try:
        transfer = ledger.reload(request.user, request_key=key)
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        text = ngettext(
            "You got %(amount)s play chip.",
            "You got %(amount)s play chips.",
            transfer.amount,
        )
        messages.success(request, text % {"amount": chips(transfer.amount)})
    return redirect("wallet")


def _kinds() -> tuple[str, ...]:
    return kinds_shown(has_cash=gate.is_open())


def _filters(request: HttpRequest) -> Filters:
    return read(request.GET, _kinds())


def _of_events(user: AbstractBaseUser) -> Any:
    """Return the balances of tournament chips, or None if there is no account."""
    prefix = in_ledger(TOURNAMENT)
    if not Account.objects.filter(prefix, owner=user.pk).exists():
        return None
    return statements.figures(user, TOURNAMENT)


def _of_cash(user: AbstractBaseUser) -> dict[str, Any]:
    """Return the context of the cash section; empty without cash."""
    if not gate.is_open():
        return {}
    return {
        "cash_figures": statements.figures(user, CASH),
        "currency": settings.CASH_CURRENCY,
        "is_practice": provider.current().is_practice,
    }


def _month(user: AbstractBaseUser, kind: str) -> dict[str, int | datetime | str]:
    """Return what play won and lost this month, in the chips that are shown.

    Grants, deposits and withdrawals are not counted.
    """
    since = timezone.now().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    rows = [
        row
        for row in statements.totals(user, kind, since=since)
        if row.code not in (*GRANTS, *CASH_CODES)
    ]
    given = sum(row.given for row in rows)
    taken = sum(row.taken for row in rows)
    sums = {"given": given, "taken": taken, "net": given - taken}
    return {"since": since, "kind": kind, **sums}
