"""What is wrong with an event as its organiser filled it in: a code and its numbers."""

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "no_prize": _("There is at least one prize."),
    "prizes_sum": _("The prizes sum to %(sum)s %%, not to 100 %%."),
    "prizes_rise": _("Prize %(place)s is larger than the one before it."),
    "prize_not_positive": _("Prize %(place)s is nothing."),
    "prizes_too_many": _("%(prizes)s prizes for %(entrants)s entries at the least."),
    "no_level": _("There is at least one level."),
    "levels_rise": _("Level %(level)s asks no more a point than the one before it."),
    "level_short": _("Level %(level)s lasts at least a minute."),
    "level_free": _("Level %(level)s asks at least one chip a point."),
    "start_chips_few": _("Start with at least %(need)s chips: level 1 asks for them."),
    "re_entries_negative": _("Nobody re-enters less than never."),
    "re_entry_late": _("The last level for re-entries is from 1 to %(last)s."),
    "re_entry_small": _(
        "After level %(level)s a re-entry of %(chips)s chips is below the %(need)s "
        "that the next one asks for."
    ),
    "format_game": _("This game is not played in this format."),
    "bracket_seats": _("A bracket has tables of two seats."),
    "seats_game": _("This game has from %(low)s to %(high)s seats at a table."),
    "advance": _("From 1 to %(most)s of a table go on."),
    "start_past": _("The start is in the past."),
    "publish_past": _("The announcement is in the past."),
    "publish_late": _("It is announced before its start."),
    "opens_late": _("Registration opens before the start."),
    "late_format": _("Late entry is for timed levels only."),
    "too_few": _("An event has at least two players."),
    "min_max": _("At least %(min)s players are more than %(max)s at the most."),
    "too_many": _("An event has at most %(max)s players."),
    "cash_off": _("There is no play for cash here now."),
    "cash_organiser": _("You may not organise events for cash. Ask the operator."),
    "cash_given": _(
        "Prizes added or guaranteed in cash come from the operator: %(given)s need the "
        "consent of finance."
    ),
    "bots_cash": _("House bots do not play for cash."),
    "given_max": _(
        "The house would give %(given)s chips to this event: added and guaranteed "
        "prizes, and the entries of bots. You have %(left)s left of the %(max)s that "
        "you may give in seven days. Give less, or ask finance to agree."
    ),
    "ledger": _("Entry and prizes are in play chips, or both in cash."),
}


class Fault(NamedTuple):
    """One thing to put right before an event can be published."""

    code: str
    params: dict[str, Any]

    @property
    def message(self) -> str:
        """The sentence in the reader's language."""
        return str(SENTENCES[self.code]) % self.params
