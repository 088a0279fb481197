"""The options of basic rummy: every rule that varies between houses."""

from typing import Annotated, Final, Literal

from rules.shared import states
from rules.shared.options import (
    DEALS,
    MATCH,
    PLAY,
    POINTS,
    SCORING,
    Bounds,
    Choices,
    Needs,
    Option,
    Preset,
    Without,
    longest_match_option,
    new_stocks_option,
    next_dealer_option,
    voids_in_a_row_option,
)
from rules.shared.options import gettext_noop as _
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 1
"""Incremented, with an upgrade, when an option is renamed or removed."""
SEATS_MIN: Final = 2
SEATS_MAX: Final = 6
HAND_SIZES: Final = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
"""Cards dealt to each player, by the number of players."""


class Options(states.Options, frozen=True, kw_only=True, gc=False):
    """The options of a match (basic.md B4)."""

    v: int = OPTIONS_VERSION
    end: Annotated[
        Literal["target", "deals"],
        Option(MATCH, _("End of the match"), "B4", main=True),
        _("When the match ends."),
        Choices(
            {
                "target": _("when a player reaches the target"),
                "deals": _("after a number of deals"),
            }
        ),
        Without(
            {
                "target": _("At this table a number of deals ends the match."),
                "deals": _("At this table a score ends the match."),
            }
        ),
    ] = "target"
    target_per_player: Annotated[
        int,
        Option(
            MATCH,
            _("Target for each player"),
            "B4",
            Bounds(10, 500, POINTS),
            main=True,
        ),
        _("The target is this many points times the number of players at the start."),
        Needs("end", "target"),
    ] = 50
    deals: Annotated[
        int,
        Option(MATCH, _("Deals"), "B4", Bounds(1, 20, DEALS), main=True),
        _("How many deals the match has."),
        Needs("end", "deals"),
    ] = 5
    scoring: Annotated[
        Literal["winner_takes_all", "penalty_points"],
        Option(SCORING, _("Scoring"), "B4", main=True),
        _(
            "Does the winner score the others' cards, or do all players score their "
            "own?"
        ),
        Choices(
            {
                "winner_takes_all": _("the winner scores what the others hold"),
                "penalty_points": _(
                    "all players score their own cards, fewest points win"
                ),
            }
        ),
    ] = "winner_takes_all"
    one_meld_per_turn: Annotated[
        bool,
        Option(PLAY, _("One meld a turn"), "B4", main=True),
        _("Can you put down only one new meld each turn?"),
    ] = False
    must_discard_to_go_out: Annotated[
        bool,
        Option(PLAY, _("Discard to go out"), "B4", main=True),
        _("Must you discard your last card to go out?"),
    ] = False
    ace_high: Annotated[
        bool,
        Option(PLAY, _("High ace"), "B1", main=True),
        _("Do queen, king and ace of a suit make a run too?"),
    ] = False
    max_reshuffles: Annotated[int, new_stocks_option("B2")] = 1
    dead_test: Annotated[
        Literal["frozen_table", "off"],
        Option(PLAY, _("Deal nobody can finish"), "B3"),
        _("What happens when no more cards can be played to the table."),
        Choices(
            {
                "frozen_table": _("the deal ends at once"),
                "off": _("the deal goes on until the stock is used up"),
            }
        ),
    ] = "frozen_table"
    next_dealer: Annotated[
        Literal["left", "winner"],
        next_dealer_option("B4"),
        Choices(
            {
                "left": _("the players take turns"),
                "winner": _("the winner of the last deal"),
            }
        ),
    ] = "left"
    deals_max: Annotated[int, longest_match_option("B4")] = 40
    void_max: Annotated[int, voids_in_a_row_option("B4")] = 5
    players: int = 0
    """Number of players dealt in; set for each deal, 0 before the first."""


DEFAULTS: Final = Options()
PRESETS: Final = (
    Preset(
        name="basic",
        title=_("Basic Rummy"),
        line=_("Melds on the table for everybody. Go out and score what others hold."),
        tiles=(4,),
        options=DEFAULTS,
    ),
)
FORM: Final = StoredForm(Options, OPTIONS_VERSION)


def hand_size(players: int) -> int:
    """Return the cards dealt to each player (B1); before a deal, as for two."""
    return HAND_SIZES[players or SEATS_MIN]
