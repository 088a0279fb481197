"""What the options of the games are called, and what each one does, for players.

Every option of every game of the catalogue is here (a test holds that); its bounds,
choices and default come from the rules alone.
"""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tables.text.options import basic, continental, gin
from tables.text.options.option_text import Said, Words

GROUPS: Final[dict[str, Words]] = {
    "play": _("Play"),
    "scoring": _("Scoring"),
    "away": _("When you are away"),
    "match": _("The match"),
    "rejoin": _("Rejoin and split"),
    "cards21": _("21 cards"),
    "oklahoma": _("Oklahoma"),
    "hollywood": _("Hollywood"),
    "jokers": _("Jokers"),
    "claims": _("Claims"),
}
"""The groups of options in the order they are shown."""

_OPTIONS: Final[dict[str, Said]] = {
    "decks": Said(
        "play",
        _("Packs"),
        _("How many packs of 52 cards are shuffled together."),
        "packs",
        clash=_("So many packs have too few cards for this game."),
    ),
    "printed_jokers": Said(
        "play", _("Printed jokers"), _("How many paper jokers are in the pack.")
    ),
    "hand_size": Said(
        "play", _("Hand"), _("How many cards everybody is dealt."), "cards"
    ),
    "groups_max": Said(
        "play",
        _("Groups"),
        _("Into how many groups you may lay your hand at most."),
        "at_most",
    ),
    "drop": Said(
        "play",
        _("Dropping"),
        _("Whether you may give up a hand at your turn for a fixed price."),
        is_main=True,
    ),
    "first_drop": Said(
        "scoring",
        _("Drop"),
        _("What giving up costs before you have drawn a card."),
        "points",
        is_main=True,
    ),
    "middle_drop": Said(
        "scoring",
        _("Middle drop"),
        _("What giving up costs once you have drawn a card."),
        "points",
        is_main=True,
        clash=_(
            "A middle drop costs no less than a drop and no more than a full hand."
        ),
    ),
    "full_count": Said(
        "scoring",
        _("Full count"),
        _("The most that the cards left in a hand can cost."),
        "points",
        is_main=True,
    ),
    "wrong_show": Said(
        "scoring",
        _("Wrong show"),
        _("What a show costs whose cards do not fit."),
        "points",
        is_main=True,
        clash=_("A wrong show costs no more than the full count."),
    ),
    "deal_show": Said(
        "scoring",
        _("Show before your first turn"),
        _("What you pay when somebody shows before you had a turn."),
    ),
    "set_max": Said(
        "play",
        _("Cards in a set"),
        _("How many cards a set may have, jokers included."),
        "at_most",
    ),
    "pure_only_excludes_pure": Said(
        "scoring",
        _("A pure sequence alone counts"),
        _("Whether your pure sequence is free even without a second sequence."),
    ),
    "joker_discard_blocks": Said(
        "play",
        _("A discarded joker blocks the pile"),
        _("Whether nobody may take a joker that a player threw away."),
    ),
    "opening_joker_blocks": Said(
        "play",
        _("A joker turned up first blocks the pile"),
        _("Whether nobody may take a joker that lies open at the start."),
    ),
    "taken_card_stays": Said(
        "play",
        _("A card taken from the pile stays"),
        _("Whether you must keep the open card you took until your next turn."),
    ),
    "reshuffle_dropped": Said(
        "play",
        _("Dropped hands are reshuffled"),
        _("Whether the cards of those who gave up come back with the discards."),
    ),
    "autoplay_turns": Said(
        "away",
        _("Turns played for you"),
        _("After so many a hand dearer than a middle drop is given up."),
        "turns",
    ),
    "autoplay_equal": Said(
        "away",
        _("A hand as dear as a middle drop"),
        _("What happens when your saved groups cost just the middle drop."),
    ),
    "autoplay_best_of": Said(
        "away",
        _("What an absent hand costs"),
        _("What you pay for a show while the table plays for you."),
    ),
    "autoplay_max": Said(
        "away",
        _("Turns played at most"),
        _("After so many turns the table gives up your hand in any case."),
        "turns",
    ),
    "turns_max": Said(
        "play",
        _("Longest deal"),
        _("After so many turns of one player a deal ends without points."),
        "turns",
    ),
    "void_max": Said(
        "match",
        _("Deals without points"),
        _("After so many of them in a row the match ends as it stands."),
        "deals",
    ),
    "limit": Said(
        "match",
        _("Out at"),
        _("Who reaches this score is out of the match."),
        "points",
        is_main=True,
    ),
    "rejoin": Said(
        "rejoin",
        _("Rejoining"),
        _("Whether who is out may pay the entry fee again and come back."),
        is_main=True,
    ),
    "rejoin_max": Said(
        "rejoin",
        _("Rejoin while nobody is above"),
        _("You come back one point above the highest score still in the match."),
        "points",
        is_main=True,
    ),
    "rejoin_players_min": Said(
        "rejoin",
        _("Rejoin from"),
        _("With how many players the match must have begun for rejoining."),
        "players",
    ),
    "auto_split": Said(
        "rejoin",
        _("Split by itself"),
        _("Whether the last two or three share the pool when all are nearly out."),
        is_main=True,
    ),
    "auto_split_at": Said(
        "rejoin",
        _("Nearly out means"),
        _("When the last two or three share the pool without being asked."),
    ),
    "auto_split_score": Said(
        "rejoin",
        _("Nearly out from"),
        _("The score that all who are left must have reached."),
        "points",
    ),
    "manual_split": Said(
        "rejoin",
        _("Split by agreement"),
        _("Whether the last two or three may agree to share the pool."),
        is_main=True,
    ),
    "split_difference_max": Said(
        "rejoin",
        _("Difference when three split"),
        _("By how many drops left three players may differ to share the pool."),
        "drops",
    ),
    "drop_without_left": Said(
        "play",
        _("Dropping out"),
        _("Whether you may give up a hand although its price puts you out."),
    ),
    "deals_max": Said(
        "match",
        _("Longest match"),
        _("After so many deals the match ends as it stands."),
        "deals",
    ),
    "deals": Said(
        "match",
        _("Deals"),
        _("How many deals the match has."),
        "deals",
        is_main=True,
    ),
    "best_of_ranking": Said(
        "match",
        _("Who wins"),
        _("How the winner is found when all deals are played."),
        is_main=True,
    ),
    "tie_break": Said(
        "match",
        _("Another deal when level"),
        _("Whether level leaders play one deal more instead of sharing the pool."),
        is_main=True,
    ),
    "pure_needed": Said(
        "cards21",
        _("Pure sequences needed"),
        _("How many of your groups must be pure for a show."),
        is_main=True,
    ),
    "tunnelas": Said(
        "cards21",
        _("Tunnelas"),
        _("Whether three identical cards count as a pure sequence."),
        is_main=True,
    ),
    "upper_lower_jokers": Said(
        "cards21",
        _("Upper and lower jokers"),
        _("Whether the neighbours of the cut joker in its suit are jokers too."),
        is_main=True,
    ),
    "value_cards": Said(
        "cards21",
        _("Value cards"),
        _("Whether cut joker, upper and lower joker bring their holder points."),
        is_main=True,
    ),
    "value_points": Said(
        "cards21",
        _("What value cards bring"),
        _("How many points everybody else pays to who holds them."),
    ),
    "loss_cap": Said(
        "cards21",
        _("Dearest deal"),
        _("The most that a deal can cost you, value cards included."),
        "points",
    ),
    "show_three_tunnelas": Said(
        "cards21",
        _("Show with three tunnelas"),
        _("Whether three tunnelas are a show whatever the other cards are."),
    ),
    "show_eight_dublees": Said(
        "cards21",
        _("Show with eight dublees"),
        _("Whether eight pairs of identical cards are a show."),
    ),
    "show_eight_jokers": Said(
        "cards21",
        _("Show with eight jokers"),
        _("Whether eight jokers in one group are a show."),
    ),
    "show_two_marriages": Said(
        "cards21",
        _("Show with two marriages"),
        _("Whether lower, cut and upper joker, twice, are a show."),
    ),
    "dublee_protection": Said(
        "cards21",
        _("Dublees protect"),
        _("What a hand full of dublees costs when somebody else shows."),
    ),
    **gin.OPTIONS,
    **basic.OPTIONS,
    **continental.OPTIONS,
}

