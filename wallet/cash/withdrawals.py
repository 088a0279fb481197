"""Withdrawals: held at once, reviewed by a second person, then paid or returned.

One transfer with one key ends a withdrawal, so it is paid or returned, never both.
People who may no longer play can still withdraw: only the gate and, if required, the
identity check apply.
"""

from collections.abc import Callable
from uuid import UUID

import structlog
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from wallet import hooks, ledger
from wallet.cash import amounts, gate, provider
from wallet.codes import CASH, Code, Kind
from wallet.errors import KeyReused, Refusal
from wallet.models import Account
from wallet.models.cash import Withdrawal

log = structlog.get_logger(__name__)
State = Withdrawal.State


def ask(user: AbstractBaseUser, amount: int, request_key: str) -> Withdrawal:
    """Hold the amount until it is paid or returned; this cannot be cancelled.

    The same `request_key` is the same withdrawal. Refused `verify_first` and `frozen`
    (403), `bad_money`, `insufficient_chips`.
    """
    gate.require_open()
    if not gate.may_withdraw(user):
        raise Refusal("verify_first", status=403)
    amounts.checked(amount, least=1)
    account = ledger.player_account(user, CASH)
    with transaction.atomic():
        ledger.lock_balances([account])
        found = Withdrawal.objects.filter(user=user.pk, request_key=request_key)
        known = found.first()
        if known is not None:
            if known.amount != amount:
                raise KeyReused(request_key[:60])
            return known
        amounts.checked(amount, least(user))
        asked = Withdrawal.objects.create(
            user_id=user.pk,
            amount=amount,
            provider=provider.current().name,
            request_key=request_key,
        )
        ledger.post(
            account,
            _held(asked),
            amount,
            Code.HOLD,
            f"withdrawal:{asked.pk}:hold",
            f"withdrawal:{asked.pk}",
        )
    return asked


def least(user: AbstractBaseUser) -> int:
    """Return the minimum amount: less than usual if that is all there is."""
    have = ledger.balance(ledger.player_account(user, CASH))
    return min(have, amounts.AMOUNT_MIN) or amounts.AMOUNT_MIN


def approve(pk: UUID, reviewer: AbstractBaseUser) -> Withdrawal:
    """Approve a withdrawal; a periodic task sends it to the provider.

    Refused `own_withdrawal` (nobody reviews their own), `already_reviewed`,
    `identity_unchecked`.
    """

    def decide(withdrawal: Withdrawal) -> None:
        if not gate.may_withdraw(withdrawal.user):
            raise Refusal("identity_unchecked")
        withdrawal.state = State.APPROVED

    return _review(pk, reviewer, decide)


def refuse(pk: UUID, reviewer: AbstractBaseUser, reason: str) -> Withdrawal:
    """Return the amount to the person with a reason; raises the same as `approve`."""
    if not reason.strip():
        raise Refusal("say_why", status=400)

    def decide(withdrawal: Withdrawal) -> None:
        withdrawal.reason = reason.strip()[:200]
        give_back(withdrawal)

    return _review(pk, reviewer, decide)


def pay(withdrawal: Withdrawal) -> None:
    """Pay the held cash out of the house. The caller has locked the account."""
    outside = ledger.house_account(Kind.OUTSIDE, CASH)
    _end(withdrawal, State.PAID, outside, Code.PAID_OUT)


def give_back(withdrawal: Withdrawal) -> None:
    """Return the held cash to the player. The caller has locked the account."""
    purse = ledger.player_account(withdrawal.user, CASH)
    _end(withdrawal, State.RETURNED, purse, Code.RETURNED)


def hand_over(limit: int = 50) -> int:
    """Send approved withdrawals to the provider; return how many.

    After a crash the provider may be asked again, and it may answer before we record
    the request; it recognises our id.
    """
    count = 0
    waiting = Withdrawal.objects.filter(state=State.APPROVED, sent_at=None)
    people = waiting.values_list("user_id", flat=True)
    waiting = waiting.exclude(user__in=hooks.held_back.get()(set(people)))
    for withdrawal in waiting.order_by("reviewed_at")[:limit]:
        try:
            provider.current().pay_out(withdrawal)
        except Exception:
            log.exception("provider failed", withdrawal=str(withdrawal.pk))
            continue
        sent = Withdrawal.objects.filter(pk=withdrawal.pk, state=State.APPROVED)
        count += sent.update(sent_at=timezone.now())
    return count


def _review(
    pk: UUID, reviewer: AbstractBaseUser, decide: Callable[[Withdrawal], None]
) -> Withdrawal:
    with transaction.atomic():
        found = Withdrawal.objects.select_related("user").get(pk=pk)
        ledger.lock_balances([ledger.player_account(found.user, CASH), _held(found)])
        found.refresh_from_db()
        if found.user_id == reviewer.pk:
            raise Refusal("own_withdrawal", status=403)
        if found.state != State.HELD:
            raise Refusal("already_reviewed", state=found.get_state_display())
        found.reviewer_id = reviewer.pk
        found.reviewed_at = timezone.now()
        decide(found)
        columns = ["state", "reviewer", "reviewed_at", "reason", "ended_at"]
        found.save(update_fields=columns)
    return found


def _end(withdrawal: Withdrawal, state: State, to: Account, code: Code) -> None:
    """Move the held cash and record the result (the caller saves the rest)."""
    ledger.post(
        _held(withdrawal),
        to,
        withdrawal.amount,
        code,
        f"withdrawal:{withdrawal.pk}:end",
        f"withdrawal:{withdrawal.pk}",
    )
    withdrawal.state, withdrawal.ended_at = state, timezone.now()


def _held(withdrawal: Withdrawal) -> Account:
    return ledger.held_account(f"withdrawal:{withdrawal.pk}", withdrawal.user)
