"""The organiser's actions on an event: labels, parameters, functions.

To add one, write an entry in `ACTS`, its function and, if its effect is shown first, an
entry in `consequences`.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from accounts.staff import reasons
from tournaments.errors import Refusal
from tournaments.models import Tournament
from tournaments.planning import recurrence, rescheduling
from tournaments.registration import invitations
from tournaments.running import organiser_actions

REASON_MAX: Final = 300
NUMBER_MAX: Final = 9
Do = Callable[[Tournament, HttpRequest], Any]


class Act(NamedTuple):
    """An action of an organiser, with its labels and parameters."""

    do: Do
    title: str | Promise
    done: str | Promise
    asks: tuple[str, ...] = ()
    is_final: bool = False
    """Whether it cannot be undone and needs confirmation."""


def text_of(request: HttpRequest, name: str) -> str:
    """Return the submitted text."""
    return request.POST.get(name, "").replace("\0", "").strip()[:REASON_MAX]


def number_of(request: HttpRequest, name: str) -> int:
    """Return the submitted whole number, or 0 if invalid."""
    text = request.POST.get(name) or request.GET.get(name, "")
    is_number = text.isascii() and text.isdigit() and len(text) <= NUMBER_MAX
    return int(text) if is_number else 0


def _pause(event: Tournament, request: HttpRequest) -> None:
    organiser_actions.pause(event.pk, by=request.user)


def _resume(event: Tournament, request: HttpRequest) -> None:
    organiser_actions.resume(event.pk, by=request.user)


def _tell(event: Tournament, request: HttpRequest) -> None:
    words, table = text_of(request, "words"), number_of(request, "table")
    organiser_actions.tell(event.pk, words, table=table or None, by=request.user)


def _extend(event: Tournament, request: HttpRequest) -> None:
    organiser_actions.extend(event.pk, number_of(request, "minutes"), by=request.user)


def _disqualify(event: Tournament, request: HttpRequest) -> None:
    entry, reason = number_of(request, "entry"), _reason(request)
    organiser_actions.disqualify(event.pk, entry, reason=reason, by=request.user)


def _penalise(event: Tournament, request: HttpRequest) -> None:
    entry, reason = number_of(request, "entry"), _reason(request)
    taken = number_of(request, "chips")
    organiser_actions.penalise(event.pk, entry, taken, reason=reason, by=request.user)


def _remove(event: Tournament, request: HttpRequest) -> None:
    organiser_actions.remove_no_show(
        event.pk, number_of(request, "entry"), by=request.user
    )


def _move(event: Tournament, request: HttpRequest) -> None:
    entry, table = number_of(request, "entry"), number_of(request, "table")
    organiser_actions.move(event.pk, entry, table, by=request.user)


def _invite(event: Tournament, request: HttpRequest) -> None:
    invitations.invite(event.pk, text_of(request, "name"), by=request.user)


def _reschedule(event: Tournament, request: HttpRequest) -> None:
    sent = forms.DateTimeField(required=False)
    try:
        local = sent.clean(text_of(request, "starts"))
    except forms.ValidationError:
        local = None
    if local is None or local.year not in recurrence.YEARS:
        raise Refusal("bad_field", status=400, field="starts")
    zone = ZoneInfo(event.zone)
    starts, _odd = recurrence.at_local(local.date(), local.time(), zone)
    rescheduling.reschedule(
        event.pk, starts, reason=text_of(request, "reason"), by=request.user
    )


def _cancel(event: Tournament, request: HttpRequest) -> None:
    organiser_actions.cancel(
        event.pk, reason=text_of(request, "reason"), by=request.user
    )


def _pay(event: Tournament, request: HttpRequest) -> None:
    organiser_actions.pay_now(event.pk, by=request.user)


def _reason(request: HttpRequest) -> str:
    return reasons.checked(text_of(request, "reason"), most=REASON_MAX)


ACTS: Final[dict[str, Act]] = {
    "pause": Act(
        _pause,
        gettext_lazy("Pause all tables"),
        gettext_lazy("Paused. Deals in progress are finished."),
    ),
    "resume": Act(_resume, gettext_lazy("Go on"), gettext_lazy("The event goes on.")),
    "tell": Act(
        _tell,
        gettext_lazy("Send a message"),
        gettext_lazy("Your message is sent."),
        asks=("words", "to"),
    ),
    "invite": Act(
        _invite,
        gettext_lazy("Invite a player"),
        gettext_lazy("Invited. The player sees your invitation on every open page."),
        asks=("name",),
    ),
    "reschedule": Act(
        _reschedule,
        gettext_lazy("Move the start"),
        gettext_lazy("The start is moved, and everybody in the event has been told."),
        asks=("starts", "reason"),
    ),
    "move": Act(
        _move,
        gettext_lazy("Move to another table"),
        gettext_lazy("Moved. The player is at the new table within a second."),
        asks=("entry", "table"),
    ),
    "extend": Act(
        _extend,
        gettext_lazy("Extend late entry"),
        gettext_lazy("Late entry is extended."),
        asks=("minutes",),
    ),
    "disqualify": Act(
        _disqualify,
        gettext_lazy("Disqualify"),
        gettext_lazy("Disqualified. The player is out of the event."),
        asks=("entry", "reason"),
        is_final=True,
    ),
    "penalise": Act(
        _penalise,
        gettext_lazy("Take chips away"),
        gettext_lazy("The chips are taken away."),
        asks=("entry", "chips", "reason"),
        is_final=True,
    ),
    "remove": Act(
        _remove,
        gettext_lazy("Remove and refund"),
        gettext_lazy("Removed. The entry went back to the player."),
        asks=("entry",),
        is_final=True,
    ),
    "cancel": Act(
        _cancel,
        gettext_lazy("Cancel the event"),
        gettext_lazy("Cancelled. The refunds are on their way."),
        asks=("reason",),
        is_final=True,
    ),
    "pay": Act(
        _pay,
        gettext_lazy("Pay the prizes now"),
        gettext_lazy("Approved. The prizes are being paid."),
        is_final=True,
    ),
}
