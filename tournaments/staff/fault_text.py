"""The steps of an event that fail, in sentences for staff and its organiser."""

import re
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.errors import Refusal
from tournaments.running import advance
from wallet.text.sentences import paragraph

_AT_TABLE: Final[dict[str, str | Promise]] = {
    "open": gettext_lazy("Table %(table)s could not open."),
    "seat": gettext_lazy("The players of table %(table)s could not be seated."),
    "begin": gettext_lazy("Table %(table)s could not begin."),
    "hold": gettext_lazy("Table %(table)s could not be paused."),
    "recall": gettext_lazy("The next deal at table %(table)s could not be called off."),
    "replace": gettext_lazy("Table %(table)s could not be replaced."),
    "deal": gettext_lazy("The next deal at table %(table)s could not begin."),
    "unopposed": gettext_lazy("The only player at table %(table)s could not go on."),
    "judge": gettext_lazy("It could not be decided who plays at table %(table)s."),
    "verdict": gettext_lazy("The decision on table %(table)s could not be applied."),
    "shut": gettext_lazy("Table %(table)s could not close."),
}
"""Steps at a table, by kind (`tournaments.event.event_steps`)."""
_OF_EVENT: Final[dict[str, str | Promise]] = {
    "announce": gettext_lazy("The event could not be announced."),
    "open": gettext_lazy("Registration could not open."),
    "remind": gettext_lazy("The players could not be reminded."),
    "put off": gettext_lazy("The start could not be put off."),
    "bot": gettext_lazy("A house bot could not enter."),
    "begin": gettext_lazy("The event could not begin."),
    "draw": gettext_lazy("The tables could not be drawn."),
    "report": gettext_lazy("The result of a table could not be used."),
    "place": gettext_lazy("A new player could not be given a table."),
    "move": gettext_lazy("A player could not be moved to another table."),
    "answer": gettext_lazy("The time for a re-entry could not be ended."),
    "prizes": gettext_lazy("The prizes could not be fixed."),
    "level": gettext_lazy("The level could not end."),
    "end": gettext_lazy("The round could not end."),
    "resume": gettext_lazy("The pause could not end."),
    "finish": gettext_lazy("The places could not be decided."),
    "pay": gettext_lazy("Paying the prizes could not begin."),
    "settle": gettext_lazy("A player could not be paid."),
    "cancel": gettext_lazy("The event could not be cancelled."),
    "close": gettext_lazy("The event could not be closed."),
    advance.SEARCH: gettext_lazy("The next step of the event could not be found."),
}
"""All other steps."""
_TABLE: Final = re.compile(r"T\d+(-T\d+)*")


def sentence(key: str, fault: advance.Fault) -> str:
    """Return what failed, why, and what happens next."""
    return paragraph((_failed(key), _why(fault), _then(key, fault)))


def is_known(kind: str) -> bool:
    """Whether there is a sentence for this kind of step."""
    return kind in _AT_TABLE or kind in _OF_EVENT


def _failed(key: str) -> str:
    kind, _colon, rest = key.partition(":")
    table = _TABLE.fullmatch(rest.partition(":")[0])
    if table is not None and kind in _AT_TABLE:
        return str(_AT_TABLE[kind]) % {"table": table[0].replace("-", ", ")}
    return str(_OF_EVENT.get(kind, gettext_lazy("A step of the event failed.")))


def _why(fault: advance.Fault) -> str:
    code = fault["code"]
    if code == advance.ERROR:
        return _("This is a fault of ours.")
    if code == advance.DATABASE:
        return _("The database did not answer in time.")
    return Refusal(code, **fault["params"]).message


def _then(key: str, fault: advance.Fault) -> str:
    is_step = key != advance.SEARCH
    is_error = fault["code"] == advance.ERROR and fault["times"] >= advance.ERRORS_MAX
    if is_step and is_error:
        return _("It is tried again when staff let the event continue.")
    seconds = int(advance.RETRY.total_seconds())
    return ngettext(
        "It is tried again every %(n)s second.",
        "It is tried again every %(n)s seconds.",
        seconds,
    ) % {"n": seconds}
