"""The terms of a match (start, clock, disconnection), with current numbers.

For games whose rules say `starts_confirmed` or `match_clock` (gin.md D2 to D4): as
one of the policies, and among the rules that a table prints.
"""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, ngettext_lazy

from rules import catalogue
from rules.family import Game
from tables.clock import match_clock, timers
from tables.match import disconnections, start_confirmation
from tables.models import OnTimeout, Pace, Table
from tables.tick import outages
from wallet.text.sentences import paragraph

DUEL: Final = 2
"""The number of seats of a game whose match ends when somebody loses it."""


def said(game: Game) -> str:
    """Return the policy for games with a match clock, at any pace."""
    is_duel = game.seats_max == DUEL
    starts = _STARTS if is_duel else _STARTS_MANY
    clock_said = _CLOCK + (_OUT_OF_TIME if is_duel else _OUT_OF_TIME_MANY)
    line = _LINE if is_duel else _LINE_MANY
    asked = starts if game.starts_confirmed else ()
    told = numbers(game)
    sentences = [*asked, *clock_said, *line, *_OUTAGE]
    return paragraph(sentence % told for sentence in sentences)


def of_table(table: Table) -> list[tuple[str, str, str]]:
    """Return the terms of this table: for each rule its name, title and value."""
    game = catalogue.find(table.game)
    numbered = numbers(game)
    told = {**numbered, "n": numbered.get(table.pace)}
    rules = []
    if game.starts_confirmed and not table.is_practice:
        value = _("everybody, within %(window)s s")
        if table.seats_max > DUEL:
            value = _(
                "everybody, or after %(window)s s those who pressed it, if at "
                "least two did"
            )
        if table.pace == Pace.UNTIMED:
            value = _("everybody")
        rules.append(("start", _("Press Start"), value % told))
    if game.match_clock:
        value = ngettext(
            "%(n)s s for each action, at most %(cap)s time that a turn, no extra time",
            "%(n)s s for each action, at most %(cap)s times that a turn, no extra time",
            numbered["cap"],
        )
        if table.pace == Pace.UNTIMED:
            value = _("none")
        rules.append(("clock", _("Clock"), value % told))
    if game.match_clock and table.pace != Pace.UNTIMED:
        rules.append(("on_timeout", _("Out of time"), _out_of_time(table)))
    if table.on_timeout == OnTimeout.LOSE_MATCH and table.pace != Pace.UNTIMED:
        value = ngettext(
            "%(grace)s s to come back, %(prompt)s s once called back, "
            "%(times)s time a match",
            "%(grace)s s to come back, %(prompt)s s once called back, "
            "%(times)s times a match",
            numbered["times"],
        )
        rules.append(("line", _("Lost connection"), value % told))
    return rules


def before_sitting(table: Table) -> str:
    """Return the cost of running out of time, for people who might sit down.

    Empty if it cannot cost the match, and at tables of events, which state it
    themselves.
    """
    if table.on_timeout != OnTimeout.LOSE_MATCH or table.pace == Pace.UNTIMED:
        return ""
    if table.host:
        return ""
    numbered = numbers(catalogue.find(table.game))
    return _(
        "You have %(n)s s for each action. If you run out of time, you lose the match "
        "and its entry. If you disconnect, you have %(grace)s s to come back, or "
        "%(prompt)s s once another page shows you the way back."
    ) % {**numbered, "n": numbered[table.pace]}


def _out_of_time(table: Table) -> str:
    if table.on_timeout != OnTimeout.LOSE_MATCH:
        return _("the table plays for you")
    return _("you lose the match")


def numbers(game: Game) -> dict[str, Any]:
    """Return all numbers in these sentences; seconds as text."""
    paces = {f"{pace}": seconds(ms) for pace, ms in timers.TURN_MS.items()}
    return {
        **paces,
        "window": seconds(start_confirmation.WINDOW_MS),
        "cap": game.turn_actions,
        "least": seconds(match_clock.LEAST_MS),
        "grace": seconds(disconnections.GRACE_MS),
        "prompt": seconds(disconnections.PROMPT_MS),
        "times": disconnections.LOST_MAX,
        "lease": timers.SILENT_SECONDS,
        "outage": outages.OUTAGE_MAX_SECONDS // 60,
    }


