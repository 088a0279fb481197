"""Account deletion: refused while the person plays in or runs an event."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.errors import Refusal
from tournaments.models import Entry, Reminder, Tournament
from tournaments.models.event import ENDED
from tournaments.registration.registrations import OPEN_STATES

Refusal.teach(
    {
        "still_in_event": _("You are registered for an event. Unregister first."),
        "runs_event": _(
            "You run an event that is not over. Finish or cancel it first."
        ),
    }
)


def obstacles(user: User) -> Iterator[Refusal]:
    """Yield `still_in_event` and `runs_event` if they apply."""
    entries = Entry.objects.filter(user=user, state__in=OPEN_STATES)
    if entries.exclude(tournament__status__in=ENDED).exists():
        yield Refusal("still_in_event")
    if Tournament.objects.filter(organiser=user).exclude(status__in=ENDED).exists():
        yield Refusal("runs_event")


def forget(user: User) -> None:
    """Delete the person's reminders."""
    Reminder.objects.filter(user=user).delete()
