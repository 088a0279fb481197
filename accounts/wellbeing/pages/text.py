"""Texts of the page for each limit and its values."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.wellbeing import limit_kinds
from accounts.wellbeing.limit_kinds import Key, Tool
from accounts.wellbeing.refusals import amount_said, minutes_said, quiet_said
from wallet.cash import gate
from wallet.codes import CASH, PLAY

Text = str | Promise


class Said(NamedTuple):
    """A limit's name and description."""

    title: Text
    effect: Text


_TITLES: Final[dict[Key, Text]] = {
    Key("deposit", "cash", "day"): gettext_lazy("Deposits in 24 hours"),
    Key("deposit", "cash", "week"): gettext_lazy("Deposits in 7 days"),
    Key("deposit", "cash", "month"): gettext_lazy("Deposits in 30 days"),
    Key("loss", "play", "day"): gettext_lazy("Loss in 24 hours"),
    Key("loss", "play", "week"): gettext_lazy("Loss in 7 days"),
    Key("loss", "play", "month"): gettext_lazy("Loss in 30 days"),
    Key("loss", "cash", "day"): gettext_lazy("Cash lost in 24 hours"),
    Key("loss", "cash", "week"): gettext_lazy("Cash lost in 7 days"),
    Key("loss", "cash", "month"): gettext_lazy("Cash lost in 30 days"),
    Key("stake", "play"): gettext_lazy("Chips in one game"),
    Key("stake", "cash"): gettext_lazy("Cash in one game"),
    Key("events", "play", "week"): gettext_lazy("Spent on events in 7 days"),
    Key("events", "cash", "week"): gettext_lazy("Cash spent on events in 7 days"),
    Key("games", "", "day"): gettext_lazy("Games in 24 hours"),
    Key("tables"): gettext_lazy("Tables at once"),
    Key("session"): gettext_lazy("Length of a session"),
    Key("reminder"): gettext_lazy("Reminder"),
    Key("quiet"): gettext_lazy("Quiet hours"),
}
_BESIDE_CASH: Final[dict[Key, Text]] = {
    Key("loss", "play", "day"): gettext_lazy("Play chips lost in 24 hours"),
    Key("loss", "play", "week"): gettext_lazy("Play chips lost in 7 days"),
    Key("loss", "play", "month"): gettext_lazy("Play chips lost in 30 days"),
    Key("stake", "play"): gettext_lazy("Play chips in one game"),
    Key("events", "play", "week"): gettext_lazy("Play chips spent on events in 7 days"),
}
"""The names used when there are also limits for cash."""
_EFFECTS: Final[dict[Tool, Text]] = {
    Tool.DEPOSIT: gettext_lazy(
        "You can't deposit more than this, whatever you have withdrawn."
    ),
    Tool.LOSS: gettext_lazy(
        "You can sit down only with what you may still lose. Winnings count in "
        "your favour."
    ),
    Tool.STAKE: gettext_lazy(
        "You can't make a larger buy-in or pay a higher entry fee."
    ),
    Tool.EVENTS: gettext_lazy(
        "Entry fees and rejoins. Refunds are subtracted, prizes are not."
    ),
    Tool.GAMES: gettext_lazy(
        "A match counts once. At a points table, each deal is a game."
    ),
    Tool.TABLES: gettext_lazy("You can't sit down at more tables than this."),
    Tool.SESSION: gettext_lazy(
        "You finish the deal or match you are in, then you leave the table. After 30 "
        "minutes without a seat you can play again."
    ),
    Tool.REMINDER: gettext_lazy(
        "Between two deals, you see how long you have played and what you won or lost."
    ),
    Tool.QUIET: gettext_lazy(
        "Hours of the day when you don't play. You finish the deal or match you are "
        "in. Then you can't sit down or enter events until these hours are over."
    ),
}
SESSION_CLOCK: Final[tuple[Text, Text]] = (
    gettext_lazy("Time at tables, and play chips won or lost"),
    gettext_lazy("Time at tables, and what you won or lost"),
)
"""The description of the session clock, without and with cash."""
SESSION_NETS: Final[dict[str, Text]] = {
    PLAY: gettext_lazy("Your play chips in this time: %(net)s."),
    CASH: gettext_lazy("Your cash in this time: %(net)s."),
}
BREAKS: Final[dict[str, Text]] = {
    "24h": gettext_lazy("24 hours"),
    "7d": gettext_lazy("7 days"),
    "30d": gettext_lazy("30 days"),
    "60d": gettext_lazy("60 days"),
    "90d": gettext_lazy("90 days"),
}
EXCLUSIONS: Final[dict[str, Text]] = {
    "6m": gettext_lazy("6 months"),
    "1y": gettext_lazy("1 year"),
    "5y": gettext_lazy("5 years"),
    "forever": gettext_lazy("For good"),
}


def of(key: Key) -> Said:
    """Return the texts of a limit."""
    titles = _TITLES | _BESIDE_CASH if gate.is_open() else _TITLES
    return Said(titles[key], _EFFECTS[Tool(key.tool)])


def held(key: Key, amount: int | None) -> str:
    """Return the value in force: the person's own, with the site's cap if any."""
    cap = limit_kinds.cap_of(key)
    if cap is None:
        return value(key, amount)
    said = {"cap": amount_said(key, cap)}
    if amount is None or amount > cap:
        return _("%(cap)s, the house limit") % said
    said["own"] = amount_said(key, amount)
    # Translators: the person's own limit and the house's, both amounts or “off”.
    return _("%(own)s; the house limit is %(cap)s") % said


def value(key: Key, amount: int | None) -> str:
    """Return a limit's value in words: `1,000 chips`, `2 h`, `off`."""
    amount = limit_kinds.in_force(key.tool, amount)
    if amount is None:
        return _("off")
    if key.tool == Tool.QUIET:
        return quiet_said(amount)
    if key.tool in (Tool.SESSION, Tool.REMINDER):
        return minutes_said(amount)
    if key.tool in (Tool.GAMES, Tool.TABLES) or key.ledger == CASH:
        return amount_said(key, amount)
    return ngettext("%(n)s chip", "%(n)s chips", amount) % {
        "n": amount_said(key, amount)
    }
