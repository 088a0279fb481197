"""The cash page (balances, deposits, withdrawals) and the sandbox's page."""

import secrets
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from wallet import hooks, money
from wallet.cash import amounts, deposits, gate, provider, sandbox, withdrawals
from wallet.codes import CASH
from wallet.errors import Refusal
from wallet.models.cash import Deposit, Withdrawal
from wallet.pages.form_recovery import sent_by_members
from wallet.statement import statements

SHOWN = 10
OUTCOMES = ("pay", "twice", "late", "decline")


@gate.gated
@require_safe
@login_required(login_url="wallet")
def cash(request: HttpRequest) -> HttpResponse:
    """Show the person's cash, both forms and earlier payments."""
    entries = request.GET
    return _page(request, at=entries.get("at", ""), typed=entries.get("amount", ""))


@gate.gated
@require_POST
@sent_by_members("cash", "amount", at="deposit")
def deposit(request: HttpRequest) -> HttpResponse:
    """Create a deposit and redirect to the provider; a second press is harmless."""
    typed = request.POST.get("amount", "")
    try:
        asked = deposits.ask(_person(request), amounts.read(typed), _key(request))
    except Refusal as refusal:
        return _page(request, refusal=refusal, at="deposit", typed=typed)
    return redirect(provider.current().pay_page(asked))


@gate.gated
@require_POST
@sent_by_members("cash", "amount", at="withdraw")
def withdraw(request: HttpRequest) -> HttpResponse:
    """Hold an amount for a withdrawal; a second press is harmless."""
    typed = request.POST.get("amount", "")
    try:
        # The withdrawal itself checks the minimum.
        amount = amounts.read(typed, least=1)
        withdrawals.ask(_person(request), amount, _key(request))
    except Refusal as refusal:
        return _page(request, refusal=refusal, at="withdraw", typed=typed)
    text = _("We hold %(amount)s until our staff have looked at your withdrawal.")
    messages.success(request, text % {"amount": money.shown(amount)})
    return redirect("cash")


@gate.gated
@require_http_methods(["GET", "HEAD", "POST"])
@login_required(login_url="wallet")
def play_provider(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Pay a deposit with play money, and choose how the callback arrives."""
    if not isinstance(provider.current(), sandbox.Sandbox):
        raise Http404
    asked = get_object_or_404(Deposit, pk=pk, user=_person(request))
    outcome = request.POST.get("outcome", "")
    if request.method != "POST" or outcome not in OUTCOMES:
        context = {"deposit": asked, "currency": settings.CASH_CURRENCY}
        return render(request, "wallet/cash/sandbox.html", context)
    said = sandbox.message(
        "deposit_failed" if outcome == "decline" else "deposit_paid", asked
    )
    if outcome == "late":
        sandbox.post(said, after=sandbox.LATE)
        messages.info(
            request, _("Paid. The provider will tell us within half a minute.")
        )
    else:
        for _time in range(2 if outcome == "twice" else 1):
            sandbox.say(said)
        asked.refresh_from_db()
        messages.info(request, _told(asked))
    return redirect("cash")


def _told(asked: Deposit) -> str:
    words = {
        Deposit.State.PAID: _("Your deposit has arrived."),
        Deposit.State.STOPPED: _(
            "Your deposit came in, but it goes over one of your limits. We will "
            "send it back."
        ),
    }
    return words.get(Deposit.State(asked.state), _("Nothing was paid."))


def _page(
    request: HttpRequest,
    *,
    refusal: Refusal | None = None,
    at: str = "",
    typed: str = "",
) -> HttpResponse:
    """Render the page, with errors beside their form and the input kept."""
    user = _person(request)
    context: dict[str, Any] = {
        "figures": statements.figures(user, CASH),
        "standing": gate.standing_of(user),
        "why_not": _why_not(user),
        "no_deposit": hooks.deposit_refusal.get()(user),
        "may_withdraw": gate.may_withdraw(user),
        "no_withdrawal": hooks.withdrawal_refusal.get()(user),
        "contact": settings.CASH_CONTACT,
        "currency": settings.CASH_CURRENCY,
        "is_practice": provider.current().is_practice,
        "deposits": Deposit.objects.filter(user=user.pk).order_by("-asked_at")[:SHOWN],
        "withdrawals": Withdrawal.objects.filter(user=user.pk).order_by("-asked_at")[
            :SHOWN
        ],
        "refusal": refusal,
        "at": at,
        "typed": typed[:40],
        "key": secrets.token_urlsafe(16),
    }
    status = refusal.status if refusal else 200
    return render(request, "wallet/cash/cash.html", context, status=status)


def _why_not(user: AbstractBaseUser) -> str:
    standing = gate.standing_of(user)
    if standing.is_allowed:
        return ""
    return standing.text or Refusal(standing.code, **standing.params).message


def _person(request: HttpRequest) -> AbstractBaseUser:
    assert request.user.is_authenticated
    return request.user


def _key(request: HttpRequest) -> str:
    """Return the form's key; a missing one is replaced by a new key."""
    return f"form:{request.POST.get('key', '')[:100] or secrets.token_urlsafe(16)}"
