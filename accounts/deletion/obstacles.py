"""Obstacles to settle before an account can be deleted."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from accounts import hooks
from accounts.errors import Refusal
from accounts.models import User
from accounts.staff import frozen_chips
from wallet.codes import CASH
from wallet.models import Account
from wallet.models.cash import Deposit, Withdrawal

Refusal.teach(
    {
        "staff_account": _(
            "You are a member of the staff. A superuser has to remove your role first."
        ),
        "cash_left": _("You still have cash in your account. Withdraw it first."),
        "payment_open": _("One of your deposits or withdrawals is not finished yet."),
    }
)
_OPEN_DEPOSITS = (Deposit.State.ASKED, Deposit.State.STOPPED)
_OPEN_WITHDRAWALS = (Withdrawal.State.HELD, Withdrawal.State.APPROVED)


def of(user: User) -> list[Refusal]:
    """Return all obstacles, each as a refusal."""
    return [*_of_account(user), *_asked(user)]


def check(user: User) -> None:
    """Raise the first obstacle.

    Raise `guests_have_no_name` (403), `staff_account`, `frozen` (403), `cash_left`,
    `payment_open`, or an obstacle of tables or events.
    """
    for refusal in of(user):
        raise refusal


def _of_account(user: User) -> Iterator[Refusal]:
    if user.is_guest or user.is_bot:
        yield Refusal("guests_have_no_name", status=403)
    if user.is_staff or user.is_superuser:
        yield Refusal("staff_account")
    try:
        frozen_chips.check(user)
    except Refusal as refusal:
        yield refusal
    if Account.objects.filter(owner=user.pk, ledger=CASH, balance__gt=0).exists():
        yield Refusal("cash_left")
    deposits = Deposit.objects.filter(user=user, state__in=_OPEN_DEPOSITS)
    withdrawals = Withdrawal.objects.filter(user=user, state__in=_OPEN_WITHDRAWALS)
    if deposits.exists() or withdrawals.exists():
        yield Refusal("payment_open")


def _asked(user: User) -> Iterator[Refusal]:
    for ask in hooks.deletion_checks:
        yield from ask(user)
