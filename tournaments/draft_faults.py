"""Faults of an event's draft: a code and its parameters."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES: dict[str, str | Promise] = {
    "no_prize": _("Add at least one prize."),
    "prizes_sum": _("The prizes add up to %(sum)s %%, not to 100 %%."),
    "prizes_rise": _("Prize %(place)s is larger than the one before it."),
    "prize_not_positive": _("Prize %(place)s is zero."),
    "prizes_too_many": ngettext_lazy(
        "You give %(prizes)s prize, but there may be only %(entrants)s entries.",
        "You give %(prizes)s prizes, but there may be only %(entrants)s entries.",
        "prizes",
    ),
    "format_game": _("This game can't be played in this format."),
    "seats_game": ngettext_lazy(
        "This game takes %(low)s to %(high)s seat at a table.",
        "This game takes %(low)s to %(high)s seats at a table.",
        "high",
    ),
    "advance": ngettext_lazy(
        "From 1 to %(most)s player of a table can go on.",
        "From 1 to %(most)s players of a table can go on.",
        "most",
    ),
    "start_past": _("The start is in the past."),
    "start_soon": ngettext_lazy(
        "Choose a start at least %(minutes)s minute from now, so that players have "
        "time to enter.",
        "Choose a start at least %(minutes)s minutes from now, so that players have "
        "time to enter.",
        "minutes",
    ),
    "publish_past": _("The announcement is in the past."),
    "publish_late": ngettext_lazy(
        "The announcement must come at least %(minutes)s minute before the start, so "
        "that players have time to enter.",
        "The announcement must come at least %(minutes)s minutes before the start, so "
        "that players have time to enter.",
        "minutes",
    ),
    "opens_late": _("Registration must open before the start."),
    "late_format": _("Only events with timed levels can have late entry."),
    "too_few": _("An event needs at least two players."),
    "min_max": _("The fewest players (%(min)s) can't be more than the most (%(max)s)."),
    "too_many": ngettext_lazy(
        "An event can have at most %(max)s player.",
        "An event can have at most %(max)s players.",
        "max",
    ),
    "cash_off": _("There is no cash play here right now."),
    "cash_organiser": _("You may not organise events for cash. Ask the operator."),
    # Translators: an amount of money.
    "cash_given": _(
        "The operator pays added and guaranteed cash prizes. Ask finance to approve "
        "%(given)s."
    ),
    "bots_cash": _("House bots can't play for cash."),
    # Translators: chips for this event, and what is left of the most that the organiser
    # can give in seven days.
    "given_max": ngettext_lazy(
        "The house would give %(given)s chip to this event, for added and guaranteed "
        "prizes and the entries of bots. You have %(left)s left of the %(max)s you "
        "can give in seven days. Give less, or ask finance to approve it.",
        "The house would give %(given)s chips to this event, for added and "
        "guaranteed prizes and the entries of bots. You have %(left)s left of the "
        "%(max)s you can give in seven days. Give less, or ask finance to approve "
        "it.",
        "given",
    ),
    "ledger": _("Entry and prizes are in play chips, or both in cash."),
}


def teach(sentences: Mapping[str, str | Promise]) -> None:
    """Register the messages of faults that only one format has."""
    SENTENCES.update(sentences)


class Fault(NamedTuple):
    """A fault to fix before an event can be published."""

    code: str
    params: dict[str, Any]

    @property
    def message(self) -> str:
        """The message in the reader's language."""
        return str(SENTENCES[self.code] % self.params)