_CHOICES: Final[dict[str, dict[str, Words]]] = {
    "deal_show": {
        "half": _("half of what you hold"),
        "flat": _("half of a full hand"),
        "none": _("all that you hold"),
    },
    "autoplay_equal": {
        "stay": _("it is played on"),
        "drop": _("it is given up"),
    },
    "autoplay_best_of": {
        "saved": _("what your groups cost"),
        "capped": _("at most a middle drop"),
    },
    "auto_split_at": {
        "no_drops": _("nobody can drop again"),
        "score": _("all have reached a score"),
    },
    "value_points": {
        "CR-21": _("10, two 30, three 50"),
        "AD-21": _("20, two 40, three 60"),
    },
    "dublee_protection": {
        "off": _("as any other hand"),
        "CR-21": _("2 points with six"),
        "AD-21": _("nothing with seven"),
    },
    "best_of_ranking": {
        "chips": _("most chips"),
        "least_score": _("fewest points"),
    },
    **gin.CHOICES,
    **basic.CHOICES,
    **continental.CHOICES,
}
"""The values of each option that is a choice."""

UNITS: Final = {
    "points": ngettext_lazy("%(n)s point", "%(n)s points", "n"),
    "cards": ngettext_lazy("%(n)s card", "%(n)s cards", "n"),
    "packs": ngettext_lazy("%(n)s pack", "%(n)s packs", "n"),
    "turns": ngettext_lazy("%(n)s turn", "%(n)s turns", "n"),
    "deals": ngettext_lazy("%(n)s deal", "%(n)s deals", "n"),
    "drops": ngettext_lazy("%(n)s drop", "%(n)s drops", "n"),
    "players": ngettext_lazy("%(n)s player", "%(n)s players", "n"),
    "jokers": ngettext_lazy("%(n)s joker", "%(n)s jokers", "n"),
    "seconds": ngettext_lazy("%(n)s second", "%(n)s seconds", "n"),
    "times": ngettext_lazy("%(n)s time", "%(n)s times", "n"),
    "at_most": _("at most %(n)s"),
    "at_most_cards": ngettext_lazy("at most %(n)s card", "at most %(n)s cards", "n"),
    "at_most_points": ngettext_lazy("at most %(n)s point", "at most %(n)s points", "n"),
}

