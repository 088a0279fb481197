"""The preview of an event while its form is filled in: prizes, times, faults."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.formats import timetable
from tournaments.models import Series, Tournament
from tournaments.models.event import ENDED
from tournaments.money import budget
from tournaments.organising.event_form.form import EventForm
from tournaments.planning import drafts, event_series, recurrence
from tournaments.prizes import awards, structure
from tournaments.registration import registrations
from tournaments.view import schedule
from wallet.templatetags.wallet_tags import chips

DATES: Final = 5


class PreviewRow(NamedTuple):
    """Places with the same prize."""

    places: str
    percent: str
    amount: int


class Case(NamedTuple):
    """The prizes for one number of entries."""

    words: str
    entries: int
    paid_in: int
    pool: int
    overlay: int
    fee: int
    lines: list[PreviewRow]
    paid_out: int
    is_worth_it: bool
    """Whether the smallest prize is at least one and a half entries (D6)."""


class Preview(NamedTuple):
    """The content of the preview."""

    event: Tournament
    cases: list[Case]
    breaks_even: int | None
    """The number of entries from which the guarantee costs nothing; None: never."""
    prize_part: int
    fee: int
    starts: datetime | None
    """In the event's zone."""
    utc: datetime | None
    announced: datetime | None
    """When it is announced, in the event's zone; None: when it is published."""
    late_until: datetime | None
    """The end of late entry, in the event's zone."""
    levels: list[timetable.Level]
    ends: datetime | None
    lasts: int
    """Estimated minutes."""
    odd: str
    dates: list[recurrence.Occurrence]
    given: int
    """The most the house contributes."""
    budget: int | None
    """What its organiser may still give within seven days; None: no limit."""
    budget_max: int
    is_over_budget: bool
    is_asked: bool
    """Whether finance's approval is requested."""
    consent: int | None
    """The amount approved by finance."""
    faults: list[str]
    overlaps: list[Tournament]


def preview_of(
    form: EventForm, organiser: Any, now: datetime, saved: Tournament | None = None
) -> Preview | None:
    """Return the preview of a form; None if the input is unreadable.

    `saved` is the draft being edited, with its approved amount.
    """
    if not form.is_valid():
        return None
    event = form.planned(organiser, saved)
    faults = drafts.faults(event, now)
    if event.publish_at is not None:
        faults += drafts.faults_of_plan(event, now)
    part = awards.part_of(event)
    zone, starts = ZoneInfo(event.zone), event.starts_at
    is_sound = not faults
    field = expected(event, form.cleaned_data["expected"])
    lasts = schedule.length(event, field) if is_sound else timedelta(0)
    return Preview(
        event=event,
        cases=cases(event, form.cleaned_data["expected"]),
        breaks_even=structure.breaks_even_at(
            part.prize, added=event.added, guarantee=event.guarantee
        ),
        prize_part=part.prize,
        fee=part.rake,
        starts=starts and starts.astimezone(zone),
        utc=starts and starts.astimezone(UTC),
        announced=event.publish_at and event.publish_at.astimezone(zone),
        late_until=_late_until(event, zone),
        levels=schedule.level_rows(event) if is_sound else [],
        ends=starts and is_sound and (starts + lasts).astimezone(zone) or None,
        lasts=round(lasts.total_seconds() / 60),
        odd=_odd(form.cleaned_data["odd"]),
        dates=_dates(form.series, now),
        given=budget.given(event),
        budget=None
        if organiser.is_superuser
        else budget.left(organiser, now, without=saved),
        budget_max=settings.EVENT_GIVEN_MAX,
        is_over_budget=any(fault.code == "given_max" for fault in faults),
        is_asked=saved is not None and saved.consent_asked_at is not None,
        consent=event.consent_max,
        faults=[fault.message for fault in faults],
        overlaps=overlaps(event, lasts) if is_sound else [],
    )


def cases(event: Tournament, wanted: int) -> list[Case]:
    """Return the prizes for the minimum, expected and maximum number of entries."""
    least, most = max(2, event.entrants_min), event.entrants_max
    if least > most:
        return []
    middle = expected(event, wanted)
    words = (
        (_("fewest"), least),
        (_("expected"), middle),
        (_("most"), most),
    )
    return [_case(event, said, entries) for said, entries in words]


def expected(event: Tournament, wanted: int) -> int:
    """Return the expected number of entries, within the event's limits."""
    least = max(2, event.entrants_min)
    return min(max(wanted or least, least), max(least, event.entrants_max))


def overlaps(event: Tournament, lasts: timedelta) -> list[Tournament]:
    """Return the organiser's other events at the same time."""
    first = event.starts_at
    if first is None:
        return []
    rows = Tournament.objects.filter(organiser=event.organiser, is_listed=True)
    near = rows.exclude(status__in=(*ENDED, "draft")).exclude(pk=event.pk)
    window = (first - timedelta(days=1), first + timedelta(days=1))
    return [
        other
        for other in near.filter(starts_at__range=window).order_by("starts_at")
        if other.starts_at is not None
        and other.starts_at < first + lasts
        and first < other.starts_at + schedule.length(other)
    ]


def _case(event: Tournament, words: str, entries: int) -> Case:
    pool = awards.pool_of(event, entries)
    shares = awards.shares_of(event, entries)
    amounts = structure.payouts(pool.amount, shares) if sum(shares) else ()
    part = awards.part_of(event)
    return Case(
        words=words,
        entries=entries,
        paid_in=entries * part.prize,
        pool=pool.amount,
        overlay=pool.overlay,
        fee=entries * part.rake,
        lines=_lines(shares, amounts),
        paid_out=sum(amounts),
        is_worth_it=not amounts or structure.is_smallest_worth_it(amounts, event.entry),
    )


def _lines(shares: tuple[int, ...], amounts: tuple[int, ...]) -> list[PreviewRow]:
    """Return one row for each run of places with the same prize."""
    lines: list[PreviewRow] = []
    first = 0
    for at in range(1, len(amounts) + 1):
        same = (shares[first], amounts[first])
        if at < len(amounts) and (shares[at], amounts[at]) == same:
            continue
        places = chips(first + 1) if at - first == 1 else f"{first + 1}–{at}"
        lines.append(
            PreviewRow(places, structure.in_percent(shares[first]), amounts[first])
        )
        first = at
    return lines


def _dates(series: Series | None, now: datetime) -> list[recurrence.Occurrence]:
    return event_series.dates(series, now, DATES) if series else []


def _late_until(event: Tournament, zone: ZoneInfo) -> datetime | None:
    until = registrations.late_until(event)
    return until and until.astimezone(zone)


def _odd(odd: recurrence.Odd | None) -> str:
    if odd is recurrence.Odd.LEFT_OUT:
        return _(
            "The clocks skip this time on that day. The event starts right after it."
        )
    if odd is recurrence.Odd.TWICE:
        return _(
            "The clocks show this time twice on that day. The event starts the first "
            "time."
        )
    return ""
