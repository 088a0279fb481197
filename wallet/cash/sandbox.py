"""The sandbox provider: no real money, but the failure modes of real providers.

It signs messages with its own secret and sends them late, twice or in the wrong order,
as chosen on its page. Delayed messages are rows that a periodic task sends.
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
    """The sandbox provider."""

    name = "sandbox"
    is_practice = True

    def pay_page(self, deposit: Deposit) -> str:
        """Return the URL of the page that simulates the provider."""
        return reverse("cash_sandbox", args=[deposit.pk])

    def pay_out(self, withdrawal: Withdrawal) -> None:
        """Schedule a message that the payout was paid."""
        post(message("payout_paid", withdrawal), after=SOON)

    def send_back(self, deposit: Deposit) -> None:
        """Do nothing: play money needs no provider to send it back."""

    def read(self, body: bytes, headers: Mapping[str, str]) -> Message:
        """Return the message in a callback if our signature is valid."""
        given = headers.get(HEADER, "")
        if len(body) > BODY_MAX or not constant_time_compare(given, signature(body)):
            raise Refusal("bad_signature", status=403)
        return _parsed(body)


def message(
    kind: MessageKind, payment: Deposit | Withdrawal, *, event: str = ""
) -> bytes:
    """Return the body of a message about a payment."""
    said = {
        "event": event or secrets.token_hex(12),
        "kind": kind,
        "payment": str(payment.pk),
        "amount": payment.amount,
        "currency": settings.CASH_CURRENCY,
    }
    return json.dumps(said, sort_keys=True).encode()


def signature(body: bytes) -> str:
    """Return the signature of a message body."""
    return salted_hmac("wallet.cash.sandbox", body, algorithm="sha256").hexdigest()


def signed(body: bytes) -> dict[str, str]:
    """Return the HTTP headers that go with a body."""
    return {HEADER: signature(body)}


def post(body: bytes, *, after: timedelta) -> None:
    """Schedule a message for when the delay is over."""
    due = timezone.now() + after
    SandboxMessage.objects.create(body=body.decode(), due_at=due)


def deliver() -> int:
    """Deliver all messages that are due, oldest first; return how many."""
    due = SandboxMessage.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    waiting = list(due[:50])
    for one in waiting:
        say(one.body.encode())
        one.delete()
    return len(waiting)


def say(body: bytes) -> None:
    """Deliver a message through the public callback now; log refusals."""
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
