"""Provider callbacks: each takes effect once, in whatever order they arrive.

| said | before it | then |
|---|---|---|
| deposit_paid | asked, failed | credited, or stopped by a limit |
| deposit_failed | asked | failed |
| payout_paid | approved | paid |
| payout_failed | approved | returned |

Repeated callbacks change nothing. The opposite of an end, another amount or currency,
or a payment that was never sent changes nothing either and waits for somebody's eyes.
"""

import hashlib
from collections.abc import Mapping
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from wallet import ledger
from wallet.cash import deposits, gate, provider, withdrawals
from wallet.cash.provider import Message
from wallet.codes import CASH
from wallet.errors import KeyReused, Refusal
from wallet.models.cash import Callback, Deposit, Withdrawal

Outcome = Callback.Outcome
ATTENTION = (
    Outcome.STOPPED,
    Outcome.MISMATCH,
    Outcome.CONTRADICTION,
    Outcome.UNEXPECTED,
)
"""Outcomes that need attention from staff."""
OUR_FAULT = _("The payment did not go through.")


def receive(body: bytes, headers: Mapping[str, str]) -> Outcome:
    """Process a callback and return its outcome; a repeat returns the first outcome.

    Refused `bad_signature` (403), `bad_json` (400), `no_payment` (404), `key_reused`:
    nothing is stored then.
    """
    gate.require_open()
    house = provider.current()
    message = house.read(body, headers)
    digest = hashlib.sha256(body).hexdigest()
    payment = _payment(message)
    purse = ledger.player_account(payment.user, CASH)
    with transaction.atomic():
        ledger.lock_balances([purse])
        known = Callback.objects.filter(provider=house.name, event=message.event)
        told = known.first()
        if told is not None:
            if told.digest != digest:
                raise KeyReused(message.event)
            return Outcome(told.outcome)
        payment.refresh_from_db()
        outcome = _judged(message, payment)
        Callback.objects.create(
            provider=house.name,
            event=message.event,
            digest=digest,
            kind=message.kind,
            payment=payment.pk,
            amount=message.amount,
            currency=message.currency,
            outcome=outcome,
        )
    return outcome


def _payment(message: Message) -> Deposit | Withdrawal:
    """Return the payment a message is about; raise `no_payment` (404)."""
    try:
        pk = UUID(message.payment)
    except ValueError:
        raise Refusal("no_payment", status=404) from None
    found: Deposit | Withdrawal | None
    if message.kind.startswith("deposit_"):
        found = Deposit.objects.select_related("user").filter(pk=pk).first()
    else:
        found = Withdrawal.objects.select_related("user").filter(pk=pk).first()
    if found is None:
        raise Refusal("no_payment", status=404)
    return found


def _judged(message: Message, payment: Deposit | Withdrawal) -> Outcome:
    same = (payment.amount, settings.CASH_CURRENCY)
    if (message.amount, message.currency) != same:
        return Outcome.MISMATCH
    is_good = message.kind.endswith("_paid")
    if isinstance(payment, Deposit):
        return _of_deposit(payment, is_paid=is_good)
    return _of_withdrawal(payment, is_paid=is_good)


def _of_deposit(deposit: Deposit, *, is_paid: bool) -> Outcome:
    state = Deposit.State
    if is_paid:
        if deposit.state in (state.ASKED, state.FAILED):
            # The money did arrive, even if "paid" comes after "failed".
            return Outcome.DONE if deposits.credit(deposit) else Outcome.STOPPED
        return Outcome.NOTHING
    if deposit.state == state.ASKED:
        deposits.end(deposit, state.FAILED)
        return Outcome.DONE
    return Outcome.NOTHING if deposit.state == state.FAILED else Outcome.CONTRADICTION


def _of_withdrawal(withdrawal: Withdrawal, *, is_paid: bool) -> Outcome:
    state = Withdrawal.State
    if withdrawal.state == state.HELD:
        return Outcome.UNEXPECTED
    if withdrawal.state != state.APPROVED:
        same = withdrawal.state == (state.PAID if is_paid else state.RETURNED)
        return Outcome.NOTHING if same else Outcome.CONTRADICTION
    if is_paid:
        withdrawals.pay(withdrawal)
    else:
        withdrawal.reason = str(OUR_FAULT)
        withdrawals.give_back(withdrawal)
    withdrawal.save(update_fields=["state", "reason", "ended_at"])
    return Outcome.DONE
