"""The gin presets as data: every disputed number is an option."""

from typing import Annotated, Final, Literal

import msgspec

from rules.cards import CARDS_IN_DECK
from rules.game import OptionGroup
from rules.shared import states
from rules.shared.options import (
    AT_MOST_POINTS,
    MATCH,
    PLAY,
    POINTS,
    SCORING,
    Bounds,
    Choices,
    Clash,
    Needs,
    NoValue,
    Option,
    Preset,
    Without,
    longest_match_option,
    next_dealer_option,
    taken_card_stays_option,
    voids_in_a_row_option,
)
from rules.shared.options import gettext_noop as _
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 1
"""Incremented, with an upgrade, when an option is renamed or removed."""
STOCK_ONLY: Final = "stock_only"
NORMAL: Final = "normal"

OKLAHOMA: Final = OptionGroup(_("Oklahoma"))
HOLLYWOOD: Final = OptionGroup(_("Hollywood"))


class Options(states.Options, frozen=True, kw_only=True, gc=False):
    """The options of a match; the defaults are those of `gin-house` (gin.md A2)."""

    v: int = OPTIONS_VERSION
    target: Annotated[
        int,
        Option(MATCH, _("Target"), "A8", Bounds(1, 1000, POINTS), main=True),
        _("The match ends when a player has this many hand points."),
        Clash(_("Choose one of the targets of this game: %(values)s.")),
    ] = 100
    winner_by: Annotated[
        Literal["grand_total", "first_to_target"],
        Option(MATCH, _("Winner of the match"), "A8", main=True, never="quick"),
        _("What decides once the target is reached."),
        Needs("hollywood", False),
        Choices(
            {
                "grand_total": _("most points, boxes and bonuses included"),
                "first_to_target": _("the first to reach the target"),
            }
        ),
    ] = "grand_total"
    game_bonus: Annotated[
        int,
        Option(
            MATCH,
            _("Game bonus"),
            "A8",
            Bounds(0, 1000, POINTS),
            main=True,
            never="quick",
        ),
        _("Points for reaching the target, added at the end."),
    ] = 100
    box_bonus: Annotated[
        int,
        Option(MATCH, _("Box"), "A8", Bounds(0, 200, POINTS), main=True, never="quick"),
        _("Points for every deal you won, added at the end."),
    ] = 25
    shutout: Annotated[
        bool,
        Option(MATCH, _("Shutout"), "A8", only="house"),
        _(
            "Do hand points count double against a player who won no deal, if no "
            "deal was void?"
        ),
    ] = True
    blitz: Annotated[
        bool,
        Option(MATCH, _("Blitz"), "A8", only="classic"),
        _(
            "Do hand points and game bonus count double against a player who won no "
            "deal?"
        ),
    ] = False
    knock_limit: Annotated[
        int,
        Option(PLAY, _("Knock with"), "A4", Bounds(0, 10, AT_MOST_POINTS), main=True),
        _("The most deadwood you can knock with."),
        Needs("oklahoma", False),
    ] = 10
    gin_bonus: Annotated[
        int,
        Option(SCORING, _("Gin"), "A7", Bounds(0, 100, POINTS), main=True),
        _("Points for going out without deadwood."),
    ] = 25
    big_gin_bonus: Annotated[
        int | None,
        Option(SCORING, _("Big gin"), "A7", Bounds(0, 100, POINTS), main=True),
        _("Points for having all eleven cards in melds, in place of gin."),
        NoValue(_("no big gin")),
    ] = 31
    undercut_bonus: Annotated[
        int,
        Option(SCORING, _("Undercut"), "A7", Bounds(0, 100, POINTS), main=True),
        _("Points for having no more deadwood than the player who knocked."),
    ] = 25
    undercut_on_equal: Annotated[
        bool,
        Option(SCORING, _("Undercut on equal deadwood"), "A7"),
        _("Does the player who knocked lose when both have the same deadwood?"),
    ] = True
    taken_card_stays: Annotated[
        bool, taken_card_stays_option("A4", was="forbid_discard_of_drawn_upcard")
    ] = msgspec.field(default=True, name="forbid_discard_of_drawn_upcard")
    only_runs: Annotated[
        bool,
        Option(PLAY, _("Runs only"), "A1"),
        _("Do only runs count as melds, and sets not?"),
    ] = False
    no_layoff: Annotated[
        bool,
        Option(PLAY, _("No laying off"), "A6"),
        _("Are you kept from laying off cards on the knocker's melds?"),
        Without({False: _("There is no laying off at this table.")}),
    ] = False
    meld_arrangement: Annotated[
        Literal["auto", "manual"],
        Option(PLAY, _("Melds after a knock"), "A5"),
        _("Who arranges the melds of the player who knocks."),
        Choices({"auto": _("by the table"), "manual": _("by the player")}),
    ] = "auto"
    layoff_mode: Annotated[
        Literal["auto", "manual"],
        Option(PLAY, _("Choice of layoffs"), "A6"),
        _("Who chooses the cards to lay off."),
        Needs("no_layoff", False),
        Choices({"auto": _("by the table"), "manual": _("by the player")}),
    ] = "auto"
    after_double_pass: Annotated[
        Literal["stock_only", "normal"],
        Option(PLAY, _("Draw after two passes"), "A4"),
        _("What the first player can draw when both pass the first open card."),
        Choices({"stock_only": _("only a closed card"), "normal": _("either card")}),
    ] = STOCK_ONLY
    wall_rule: Annotated[
        Literal["void", "last_discard_action"],
        Option(PLAY, _("End of the stock"), "A3"),
        _("What happens when two cards are left and nobody has knocked."),
        Choices(
            {
                "void": _("the deal is void"),
                "last_discard_action": _("the last discard can be taken to go out"),
            }
        ),
    ] = "void"
    next_dealer: Annotated[
        Literal["alternate", "loser", "winner"],
        next_dealer_option("A3"),
        Choices(
            {
                "alternate": _("the players take turns"),
                "loser": _("the loser of the last deal"),
                "winner": _("the winner of the last deal"),
            }
        ),
    ] = "alternate"
    oklahoma: Annotated[
        bool,
        Option(OKLAHOMA, _("Oklahoma"), "A9", main=True),
        _("Does the first open card set the most deadwood you can knock with?"),
        Without(
            {
                False: _("In Oklahoma, the first open card sets this."),
                True: _("This table does not play Oklahoma."),
            }
        ),
    ] = False
    okl_ace: Annotated[
        Literal["gin_only", "one"],
        Option(OKLAHOMA, _("First open card: an ace"), "A9"),
        _("What you can do when the first open card is an ace."),
        Needs("oklahoma", True),
        Choices({"gin_only": _("gin only"), "one": _("a knock with 1 point")}),
    ] = "gin_only"
    okl_spade_double: Annotated[
        bool,
        Option(OKLAHOMA, _("First open card: a spade"), "A9"),
        _("Do the points of the deal double when the first open card is a spade?"),
        Needs("oklahoma", True),
    ] = True
    okl_extra_boxes: Annotated[
        bool,
        Option(OKLAHOMA, _("Extra boxes"), "A9"),
        _("Do you get an extra box for an undercut, and two for gin?"),
        Needs("oklahoma", True),
    ] = False
    hollywood: Annotated[
        bool,
        Option(HOLLYWOOD, _("Hollywood"), "A10", main=True),
        _("Are three games scored at once, each with its own bonuses?"),
        Without({False: _("In Hollywood, the three games together decide.")}),
    ] = False
    deals_max: Annotated[int, longest_match_option("A8")] = 40
    void_max: Annotated[int, voids_in_a_row_option("A8")] = 5


