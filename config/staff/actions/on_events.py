"""Actions on events: duplicate, reschedule, cancel, approve, resume, unpause."""

from datetime import UTC
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from config.staff import action_log
from config.staff.actions.action_pages import ReasonForm, StaffAction
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import locks
from tournaments.models import Entry, RakeTier, Status, Tournament
from tournaments.models.event import OPEN
from tournaments.money import budget
from tournaments.organising.event_form.fields import amount as amount_field
from tournaments.organising.event_form.fields import in_units
from tournaments.planning import drafts, rescheduling
from tournaments.prizes import finish
from tournaments.running import organiser_actions
from tournaments.staff import fault_text, overdue
from wallet.codes import CASH
from wallet.staff.overdue import Kind
from wallet.templatetags.wallet_tags import amount_in

MAY = "tournaments.change_tournament"


class StartForm(ReasonForm):
    """The new start, with a reason shown to the people in the event."""

    field_order = ["starts", "reason"]
    starts = forms.DateTimeField(
        label=gettext_lazy("Start, UTC"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
    )

    def clean_starts(self) -> Any:
        """Return the start as a time."""
        return self.cleaned_data["starts"].replace(tzinfo=UTC)


def duplicate(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Create a draft like it, for the same organiser."""
    made = drafts.duplicate(event, starts_at=given["starts"])
    about = {"event": made.pk, "starts_at": made.starts_at}
    action_log.write(by, event, "duplicated", reason=given["reason"], after=about)
    return _("Draft %(n)s was created. Its organiser can publish it.") % {"n": made.pk}


def put_off(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Move the start, and notify everybody in the event."""
    moved = rescheduling.reschedule(
        event.pk, given["starts"], reason=given["reason"], by=by
    )
    action_log.write(
        by,
        event,
        "rescheduled",
        reason=given["reason"],
        before={"starts_at": event.starts_at},
        after={"starts_at": moved.starts_at},
    )
    return _("The start was moved, and everybody in the event was told.")


def cancel(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Cancel it; the tick refunds everything.

    Raise `event_over`, and `not_running` for a draft: its organiser discards it.
    """
    if locks.lock_event(event.pk).status == Status.DRAFT:
        raise Refusal("not_running")
    planned = sum(finish.refunds(event).amounts.values())
    organiser_actions.cancel(event.pk, reason=given["reason"], by=by)
    action_log.write(
        by,
        event,
        "cancelled",
        reason=given["reason"],
        before={"status": event.status},
        after={"refunded": planned},
    )
    total = amount_in(planned, event.ledger)
    return _("The event was cancelled, and %(total)s goes back.") % {"total": total}


def what_goes_back(event: Tournament) -> list[tuple[str, str]]:
    """Return the total refund, followed by each person's."""
    planned = finish.refunds(event)
    total = amount_in(sum(planned.amounts.values()), event.ledger)
    rows = Entry.objects.filter(pk__in=planned.amounts).select_related("user")
    return [
        (_("In all"), total),
        *(
            (row.user.display_name, amount_in(planned.amounts[row.pk], event.ledger))
            for row in rows.order_by("number")
        ),
    ]


class ConsentForm(ReasonForm):
    """The most the house may contribute to the event."""

    field_order = ["amount", "reason"]
    amount = forms.IntegerField(
        label=gettext_lazy("Up to, chips"),
        min_value=1,
        max_value=budget.CONSENT_MAX,
        help_text=gettext_lazy("Anything above this needs a new approval."),
    )


class CashConsentForm(ConsentForm):
    """The same in the site's currency."""

    amount = amount_field("", gettext_lazy("Anything above this needs a new approval."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Show the currency."""
        super().__init__(*args, **kwargs)
        field: Any = self.fields["amount"]
        field.label = _("Up to, in %(currency)s") % {"currency": settings.CASH_CURRENCY}
        field.required, field.min_value = True, Decimal("0.01")
        field.validators.append(MinValueValidator(field.min_value))


def agree(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Approve a draft's contributions, outside its organiser's budget."""
    before = {"consent_max": amount_in(event.consent_max, event.ledger)}
    agreed = budget.agree(event.pk, in_units(given["amount"], event.ledger), by=by)
    told = {
        "consent_max": amount_in(agreed.consent_max, event.ledger),
        "given": amount_in(budget.given(agreed), event.ledger),
    }
    action_log.write(
        by, event, "agreed", reason=given["reason"], before=before, after=told
    )
    return _("You approved it. The organiser has been told and can publish the event.")


def decline(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Reject a draft's request."""
    before = {"consent_max": amount_in(event.consent_max, event.ledger)}
    budget.decline(event.pk, reason=given["reason"], by=by)
    action_log.write(by, event, "not agreed", reason=given["reason"], before=before)
    return _("You refused. The organiser has been told why.")


def what_it_is_given(event: Tournament) -> list[tuple[str, str]]:
    """Return the contributions of the house, and the budget."""
    bots = budget.given(event) - event.added - event.guarantee
    rows = [
        (_("Added prizes"), event.added),
        (_("Guaranteed prizes"), event.guarantee),
        (_("Entries of house bots"), bots),
        (_("In all"), budget.given(event)),
    ]
    if event.ledger != CASH:
        left = budget.left(event.organiser, timers.now(), without=event)
        rows.append((_("Left of the organiser's budget"), left))
    return [(words, amount_in(amount, event.ledger)) for words, amount in rows]


def _is_given(event: Tournament) -> bool:
    has_organiser = event.organiser_id is not None
    return event.status == Status.DRAFT and has_organiser and budget.given(event) > 0


def _is_stuck(event: Tournament) -> bool:
    """Whether steps fail, or something is overdue that nobody stopped."""
    return bool(event.faults) or any(
        one.kind != Kind.STOPPED for one in overdue.of_event(event)
    )


def _is_paused(event: Tournament) -> bool:
    return event.status == Status.RUNNING and event.paused_at is not None


def go_on(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """Retry failed steps, and look for the next one.

    Raise `no_fault` if none has failed and nothing is overdue.
    """
    locked = locks.lock_event(event.pk)
    if not _is_stuck(locked):
        raise Refusal("no_fault")
    before = {"failed_at": event.failed_at, "faults": event.faults}
    organiser_actions.go_on(event.pk, by=by)
    locks.wake(locked, timers.now())
    action_log.write(by, event, "goes on", reason=given["reason"], before=before)
    return _("%(name)s continues.") % {"name": event.name}


def resume(by: Any, event: Tournament, given: dict[str, Any]) -> str:
    """End any pause; raise `no_pause` if there is none."""
    if not _is_paused(locks.lock_event(event.pk)):
        raise Refusal("no_pause")
    before = {"paused_at": event.paused_at}
    organiser_actions.resume(event.pk, by=by)
    action_log.write(by, event, "resumed", reason=given["reason"], before=before)
    return _("%(name)s continues.") % {"name": event.name}


def what_failed(event: Tournament) -> list[tuple[str, str]]:
    """Return each step to be retried, with its number of failures."""
    return [
        (
            ngettext(
                "Tried again after %(n)s failure",
                "Tried again after %(n)s failures",
                fault["times"],
            )
            % {"n": fault["times"]},
            fault_text.sentence(key, fault),
        )
        for key, fault in event.faults.items()
    ]


def drop_tier(by: Any, tier: RakeTier, given: dict[str, Any]) -> str:
    """Remove a rake tier; entries of its price fall to the tier below."""
    before = {"at_least": tier.at_least, "rake_bp": tier.rake_bp}
    action_log.write(by, tier, "removed", reason=given["reason"], before=before)
    tier.delete()
    return _("The tier was removed. Existing events keep their share.")


DUPLICATE = StaffAction(
    "duplicate",
    gettext_lazy("Duplicate"),
    MAY,
    duplicate,
    form=StartForm,
    text=gettext_lazy(
        "Makes a draft with the same rules, prizes and organiser, at another time. "
        "Players see it once it is published."
    ),
)
RESCHEDULE = StaffAction(
    "reschedule",
    gettext_lazy("Move the start"),
    MAY,
    put_off,
    form=StartForm,
    text=gettext_lazy(
        "Everybody in the event is told, with the reason. They stay registered, and "
        "can unregister until two minutes before the new start."
    ),
    fits=lambda event: event.status in OPEN and event.starts_at is not None,
)
CANCEL = StaffAction(
    "cancel",
    gettext_lazy("Cancel and refund"),
    MAY,
    cancel,
    text=gettext_lazy(
        "All tables close at once, and everything is divided by the published policy. "
        "The players read the reason. You can't undo this."
    ),
    fits=organiser_actions.may_cancel,
    preview=what_goes_back,
    is_grave=True,
    is_way_on=True,
)
AGREE = StaffAction(
    "agree",
    gettext_lazy("Approve what the house gives"),
    "tournaments.consent_tournament",
    agree,
    form=ConsentForm,
    text=gettext_lazy(
        "The organiser can then publish the event whatever is left of the budget, "
        "and it doesn't count towards the budget. You can't approve an event of your "
        "own."
    ),
    fits=lambda event: _is_given(event) and event.ledger != CASH,
    preview=what_it_is_given,
    is_grave=True,
)
AGREE_CASH = AGREE._replace(
    name="agree-cash",
    form=CashConsentForm,
    text=gettext_lazy(
        "The prizes come from the operator's own account. The organiser can then "
        "publish the event. You can't approve an event of your own."
    ),
    fits=lambda event: _is_given(event) and event.ledger == CASH,
)
DECLINE = StaffAction(
    "decline",
    gettext_lazy("Refuse"),
    "tournaments.consent_tournament",
    decline,
    text=gettext_lazy("The organiser reads the reason."),
    fits=lambda event: (
        _is_given(event)
        and (event.consent_asked_at is not None or event.consent_max is not None)
    ),
    preview=what_it_is_given,
)
GO_ON = StaffAction(
    "on",
    gettext_lazy("Try again now"),
    MAY,
    go_on,
    text=gettext_lazy(
        "Every failed step is tried again at once, and the event looks for its next "
        "step. Steps that fail again are listed again."
    ),
    fits=_is_stuck,
    preview=what_failed,
    is_way_on=True,
)
RESUME = StaffAction(
    "resume",
    gettext_lazy("End the pause"),
    MAY,
    resume,
    text=gettext_lazy(
        "Deals begin again at once, with the clocks where they stood. If most players "
        "are offline, the house pauses the event again."
    ),
    fits=_is_paused,
    is_way_on=True,
)
DROP_TIER = StaffAction(
    "drop",
    gettext_lazy("Remove this tier"),
    "tournaments.delete_raketier",
    drop_tier,
    text=gettext_lazy(
        "Entries of this price move to the next lower tier. Existing events keep the "
        "share they were made with."
    ),
    goes=True,
    is_grave=True,
)
