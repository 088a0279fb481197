"""Overdue work: anything due over a minute ago that no job has handled.

Each app has a function that yields its `Overdue`s, beside its counters. The desk lists
them, and `/metrics` counts them (`config.monitoring.overdue`).
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from wallet import hooks
from wallet.cash import gate
from wallet.models.cash import SandboxMessage, Withdrawal
from wallet.templatetags.wallet_tags import money

GRACE: Final = timedelta(minutes=1)
"""How late a step may be before it counts as overdue."""
LISTED_MAX: Final = 100
"""The most rows a query of a source reads."""


class Kind(StrEnum):
    """The kind of overdue work: the label `kind` in `/metrics`."""

    TABLE = "table"
    MATCH = "match"
    OFFER = "offer"
    CHALLENGE = "challenge"
    EVENT = "event"
    TIE_BREAK = "tie_break"
    PAYMENT = "payment"
    REFUND = "refund"
    STOPPED = "stopped"
    """Stopped on purpose by an organiser or the house; nothing is broken."""


class Overdue(NamedTuple):
    """Something that is overdue, and why."""

    kind: Kind
    label: str
    reason: str
    """What it waits for, in sentences written for the event's organiser too."""
    since: datetime
    """When the step was due."""
    rows: tuple[Model, ...] = ()
    """The page to check first, with the actions on offer; empty if no job runs."""


def overdue() -> Iterator[Overdue]:
    """Yield payments that no job has handled."""
    if not gate.is_open():
        return
    late = timezone.now() - GRACE
    approved = Withdrawal.State.APPROVED
    waiting = Withdrawal.objects.filter(
        state=approved, sent_at=None, reviewed_at__lt=late
    )
    found = list(waiting.order_by("reviewed_at")[:LISTED_MAX])
    # Staff have put these on hold, so they are not due.
    held = hooks.held_back.get()({one.user_id for one in found})
    for one in found:
        if one.user_id not in held and one.reviewed_at is not None:
            yield Overdue(
                Kind.PAYMENT,
                _("Withdrawal of %(amount)s") % {"amount": money(one.amount)},
                _(
                    "It is approved, but the payment provider has not taken it. It is "
                    "offered again every few seconds."
                ),
                one.reviewed_at,
                (one,),
            )
    messages = SandboxMessage.objects.filter(due_at__lt=late)
    for due_at in messages.order_by("due_at").values_list("due_at", flat=True)[:1]:
        yield Overdue(
            Kind.PAYMENT,
            _("Practice payments"),
            _("Messages of the practice provider are due and were not delivered."),
            due_at,
        )
