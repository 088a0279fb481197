"""What the options of basic rummy are called, and what each one does, for players.

Those that Continental has too are told here for both.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.text.options.option_text import Said, Words

OPTIONS: Final[dict[str, Said]] = {
    "end": Said(
        "match",
        _("The match ends"),
        _("Whether a score ends the match or a number of deals does."),
        is_main=True,
    ),
    "target_per_player": Said(
        "match",
        _("Points to win, for each player"),
        _("The target is so many points times the players the match began with."),
        "points",
        is_main=True,
    ),
    "scoring": Said(
        "scoring",
        _("Who scores"),
        _("Whether who goes out scores what the others hold, or each what it holds."),
        is_main=True,
    ),
    "one_meld_per_turn": Said(
        "play",
        _("One meld a turn"),
        _("Whether you may put down only one new meld in a turn."),
        is_main=True,
    ),
    "must_discard_to_go_out": Said(
        "play",
        _("The last card is discarded"),
        _("Whether going out needs a card that is left over to discard."),
        is_main=True,
    ),
    "ace_high": Said(
        "play",
        _("Ace above the king"),
        _("Whether queen, king and ace of a suit are a run too."),
        is_main=True,
    ),
    "max_reshuffles": Said(
        "play",
        _("New stocks"),
        _("How often the discards are shuffled into a new stock in one deal."),
        "times",
    ),
    "dead_test": Said(
        "play",
        _("When nobody can finish"),
        _("What happens as soon as no card can be played to the table any more."),
    ),
}
CHOICES: Final[dict[str, dict[str, Words]]] = {
    "end": {
        "target": _("when somebody has the target"),
        "deals": _("after a number of deals"),
    },
    "scoring": {
        "winner_takes_all": _("the winner, what the others hold"),
        "penalty_points": _("each what it holds, fewest points win"),
    },
    "dead_test": {
        "frozen_table": _("the deal ends at once"),
        "off": _("it goes on until the stock is used up"),
    },
}
WITHOUT: Final[dict[tuple[str, bool | str], Words]] = {
    ("end", "target"): _("At this table a number of deals ends the match."),
    ("end", "deals"): _("At this table a score ends the match."),
}
