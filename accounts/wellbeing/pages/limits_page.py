"""Data for the page of limits and breaks: limits, the past week, decisions."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.models import Decision, HelpLink, Limit, User
from accounts.wellbeing import (
    breaks,
    clock,
    limit_changes,
    limit_kinds,
)
from accounts.wellbeing.limit_kinds import Key, Shape, Tool
from accounts.wellbeing.pages import text
from accounts.wellbeing.refusals import amount_said, minutes_said
from accounts.wellbeing.usage import used_now
from wallet.errors import Refusal

DECISIONS_SHOWN = 20
QUIET_OFFERED = limit_kinds.quiet_value(46, 14)
"""Default hours of the form for people without quiet hours: 23:00 to 7:00."""
HALF_HOURS = [(n, f"{n // 2:02}:{n % 2 * 30:02}") for n in range(limit_kinds.HALVES)]


@dataclass
class LimitRow:
    """One limit on the page."""

    key: Key
    value: int | None
    said: str
    title: str | Promise
    effect: str | Promise
    used: str
    choices: list[tuple[int, str]]
    asked: str = ""
    """The pending looser value in words; empty if there is none."""
    asked_from: datetime | None = None
    may_confirm: bool = False
    error: str = ""
    typed: str = ""

    @property
    def is_capped(self) -> bool:
        """Whether the site's own cap applies because the person has set nothing."""
        return self.value is None and limit_kinds.cap_of(self.key) is not None

    @property
    def cap(self) -> str:
        """The site's own cap in words."""
        return amount_said(self.key, limit_kinds.cap_of(self.key))

    @property
    def name(self) -> str:
        """The limit's key in the form."""
        return ":".join(self.key)

    @property
    def slug(self) -> str:
        """The same as an HTML id."""
        return "-".join(part for part in self.key if part)

    @property
    def may_be_off(self) -> bool:
        """Whether the limit can be switched off."""
        return self.shape.usual is None

    @property
    def shape(self) -> Shape:
        """The allowed values."""
        return limit_kinds.SHAPES[Tool(self.key.tool)]

    @property
    def shown(self) -> str:
        """The value in the form's field: as typed, else the one in force."""
        if self.typed or self.value is None:
            return self.typed
        return amount_said(self.key, self.value)

    @property
    def quiet(self) -> list[tuple[str, str, int]]:
        """The two fields of quiet hours: name, label, selected half hour."""
        start, end = divmod(self.value or QUIET_OFFERED, limit_kinds.HALVES)
        return [("from", _("from"), start), ("until", _("until"), end)]

    @property
    def is_quiet(self) -> bool:
        """Whether this is the limit of quiet hours."""
        return self.key.tool == Tool.QUIET

    @property
    def held(self) -> int | None:
        """The value in force, or the default."""
        return limit_kinds.in_force(self.key.tool, self.value)


def key_of(name: str) -> Key:
    """Return the limit named in a form; raise `no_limit` (404)."""
    parts = name.split(":")
    key = Key(*parts) if len(parts) == 3 else None
    if key not in limit_kinds.offered():
        raise Refusal("no_limit", status=404)
    return key


def lines(user: User) -> list[LimitRow]:
    """Return all limits of the page; those of cash only if cash is enabled."""
    moment = clock.now()
    rows = {Key(r.tool, r.ledger, r.period): r for r in Limit.objects.filter(user=user)}
    shown = limit_kinds.offered()
    return [_line(user, key, rows.get(key), moment) for key in shown]


def used_said(user: User, key: Key, value: int | None) -> str:
    """Return how much of a limit is used, and when it will be available again."""
    found = used_now.of(user, key, value)
    if found is None:
        return ""
    if key.tool == Tool.SESSION:
        return _("so far %(n)s") % {"n": minutes_said(found.used)} if found.used else ""
    n, most = amount_said(key, found.used), amount_said(key, value)
    if value is None:
        said = _("so far %(n)s") % {"n": n}
    else:
        said = _("used %(n)s of %(most)s") % {"n": n, "most": most}
    if found.on_tables:
        on_tables = amount_said(key, found.on_tables)
        # Translators: how much of a limit is used (“used 40 of 100”), then chips that
        # lie on tables.
        said = _("%(said)s (%(n)s on tables)") % {"said": said, "n": on_tables}
    if found.room_at is not None:
        until = clock.said(found.room_at)
        # Translators: how much of a limit is used (“used 40 of 100”), then a day and a
        # time.
        said = _("%(said)s, available again on %(until)s") % {
            "said": said,
            "until": until,
        }
    return said


