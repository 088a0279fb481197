"""From announcement to start: opening, closing, bots, the first round."""

from datetime import datetime
from functools import partial
from typing import Final

from django.db.models import Max

from accounts.models import User
from accounts.people.house_bots import LEVELS, STYLES, house_bot
from tables.clock import timers
from tournaments.event import record
from tournaments.event.event_steps import Step, Steps
from tournaments.formats import registry
from tournaments.models import Entry, Series, Status, Tournament
from tournaments.planning import event_series
from tournaments.prizes import awards, finish
from tournaments.registration import registrations
from tournaments.running import reminders

GATHER_MS: Final = 30_000
"""How long a sit and go with bots waits for more people."""


def moments(event: Tournament) -> list[datetime | None]:
    """Return the times at which an event that has not begun is due."""
    return [
        event.opens_at,
        reminders.remind_at(event),
        registrations.closes_at(event),
        event.starts_at,
        gathers_until(event),
    ]


def steps(event: Tournament, now: datetime) -> Steps:
    """Yield the steps before the event begins: opening, reminders, start."""
    if event.status == Status.ANNOUNCED:
        if registrations.opens_now(event, now):
            yield Step("open", partial(registrations.open_up, event))
        return
    if reminders.is_due(event, now):
        yield Step("remind", partial(reminders.send, event, now))
    if not _is_due(event, now):
        return
    if event.bots_fill and event.is_listed and not _has_person(event):
        yield Step(f"put off:{event.starts_at}", partial(_nobody_came, event, now))
    elif may_add_bot(event):
        number = event.entry_rows.count() + 1
        yield Step(f"bot:{number}", partial(add_bot, event, now))
    elif event.entrants < max(2, event.entrants_min):
        cancel = partial(finish.cancel, reason="", kind="too_few", now=now)
        yield Step("cancel", partial(cancel, event))
    else:
        yield Step("begin", partial(begin, event, now))


def gathers_until(event: Tournament) -> datetime | None:
    """Return when house bots fill a sit and go, counted from its last entrant."""
    if event.starts_at is not None or not event.bots_fill:
        return None
    people = Entry.objects.not_withdrawn().filter(tournament=event, user__is_bot=False)
    newest: datetime | None = people.aggregate(at=Max("registered_at"))["at"]
    return newest and newest + timers.span(GATHER_MS)


def _is_due(event: Tournament, now: datetime) -> bool:
    if event.starts_at is not None:
        return now >= event.starts_at
    until = gathers_until(event)
    return event.entrants >= event.entrants_max or (until is not None and now >= until)


def _has_person(event: Tournament) -> bool:
    people = Entry.objects.not_withdrawn().filter(tournament=event, user__is_bot=False)
    return people.exists()


def _nobody_came(event: Tournament, now: datetime) -> None:
    """Wait or cancel, because house bots do not play among themselves."""
    series = event.series
    if series is None or series.every != Series.Every.MINUTES:
        finish.cancel(event, reason="", kind="nobody_came", now=now)
        return
    event.starts_at = event_series.next_start(series, now)
    event.reminded_at = None
    event.save(update_fields=["starts_at", "reminded_at"])
    record.note(event, "put_off")


def may_add_bot(event: Tournament) -> bool:
    """Return whether to add another house bot to the event."""
    return event.entrants < min(event.bots_fill, event.entrants_max)


def add_bot(event: Tournament, now: datetime) -> None:
    """Enter another house bot; the caller has locked the event."""
    turn = event.entry_rows.count()
    level, style = LEVELS[turn % len(LEVELS)], STYLES[turn // len(LEVELS) % len(STYLES)]
    alike = event.entry_rows.filter(user__bot_level=level, user__bot_style=style)
    inside = User.objects.filter(pk__in=alike.values("user")).only("pk")
    registrations.admit(event, house_bot(level, style, not_in=inside), now)


def begin(event: Tournament, now: datetime) -> None:
    """Start the event with everybody who is registered; the caller has locked it."""
    rows = Entry.objects.filter(tournament=event, state=Entry.State.REGISTERED)
    rows.update(state=Entry.State.PLAYING, round=1)
    event.started_at, event.round = now, 1
    event.save(update_fields=["started_at", "round"])
    is_open = registry.of(event).takes_late_entry and (
        registrations.late_until(event) is not None or event.reentries
    )
    if not is_open:
        awards.fix_prizes(event)
    _become(event, Status.RUNNING, "started", entrants=event.entrants)


def _become(event: Tournament, status: Status, kind: str, **told: object) -> None:
    event.status = status
    event.save(update_fields=["status"])
    record.note(event, kind, **told)