_WITHOUT: Final[dict[tuple[str, bool | str], Words]] = {
    ("drop", True): _("%(game)s has no drop."),
    ("drop", False): _("At this table hands can be dropped."),
    ("value_cards", True): _("At this table no card brings points."),
    ("upper_lower_jokers", True): _("At this table there are no such jokers."),
    ("rejoin", True): _("Nobody rejoins at this table."),
    ("auto_split", True): _(
        "At this table nobody shares the pool without being asked."
    ),
    ("auto_split_at", "score"): _("At this table no score counts for that."),
    ("manual_split", True): _("At this table nobody is asked to share the pool."),
    **gin.WITHOUT,
    **basic.WITHOUT,
    **continental.WITHOUT,
}
"""Why an option means nothing, by the other option and the value that it needs."""


def of(name: str) -> Said:
    """Return an option in words; its bare name where nobody taught any."""
    return _OPTIONS.get(name) or Said("play", name, "")


def choice(name: str, value: str) -> Words:
    """Return a value of an option that is a choice, in words.

    Of the contracts some are offered; any others are named one by one.
    """
    other = ", ".join(value) if name == "hands" else value
    return _CHOICES.get(name, {}).get(value, other)


def none_said(name: str) -> Words:
    """Return what it means that an option has no value."""
    return gin.NONE.get(name, _("no limit"))


def without(needs: tuple[str, Any]) -> Words:
    """Return why what needs another option means nothing; may hold `%(game)s`."""
    return _WITHOUT.get(needs, "")