def seconds(ms: int) -> str:
    """Return a duration divided by TIME_SCALE in seconds: 45, or 5.6."""
    whole, rest = divmod(timers.scaled(ms), 1_000)
    return str(whole) if not rest else f"{whole}.{rest // 100}"


_STARTS: Final = (
    lazy(
        "A match begins when the table is full and everybody has pressed Start. If "
        "you haven't pressed it after %(window)s s, you lose your seat. You pay "
        "nothing before the match begins."
    ),
)
_STARTS_MANY: Final = (
    lazy(
        "A match begins when the table is full and everybody has pressed Start. If you "
        "haven't pressed it after %(window)s s, you lose your seat, and the others "
        "begin if at least two of them have. You pay nothing before the match begins."
    ),
)
_CLOCK: Final = (
    ngettext_lazy(
        "Each thing you are asked to do has its own time: %(relaxed)s s "
        "at a relaxed table, %(normal)s s at a normal one, %(quick)s s "
        "at a quick one. A whole turn has %(cap)s time that. You can't "
        "save up time, and there is no extra time.",
        "Each thing you are asked to do has its own time: %(relaxed)s s "
        "at a relaxed table, %(normal)s s at a normal one, %(quick)s s "
        "at a quick one. A whole turn has %(cap)s times that. You can't "
        "save up time, and there is no extra time.",
        "cap",
    ),
)
_OUT_OF_TIME: Final = (
    lazy(
        "If you run out of time, you lose the match, against house bots too. At a "
        "practice table the table always plays for you."
    ),
)
_OUT_OF_TIME_MANY: Final = (
    lazy(
        "If you run out of time, you are out of the match and rank behind everybody "
        "who stays. Your cards are set aside unseen. The others play on without you, "
        "and the last one left wins, against house bots too. At a practice table the "
        "table always plays for you."
    ),
)
_LINE: Final = (
    lazy(
        "After %(lease)s s without a sign from your page, your opponent sees that you "
        "are disconnected. Your clock goes back to the last sign and stops. You have "
        "%(grace)s s to come back to the table, or %(prompt)s s once another page of "
        "ours has called you back. Then your clock goes on with the time you had "
        "left, at least %(least)s s. No deal begins without you."
    ),
    ngettext_lazy(
        "If you are not back in time, you lose the match. You lose it at "
        "once if you disconnect again after %(times)s time in a match, "
        "or leave.",
        "If you are not back in time, you lose the match. You lose it at "
        "once if you disconnect again after %(times)s times in a match, "
        "or leave.",
        "times",
    ),
    lazy(
        "If both of you are gone, the one whose time runs out first loses. If it runs "
        "out in the same second, the one who was gone more often loses. If that is "
        "equal too, the match is called off, every entry goes back, and both of you "
        "are asked to start again."
    ),
)
_LINE_MANY: Final = (
    lazy(
        "After %(lease)s s without a sign from your page, the others see that you are "
        "disconnected. They play on until it is your turn, then the deal waits. Your "
        "clock goes back to the last sign and stops. You have %(grace)s s to come "
        "back to the table, or %(prompt)s s once another page of ours has called you "
        "back. Then your clock goes on with the time you had left, at least %(least)s "
        "s. No deal begins without you."
    ),
    ngettext_lazy(
        "If you are not back in time, you are out of the match. You are "
        "out at once if you disconnect again after %(times)s time in a "
        "match, or leave. The others play on.",
        "If you are not back in time, you are out of the match. You are "
        "out at once if you disconnect again after %(times)s times in a "
        "match, or leave. The others play on.",
        "times",
    ),
    lazy(
        "If several players are gone, each has their own time. If everybody still in "
        "has been gone since the same second and equally often, the match is called "
        "off, every entry goes back, and everybody is asked to start again."
    ),
)
_OUTAGE: Final = (
    ngettext_lazy(
        "While our servers are down, all clocks stop and nothing counts. "
        "After %(outage)s minute, the match is called off and every "
        "entry goes back.",
        "While our servers are down, all clocks stop and nothing counts. "
        "After %(outage)s minutes, the match is called off and every "
        "entry goes back.",
        "outage",
    ),
)
