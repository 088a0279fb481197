"""The provider for practice: no money, but every trouble that real ones make.

It signs what it says with a secret of its own, and says it late, twice or in the wrong
order as its page is told to. What it will say later are rows that beat finds.
"""

import json
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import get_args

import structlog
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from wallet.cash import callbacks
from wallet.cash.provider import Message, MessageKind
from wallet.errors import Refusal
from wallet.models.cash import Deposit, SandboxMessage, Withdrawal

log = structlog.get_logger(__name__)
HEADER = "X-Sandbox-Signature"
LATE = timedelta(seconds=30)
SOON = timedelta(seconds=3)
BODY_MAX = 4_096


class Sandbox:
    """Practice money."""

    name = "sandbox"
    is_practice = True

    def pay_page(self, deposit: Deposit) -> str:
        """Return the page where one plays the provider."""
        return reverse("cash_sandbox", args=[deposit.pk])

    def pay_out(self, withdrawal: Withdrawal) -> None:
        """Say soon that it was paid."""
        post(message("payout_paid", withdrawal), after=SOON)

    def send_back(self, deposit: Deposit) -> None:
        """Return practice money without a provider."""

    def read(self, body: bytes, headers: Mapping[str, str]) -> Message:
        """Return what a callback says, if we signed it."""
        given = headers.get(HEADER, "")
        if len(body) > BODY_MAX or not constant_time_compare(given, signature(body)):
            raise Refusal("bad_signature", status=403)
        return _parsed(body)


def message(
    kind: MessageKind, payment: Deposit | Withdrawal, *, event: str = ""
) -> bytes:
    """Return the body that says this of a payment."""
    said = {
        "event": event or secrets.token_hex(12),
        "kind": kind,
        "payment": str(payment.pk),
        "amount": payment.amount,
        "currency": settings.CASH_CURRENCY,
    }
    return json.dumps(said, sort_keys=True).encode()


def signature(body: bytes) -> str:
    """Return what proves that the sandbox said it."""
    return salted_hmac("wallet.cash.sandbox", body, algorithm="sha256").hexdigest()


def signed(body: bytes) -> dict[str, str]:
    """Return the headers that go with a body."""
    return {HEADER: signature(body)}


def post(body: bytes, *, after: timedelta) -> None:
    """Say it when that time is over."""
    due = timezone.now() + after
    SandboxMessage.objects.create(body=body.decode(), due_at=due)


def deliver() -> int:
    """Say everything that is due, oldest first; return how much that was."""
    due = SandboxMessage.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    waiting = list(due[:50])
    for one in waiting:
        say(one.body.encode())
        one.delete()
    return len(waiting)


def say(body: bytes) -> None:
    """Call us back now, by the same door as from outside; a refusal is logged."""
    try:
        callbacks.receive(body, signed(body))
    except Refusal as refusal:
        log.warning("callback refused", code=refusal.code)


def _parsed(body: bytes) -> Message:
    try:
        said = json.loads(body)
        found = Message(**said)
    except (ValueError, TypeError, RecursionError):
        raise Refusal("bad_json", status=400, line=1, column=1) from None
    texts = (found.event, found.kind, found.payment, found.currency)
    is_sound = (
        all(isinstance(text, str) for text in texts)
        and found.kind in get_args(MessageKind)
        and 1 <= len(found.event) <= 100
        and len(found.currency) == 3
        and type(found.amount) is int
        and 0 < found.amount < 2**63
    )
    if not is_sound:
        raise Refusal("bad_json", status=400, line=1, column=1)
    return found
