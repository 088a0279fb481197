"""What the options of gin are called, and what each one does, for players."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.text.options.option_text import Said, Words

OPTIONS: Final[dict[str, Said]] = {
    "target": Said(
        "match",
        _("Played to"),
        _("Who reaches so many hand points ends the match."),
        "points",
        is_main=True,
        clash=_("Here a match is played to 1, 50, 100 or 200 points."),
    ),
    "winner_by": Said(
        "match",
        _("Who wins the match"),
        _("Whether all points with boxes and bonuses decide, or reaching the target."),
        is_main=True,
    ),
    "game_bonus": Said(
        "match",
        _("Game bonus"),
        _("What reaching the target brings at the end."),
        "points",
        is_main=True,
    ),
    "box_bonus": Said(
        "match",
        _("Box"),
        _("What every deal you won brings at the end."),
        "points",
        is_main=True,
    ),
    "shutout": Said(
        "match",
        _("Shutout"),
        _(
            "Whether hand points count twice against somebody who won no deal, if no "
            "deal was void."
        ),
    ),
    "blitz": Said(
        "match",
        _("Blitz"),
        _(
            "Whether hand points and game bonus count twice against somebody who won "
            "no deal."
        ),
    ),
    "knock_limit": Said(
        "play",
        _("Knock with"),
        _("The most deadwood you may knock with."),
        "at_most_points",
        is_main=True,
    ),
    "gin_bonus": Said(
        "scoring",
        _("Gin"),
        _("What going out without deadwood brings."),
        "points",
        is_main=True,
    ),
    "big_gin_bonus": Said(
        "scoring",
        _("Big gin"),
        _("What going out with all eleven cards in melds brings, instead of gin."),
        "points",
        is_main=True,
    ),
    "undercut_bonus": Said(
        "scoring",
        _("Undercut"),
        _("What it brings to have no more deadwood than the one who knocks."),
        "points",
        is_main=True,
    ),
    "undercut_on_equal": Said(
        "scoring",
        _("Equal deadwood is an undercut"),
        _("Whether the one who knocked loses when both count the same."),
    ),
    "forbid_discard_of_drawn_upcard": Said(
        "play",
        _("An open card you took stays"),
        _("Whether you must keep the open card you took until your next turn."),
    ),
    "only_runs": Said(
        "play",
        _("Runs only"),
        _("Whether sets count for nothing, so that only runs are melds."),
    ),
    "no_layoff": Said(
        "play",
        _("No laying off"),
        _("Whether nobody may add cards to the melds of the one who knocks."),
    ),
    "meld_arrangement": Said(
        "play",
        _("Melds are put down"),
        _("Whether the best melds of the one who knocks are found by the table."),
    ),
    "layoff_mode": Said(
        "play",
        _("Cards are laid off"),
        _("Whether the best cards to lay off are found by the table."),
    ),
    "after_double_pass": Said(
        "play",
        _("When both pass the first card"),
        _("What the player who was asked first may draw then."),
    ),
    "wall_rule": Said(
        "play",
        _("Two cards left"),
        _("What happens when nobody has knocked and the stock is used up."),
    ),
    "next_dealer": Said(
        "play",
        _("Who deals next"),
        _("Who plays last in the next deal, after one that somebody won."),
    ),
    "oklahoma": Said(
        "oklahoma",
        _("Oklahoma"),
        _("Whether the first open card says with how much you may knock."),
        is_main=True,
    ),
    "okl_ace": Said(
        "oklahoma",
        _("An ace"),
        _("What an ace as the first open card allows."),
    ),
    "okl_spade_double": Said(
        "oklahoma",
        _("A spade counts double"),
        _("Whether a spade as the first open card doubles what the deal brings."),
    ),
    "okl_extra_boxes": Said(
        "oklahoma",
        _("More boxes"),
        _("Whether an undercut brings one box more and gin brings two."),
    ),
    "hollywood": Said(
        "hollywood",
        _("Hollywood"),
        _("Whether three games are scored at once, each with its own bonuses."),
        is_main=True,
    ),
}
CHOICES: Final[dict[str, dict[str, Words]]] = {
    "winner_by": {
        "grand_total": _("most points in all"),
        "first_to_target": _("the first to reach the target"),
    },
    "meld_arrangement": {"auto": _("by the table"), "manual": _("by the player")},
    "layoff_mode": {"auto": _("by the table"), "manual": _("by the player")},
    "after_double_pass": {
        "stock_only": _("only a closed card"),
        "normal": _("either card"),
    },
    "wall_rule": {
        "void": _("the deal is void"),
        "last_discard_action": _("the last discard may be taken to go out"),
    },
    "next_dealer": {
        "alternate": _("the players in turn"),
        "loser": _("who lost the last deal"),
        "winner": _("who won the last deal"),
        "left": _("the players in turn"),
    },
    "okl_ace": {"gin_only": _("gin only"), "one": _("a knock with one point")},
}
WITHOUT: Final[dict[tuple[str, bool | str], Words]] = {
    ("oklahoma", False): _("In Oklahoma the first open card says it."),
    ("oklahoma", True): _("This table does not play Oklahoma."),
    ("no_layoff", False): _("At this table nothing is laid off."),
    ("hollywood", False): _("In Hollywood the three games together decide."),
}
NONE: Final[dict[str, Words]] = {"big_gin_bonus": _("there is none")}
"""What it means that an option has no value."""
