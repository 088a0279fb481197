"""Refusals by limits and breaks, with the limit and its end."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.wellbeing import clock
from accounts.wellbeing.limit_kinds import HALVES, Key, Tool
from wallet import money
from wallet.codes import CASH
from wallet.errors import Refusal
from wallet.text.sentences import paragraph

Refusal.teach(
    {
        "limit_reached": gettext_lazy("You have reached a limit you set for yourself."),
        "on_break": gettext_lazy("You are on a break until %(until)s."),
        "excluded": gettext_lazy("You excluded yourself from play until %(until)s."),
        "no_limit": gettext_lazy("This limit does not exist."),
        "bad_limit_value": gettext_lazy(
            "Please give an amount from %(low)s to %(high)s."
        ),
        "not_an_amount": gettext_lazy(
            "Write an amount in digits, like 1,000, or remove the limit."
        ),
        "bad_quiet_hours": gettext_lazy("Choose two different times of the day."),
        "nothing_waits": gettext_lazy("This limit has no change to confirm."),
        "not_yet": gettext_lazy("You can confirm this from %(until)s."),
        "bad_break": gettext_lazy("You can't take a break of this length."),
        "cannot_shorten": gettext_lazy(
            "This applies until %(until)s. You can make it longer, but not shorter."
        ),
        "not_resting": gettext_lazy("You are not excluded from play."),
        "confirm_first": gettext_lazy(
            "You can't undo this. To go on, send it again with 'confirm': true."
        ),
    }
)


class Resting(Refusal):
    """The person is on a break or self-excluded."""

    def __init__(self, until: datetime | None, *, is_excluded: bool) -> None:
        """Store the end, in words and as a time."""
        code = "excluded" if is_excluded else "on_break"
        said, wire = clock.said(until), clock.wire(until)
        super().__init__(code, status=403, until=said, until_at=wire)


class LimitReached(Refusal):
    """One of the person's own limits forbids this; nothing was changed."""

    def __init__(
        self,
        key: Key,
        most: int,
        *,
        left: int = 0,
        needed: int | None = None,
        until: datetime | None = None,
    ) -> None:
        """Store the limit, what is left of it, what was requested, and its end."""
        params: dict[str, Any] = {
            "limit": key.tool,
            "chips": key.ledger,
            "period": key.period,
            "max": most,
            "left": max(0, left),
            "needed": needed,
            "until": clock.said(until) if until is not None else None,
            "until_at": clock.wire(until),
        }
        super().__init__("limit_reached", **params)
        self.key = key

    @property
    def message(self) -> str:
        """The message for this limit, with what is allowed and from when."""
        first = _SENTENCES[Tool(self.key.tool)](self.params["max"])
        said = {**self.params, "period": period_said(self.key.period)}
        for name in ("max", "left", "needed"):
            said[name] = amount_said(self.key, self.params[name])
        if self.key.tool == Tool.QUIET:
            said["max"] = quiet_said(self.params["max"])
        parts = [first % said]
        if self.params["left"] and self.params["needed"] is not None:
            parts.append(_("You have %(left)s left, and this needs %(needed)s.") % said)
        if self.params["until"] is not None and self.key.tool != Tool.QUIET:
            parts.append(_("More is available from %(until)s.") % said)
        return paragraph(parts)


def amount_said(key: Key, amount: int | None) -> str:
    """Return an amount in a limit's unit with grouped digits: `1,000`."""
    if amount is None:
        return ""
    if key.ledger == CASH:
        return money.shown(amount)
    return f"{amount:,}"


def quiet_said(value: int) -> str:
    """Return quiet hours in words: `22:30-07:00 UTC`."""
    start, end = (f"{n // 2:02}:{n % 2 * 30:02}" for n in divmod(value, HALVES))
    return _("%(start)s-%(end)s UTC") % {"start": start, "end": end}


def period_said(period: str) -> str:
    """Return the name of a period in a sentence."""
    words = {"day": _("24 hours"), "week": _("7 days"), "month": _("30 days")}
    return words.get(period, "")


def minutes_said(minutes: int) -> str:
    """Return a length of play in words: `45 min`, `2 h`, `1 h 30 min`."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(n)s min") % {"n": rest}
    if not rest:
        return _("%(n)s h") % {"n": hours}
    return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}


_SENTENCES: Mapping[Tool, Callable[[int], str]] = {
    Tool.DEPOSIT: lambda _n: _("Your limit is %(max)s of deposits in %(period)s."),
    Tool.LOSS: lambda _n: _(
        "Your own limit is to lose at most %(max)s in %(period)s. Chips on tables "
        "count."
    ),
    Tool.STAKE: lambda _n: _("Your own limit is %(max)s at stake in one game."),
    Tool.GAMES: lambda n: ngettext(
        "Your own limit is %(max)s game in %(period)s.",
        "Your own limit is %(max)s games in %(period)s.",
        n,
    ),
    Tool.TABLES: lambda n: ngettext(
        "Your own limit is %(max)s table at once.",
        "Your own limit is %(max)s tables at once.",
        n,
    ),
    Tool.SESSION: lambda n: ngettext(
        "Your own limit is %(max)s minute of play, and you have reached "
        "it. Take a pause now.",
        "Your own limit is %(max)s minutes of play, and you have reached "
        "it. Take a pause now.",
        n,
    ),
    Tool.EVENTS: lambda _n: _(
        "Your own limit is %(max)s of event entries in %(period)s."
    ),
    Tool.REMINDER: lambda _n: "",
    Tool.QUIET: lambda _n: _(
        "These are your quiet hours, %(max)s. You can play again on %(until)s."
    ),
}
