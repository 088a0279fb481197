"""Whether cash is enabled, and who may use it.

Off unless the operator says `CASH_ENABLED`; until then cash is not refused but absent.
While the gate is closing (`CashClosing`) nothing new begins: no deposit, no stake. What
runs ends, everything comes home, and all of it can still be withdrawn.
Where a person lives and how old they are, others know (`hooks.cash_standing`). Their
word here is for pages; what holds is the policy they give the ledger.
"""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from wallet import hooks
from wallet.errors import Refusal
from wallet.hooks import Standing
from wallet.models.cash import CashClosing

Refusal.teach(
    {
        "cash_closing": _("Cash play is being closed. The reason: %(reason)s"),
        "gate_closed": _("The cash gate is already closed."),
        "gate_open": _("The cash gate is open."),
        "verify_first": _(
            "We need to check your identity first. Please request a check. You need "
            "it only once."
        ),
        "identity_unchecked": _("Check the player's identity first."),
    }
)

P = ParamSpec("P")
R = TypeVar("R")


def is_open() -> bool:
    """Return whether cash is enabled on this site."""
    return bool(settings.CASH_ENABLED)


def closing() -> CashClosing | None:
    """Return the closing in force, if the operator closes the gate."""
    return CashClosing.objects.filter(opened_at=None).first() if is_open() else None


def takes_new() -> bool:
    """Return whether deposits and cash stakes are accepted."""
    return is_open() and closing() is None


def close(reason: str, by: Any) -> CashClosing:
    """Close the gate now; raise `gate_closed` if it is already closed."""
    try:
        with transaction.atomic():
            return CashClosing.objects.create(reason=reason[:200], closed_by=by)
    except IntegrityError:
        raise Refusal("gate_closed") from None


def open_again(by: Any) -> None:
    """End the current closing; raise `gate_open` if there is none."""
    row = CashClosing.objects.filter(opened_at=None)
    if not row.update(opened_by=by, opened_at=timezone.now()):
        raise Refusal("gate_open")


def require_open() -> None:
    """Raise `not_found` (404) if cash is disabled."""
    if not is_open():
        raise Refusal("not_found", status=404)


def standing_of(user: AbstractBaseUser) -> Standing:
    """Return what the person may do with cash."""
    if shut := closing():
        return Standing("cash_closing", {"reason": shut.reason})
    return hooks.cash_standing.get()(user)


def require(user: AbstractBaseUser) -> None:
    """Raise the reason why the person may not bring in cash, if any."""
    require_open()
    standing = standing_of(user)
    if not standing.is_allowed:
        raise Refusal(standing.code, status=403, **standing.params)


def may_withdraw(user: AbstractBaseUser) -> bool:
    """Return whether the person may withdraw; if not, the code is `verify_first`."""
    return hooks.may_withdraw.get()(user)


def gated(
    view: Callable[Concatenate[HttpRequest, P], R],
) -> Callable[Concatenate[HttpRequest, P], R]:
    """Decorate a page so that it returns 404 while cash is disabled."""

    def page(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if not is_open():
            raise Http404
        return view(request, *args, **kwargs)

    return page