def decisions(user: User) -> list[dict[str, Any]]:
    """Return the person's decisions, newest first."""
    rows = Decision.objects.filter(user=user).order_by("-pk")[:DECISIONS_SHOWN]
    return [{"at": row.at, "said": _decision(row)} for row in rows]


def open_seats(user: User) -> list[Any]:
    """Return the seats a break would give up; the relation is defined by tables."""
    return list(user.seats.filter(left_at=None).select_related("table"))


def context(user: User) -> dict[str, Any]:
    """Return the page's template context for a person."""
    moment = clock.now()
    week = used_now.week_of(user)
    return {
        "lines": lines(user),
        "week": week,
        "week_time": minutes_said(week.minutes),
        "week_longest": minutes_said(week.longest),
        "decisions": decisions(user),
        "half_hours": HALF_HOURS,
        "hides_chat": user.hides_chat,
        "breaks": list(text.BREAKS.items()),
        "exclusions": list(text.EXCLUSIONS.items()),
        "is_resting": breaks.is_resting(user, moment),
        "rest_until": clock.said(user.rest_until),
        "may_return": user.is_excluded
        and user.rest_until is not None
        and user.rest_until <= moment,
        "help_links": HelpLink.objects.all(),
        "has_cash": settings.CASH_ENABLED,
    }


def _line(user: User, key: Key, row: Limit | None, moment: datetime) -> LimitRow:
    value = row.value if row is not None else None
    shape = limit_kinds.SHAPES[Tool(key.tool)]
    is_time = key.tool in (Tool.SESSION, Tool.REMINDER)
    name = minutes_said if is_time else str
    title, effect = text.of(key)
    line = LimitRow(
        key=key,
        value=value,
        said=text.held(key, value),
        title=title,
        effect=effect,
        used=used_said(user, key, _lowest(value, limit_kinds.cap_of(key))),
        choices=[(choice, name(choice)) for choice in shape.choices],
    )
    if row is not None and limit_changes.waits(row, moment):
        line.asked = text.value(key, row.asked)
        line.asked_from = row.asked_from
        line.may_confirm = row.asked_from is not None and row.asked_from <= moment
    return line


def _lowest(value: int | None, cap: int | None) -> int | None:
    """Return the value in force: the lower of the person's limit and the site's cap."""
    return min((one for one in (value, cap) if one is not None), default=None)


def _decision(row: Decision) -> str:
    until = clock.said(row.until)
    if not row.tool:
        pattern = {
            Decision.Act.BREAK: _("A break until %(until)s"),
            Decision.Act.EXCLUDED: _("Excluded yourself until %(until)s"),
            Decision.Act.RETURN: _("Asked to come back, from %(until)s"),
        }[Decision.Act(row.act)]
        return pattern % {"until": until}
    key = Key(row.tool, row.ledger, row.period)
    said = {
        "limit": text.of(key).title,
        "before": text.value(key, row.before),
        "after": text.value(key, row.after),
        "until": until,
    }
    pattern = {
        # Translators: a limit (“Loss in 24 hours”), its old value and its new one (“100
        # chips”, “off”).
        Decision.Act.SET: _("%(limit)s: %(before)s to %(after)s, at once"),
        # Translators: a limit (“Loss in 24 hours”), its new value and the moment from
        # which it can be confirmed.
        Decision.Act.ASKED: _("%(limit)s: %(after)s asked for, from %(until)s"),
        # Translators: a limit (“Loss in 24 hours”), its old value and its new one (“100
        # chips”, “off”).
        Decision.Act.CONFIRMED: _("%(limit)s: %(before)s to %(after)s, confirmed"),
        # Translators: a limit (“Loss in 24 hours”) and its value (“100 chips”, “off”).
        Decision.Act.WITHDRAWN: _("%(limit)s: stays %(after)s, change withdrawn"),
    }[Decision.Act(row.act)]
    return pattern % said
