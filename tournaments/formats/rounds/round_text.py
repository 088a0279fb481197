"""Page texts for events with rounds."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from rules import catalogue
from tournaments.formats.act_text import Data, Names, Say, of_person
from tournaments.models import Tournament
from wallet.text.sentences import paragraph


def start_text(event: Tournament, words: str) -> str:
    """Return this text, adding what Start means if the game's matches require it."""
    if not catalogue.find(event.game).starts_confirmed:
        return words
    return paragraph([words, _("Before each match press Start within two minutes.")])


def _said_start(data: Data, names: Names) -> str:
    says = {
        "play": _("Table T%(table)s begins with the players who pressed Start."),
        "walkover": _(
            "At table T%(table)s only one player pressed Start, and goes on."
        ),
        "random": _("At table T%(table)s nobody pressed Start, so lots decided."),
        "empty": _("At table T%(table)s nobody pressed Start."),
        "shared": _("Nobody pressed Start in the final, so its prizes are shared."),
        "unopposed": _("At table T%(table)s nobody was left to play against."),
        "refunded": _(
            "At table T%(table)s fewer than two players pressed Start, so everybody "
            "there gets the entry back."
        ),
    }
    return says.get(data.get("start", ""), "") % data


ACTS: Final[dict[str, Say]] = {
    "round": of_person(
        lambda: ngettext_lazy(
            "Round %(number)s, with %(left)s player.",
            "Round %(number)s, with %(left)s players.",
            "left",
        )
    ),
    "tie": of_person(
        lambda: _("%(players)s are level at table T%(table)s and play it out.")
    ),
    "lots": of_person(
        lambda: _(
            "No match at table T%(table)s could be played to its end, so lots decided."
        )
    ),
    "start": _said_start,
}
"""Record texts for the acts of these formats."""
STEPS: Final[dict[str, str | Promise]] = {
    "end": gettext_lazy("The round could not end."),
}
TABLE_STEPS: Final[dict[str, str | Promise]] = {
    "begin": gettext_lazy("Table %(table)s could not begin."),
    "hold": gettext_lazy("Table %(table)s could not be paused."),
    "unopposed": gettext_lazy("The only player at table %(table)s could not go on."),
    "judge": gettext_lazy("It could not be decided who plays at table %(table)s."),
    "verdict": gettext_lazy("The decision on table %(table)s could not be applied."),
}
"""Texts for staff about failing steps."""
