"""Deposits: requested here, credited when the provider confirms the payment.

A person's deposits and withdrawals change only under the lock of their cash account.
"""

from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from wallet import hooks, ledger
from wallet.cash import amounts, gate, provider
from wallet.codes import CASH, Code, Kind
from wallet.errors import KeyReused, Refusal
from wallet.models.cash import Deposit
from wallet.new_transfer import NewTransfer

OPEN_MAX = 5
"""The most unpaid deposits a person may have within `OPEN_FOR`."""
OPEN_FOR = timedelta(minutes=15)
"""How long an unpaid deposit counts towards limits as if it were paid."""
State = Deposit.State


def ask(user: AbstractBaseUser, amount: int, request_key: str) -> Deposit:
    """Create a deposit; the person then pays on the provider's page.

    Limits are checked now, counting unpaid deposits, and again when it is credited. The
    same `request_key` is the same deposit. Refused with the code of the gate, `frozen`,
    `on_break` and `excluded` (403), `bad_money`, `too_many_open`, or whatever a limit
    says.
    """
    gate.require(user)
    if refusal := hooks.deposit_refusal.get()(user):
        raise refusal
    amounts.checked(amount)
    account = ledger.player_account(user, CASH)
    with transaction.atomic():
        ledger.lock_balances([account])
        known = Deposit.objects.filter(user=user.pk, request_key=request_key).first()
        if known is not None:
            if known.amount != amount:
                raise KeyReused(request_key[:60])
            return known
        unpaid = list(
            Deposit.objects.filter(
                user=user.pk,
                state=State.ASKED,
                asked_at__gt=timezone.now() - OPEN_FOR,
            ).order_by("asked_at")
        )
        if len(unpaid) >= OPEN_MAX:
            raise Refusal("too_many_open", max=OPEN_MAX)
        asked = Deposit(
            user_id=user.pk,
            amount=amount,
            provider=provider.current().name,
            request_key=request_key,
        )
        ledger.permitted([transfer_of(each) for each in [*unpaid, asked]])
        asked.save(force_insert=True)
    return asked


def transfer_of(deposit: Deposit) -> NewTransfer:
    """Return the transfer that credits a deposit."""
    return NewTransfer(
        debit=ledger.house_account(Kind.OUTSIDE, CASH),
        credit=ledger.player_account(deposit.user, CASH),
        amount=deposit.amount,
        code=Code.DEPOSIT,
        key=f"deposit:{deposit.pk}:paid",
        reference=f"deposit:{deposit.pk}",
    )


def credit(deposit: Deposit) -> bool:
    """Credit a paid deposit; return False if it was stopped.

    A limit, break or exclusion that began after the request stops it; the money must
    then be sent back. The caller has locked the person's cash account.
    """
    try:
        ledger.post_all([transfer_of(deposit)])
    except Refusal as refusal:
        end(deposit, State.STOPPED, why=refusal.code)
        return False
    end(deposit, State.PAID)
    return True


def end(deposit: Deposit, state: State, *, why: str = "") -> None:
    """Record how a deposit ended."""
    deposit.state, deposit.why, deposit.ended_at = state, why[:60], timezone.now()
    deposit.save(update_fields=["state", "why", "ended_at"])


def send_back(deposit: Deposit) -> None:
    """Send a stopped deposit back to its source, once.

    Refused `not_stopped`.
    """
    with transaction.atomic():
        ledger.lock_balances([ledger.player_account(deposit.user, CASH)])
        deposit.refresh_from_db()
        if deposit.state == State.SENT_BACK:
            return
        if deposit.state != State.STOPPED:
            raise Refusal("not_stopped")
        provider.current().send_back(deposit)
        end(deposit, State.SENT_BACK, why=deposit.why)
