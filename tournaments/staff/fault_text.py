"""Failing steps of an event, in sentences for staff and its organiser."""

import re
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.errors import Refusal
from tournaments.formats import registry
from tournaments.running import advance
from wallet.text.sentences import paragraph

_AT_TABLE: Final[dict[str, str | Promise]] = {
    "open": gettext_lazy("Table %(table)s could not open."),
    "seat": gettext_lazy("The players of table %(table)s could not be seated."),
    "replace": gettext_lazy("Table %(table)s could not be replaced."),
    "shut": gettext_lazy("Table %(table)s could not close."),
}
"""Steps at a table common to all formats, by kind (`tournaments.event.event_steps`)."""
_OF_EVENT: Final[dict[str, str | Promise]] = {
    "announce": gettext_lazy("The event could not be announced."),
    "open": gettext_lazy("Registration could not open."),
    "remind": gettext_lazy("The players could not be reminded."),
    "put off": gettext_lazy("The start could not be postponed."),
    "bot": gettext_lazy("A house bot could not enter."),
    "begin": gettext_lazy("The event could not begin."),
    "draw": gettext_lazy("The tables could not be drawn."),
    "report": gettext_lazy("The result of a table could not be used."),
    "resume": gettext_lazy("The pause could not end."),
    "pay": gettext_lazy("Paying the prizes could not begin."),
    "settle": gettext_lazy("A player could not be paid."),
    "cancel": gettext_lazy("The event could not be cancelled."),
    "close": gettext_lazy("The event could not be closed."),
    advance.SEARCH: gettext_lazy("The next step of the event could not be found."),
}
"""All other steps not defined by formats."""
_TABLE: Final = re.compile(r"T\d+(-T\d+)*")


def sentence(key: str, fault: advance.Fault) -> str:
    """Return what failed, why, and what happens next."""
    return paragraph((_failed(key), _why(fault), _then(key, fault)))


def is_known(kind: str) -> bool:
    """Whether there is a sentence for this kind of step."""
    return kind in _at_table() or kind in _of_event()


def _failed(key: str) -> str:
    kind, _colon, rest = key.partition(":")
    table = _TABLE.fullmatch(rest.partition(":")[0])
    at_table = _at_table()
    if table is not None and kind in at_table:
        return str(at_table[kind]) % {"table": table[0].replace("-", ", ")}
    return str(_of_event().get(kind, gettext_lazy("A step of the event failed.")))


def _at_table() -> dict[str, str | Promise]:
    """Return the texts of steps at a table, including those of the formats."""
    texts = dict(_AT_TABLE)
    for format in registry.all_formats():
        texts.update(format.table_step_texts)
    return texts


def _of_event() -> dict[str, str | Promise]:
    """Return the texts of all other steps, including those of the formats."""
    texts = dict(_OF_EVENT)
    for format in registry.all_formats():
        texts.update(format.step_texts)
    return texts


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
