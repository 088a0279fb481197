"""Acts on events: duplicate, another start, cancel and refund, go on after an error."""

from datetime import UTC
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.desk import log
from config.desk.acts import Act, ReasonForm
from tournaments import creating, ending, managing, rescheduling
from tournaments.models import Entry, RakeTier, Tournament
from tournaments.models.event import OPEN
from wallet.templatetags.wallet_tags import amount_in

MAY = "tournaments.change_tournament"


class StartForm(ReasonForm):
    """When it starts then; the people in it read why."""

    field_order = ["starts", "reason"]
    starts = forms.DateTimeField(
        label=gettext_lazy("Start, UTC"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def clean_starts(self) -> Any:
        """Return the moment."""
        return self.cleaned_data["starts"].replace(tzinfo=UTC)


def duplicate(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Make a draft like it, for the same organiser."""
    made = creating.duplicate(event, starts_at=given["starts"])
    about = {"event": made.pk, "starts_at": made.starts_at}
    log.write(by, event, "duplicated", reason=given["reason"], after=about)
    return _("Draft %(n)s is made; its organiser publishes it.") % {"n": made.pk}


def put_off(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Give it another start; everybody in it is told."""
    moved = rescheduling.reschedule(
        event.pk, given["starts"], reason=given["reason"], by=by
    )
    log.write(
        by,
        event,
        "rescheduled",
        reason=given["reason"],
        before={"starts_at": event.starts_at},
        after={"starts_at": moved.starts_at},
    )
    return _("The start is moved; everybody in the event was told.")


def cancel(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Call it off; the tick pays everything back."""
    planned = sum(ending.refunds(event).amounts.values())
    managing.cancel(event.pk, reason=given["reason"], by=by)
    log.write(
        by,
        event,
        "cancelled",
        reason=given["reason"],
        before={"status": event.status},
        after={"refunded": planned},
    )
    total = amount_in(planned, event.ledger)
    return _("Cancelled: %(total)s goes back.") % {"total": total}


def what_goes_back(event: Tournament) -> list[tuple[str, str]]:
    """Return the total first, then what each gets."""
    planned = ending.refunds(event)
    total = amount_in(sum(planned.amounts.values()), event.ledger)
    rows = Entry.objects.filter(pk__in=planned.amounts).select_related("user")
    return [
        (_("In all"), total),
        *(
            (row.user.display_name, amount_in(planned.amounts[row.pk], event.ledger))
            for row in rows.order_by("number")
        ),
    ]


def go_on(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Take the next step of an event that an error has stopped once more."""
    before = {"failed_at": event.failed_at}
    managing.go_on(event.pk, by=by)
    log.write(by, event, "goes on", reason=given["reason"], before=before)
    return _("%(name)s goes on.") % {"name": event.name}


def drop_tier(by: Any, tier: RakeTier, given: dict[str, Any]) -> str:
    """Remove a rake tier; entries of its price fall to the tier below."""
    before = {"at_least": tier.at_least, "rake_bp": tier.rake_bp}
    log.write(by, tier, "removed", reason=given["reason"], before=before)
    tier.delete()
    return _("The tier is gone; events that exist keep their part.")


DUPLICATE = Act(
    "duplicate",
    gettext_lazy("Duplicate"),
    MAY,
    duplicate,
    form=StartForm,
    text=gettext_lazy(
        "A draft with the same rules, prizes and organiser, at another moment. Nobody "
        "sees it before it is published."
    ),
)
RESCHEDULE = Act(
    "reschedule",
    gettext_lazy("Move the start"),
    MAY,
    put_off,
    form=StartForm,
    text=gettext_lazy(
        "Everybody in it is told, with the reason, keeps the entry, and may give it "
        "back until two minutes before the new start."
    ),
    fits=lambda event: event.status in OPEN and event.starts_at is not None,
)
CANCEL = Act(
    "cancel",
    gettext_lazy("Cancel and refund"),
    MAY,
    cancel,
    text=gettext_lazy(
        "Tables are closed at once and everything is divided by the published policy. "
        "The players read the reason. It cannot be undone."
    ),
    fits=managing.may_cancel,
    preview=what_goes_back,
    is_grave=True,
)
GO_ON = Act(
    "on",
    gettext_lazy("Let go on after an error"),
    # Of no role: only superusers start what an error stopped.
    "tournaments.go_on_tournament",
    go_on,
    fits=lambda event: event.failed_at is not None,
)
DROP_TIER = Act(
    "drop",
    gettext_lazy("Remove this tier"),
    "tournaments.delete_raketier",
    drop_tier,
    text=gettext_lazy(
        "Entries of this price fall to the next lower tier. Events that exist keep "
        "the part they were made with."
    ),
    goes=True,
    is_grave=True,
)