SEATS: Final = 2

PRESETS: Final = (
    Preset(
        name="gin-house",
        title=_("Gin"),
        line=_("To 100 points, with big gin and boxes. Most points in all win."),
        tiles=(2,),
        options=Options(after_double_pass=NORMAL),
        seats_max=SEATS,
        traits=frozenset({"house"}),
    ),
    Preset(
        name="gin-classic",
        title=_("Classic Gin"),
        line=_("To 100 points; gin brings 20, an undercut 10. Boxes count."),
        options=Options(
            gin_bonus=20,
            big_gin_bonus=None,
            undercut_bonus=10,
            box_bonus=20,
            shutout=False,
            taken_card_stays=False,
        ),
        seats_max=SEATS,
        traits=frozenset({"classic"}),
    ),
    Preset(
        name="gin-quick",
        title=_("Quick Gin"),
        line=_("To 1, 50, 100 or 200 points. The first to get there wins."),
        options=Options(
            big_gin_bonus=None,
            game_bonus=0,
            box_bonus=0,
            shutout=False,
            winner_by="first_to_target",
        ),
        seats_max=SEATS,
        # Without bonuses, the seat that reaches the target also has more points.
        traits=frozenset({"quick"}),
        numbers={"target": (1, 50, 100, 200)},
    ),
)

HAND_SIZE: Final = 10
STOCK_SIZE: Final = CARDS_IN_DECK - SEATS * HAND_SIZE - 1
"""Cards of the stock at the start (A3)."""
VOID_AT_STOCK: Final = 2
"""Cards in the stock with which a deal ends after a discard (A3)."""
TAKES_MAX: Final = 50
"""Cards taken from the pile in a deal, both seats', after which it is void (A4)."""

FORM: Final = StoredForm(Options, OPTIONS_VERSION)
