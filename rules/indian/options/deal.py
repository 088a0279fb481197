"""The options of a deal (indian.md 5).

A default is the meaning of a stored record without the option. The options of new
tables are in `rules.indian.presets`.
"""

from typing import Annotated, Final, Literal

from rules.game import OptionGroup
from rules.shared import states
from rules.shared.options import (
    AT_MOST,
    AWAY,
    CARDS,
    PACKS,
    PLAY,
    POINTS,
    SCORING,
    TURNS,
    Bounds,
    Choices,
    Clash,
    Needs,
    Option,
    Without,
    taken_card_stays_option,
    voids_in_a_row_option,
)
from rules.shared.options import gettext_noop as _

OPTIONS_VERSION: Final = 2
"""Incremented, with an upgrade, when an option is renamed or removed."""
POOL: Final = "pool"
WITH_21: Final = "21 cards"
CARDS_21: Final = OptionGroup(_("21 cards"), 10)


class DealOptions(states.Options, frozen=True, kw_only=True):
    """The options of one deal."""

    v: int = OPTIONS_VERSION
    decks: Annotated[
        int,
        Option(PLAY, _("Packs"), "1.1", Bounds(1, 3, PACKS)),
        _("How many packs of 52 cards are shuffled together."),
        Clash(_("That many packs have too few cards for this game.")),
    ] = 2
    printed_jokers: Annotated[
        int,
        Option(PLAY, _("Printed jokers"), "1.1", Bounds(0, 6)),
        _("How many printed jokers are shuffled in."),
    ] = 2
    hand_size: Annotated[
        int,
        Option(PLAY, _("Hand"), "1.3", Bounds(unit=CARDS), fixed=True),
        _("How many cards everybody is dealt."),
    ] = 13
    groups_max: Annotated[
        int,
        Option(PLAY, _("Groups"), "7.3", Bounds(4, 8, AT_MOST)),
        _("The most groups you can sort your hand into."),
    ] = 6
    drop: Annotated[
        bool,
        Option(PLAY, _("Dropping"), "4.6", main=True, never=POOL),
        _("Can you give up a hand on your turn for a fixed number of points?"),
        Without(
            {
                True: _("%(game)s has no drop."),
                False: _("At this table hands can be dropped."),
            }
        ),
    ] = True
    first_drop: Annotated[
        int,
        Option(SCORING, _("Drop"), "4.6", Bounds(1, 120, POINTS), main=True),
        _("Points for dropping before your first draw."),
        Needs("drop", True),
    ] = 20
    middle_drop: Annotated[
        int,
        Option(SCORING, _("Middle drop"), "4.6", Bounds(1, 120, POINTS), main=True),
        _("Points for dropping after your first draw."),
        Needs("drop", True),
        Clash(
            _("A middle drop costs no less than a drop and no more than a full hand.")
        ),
    ] = 40
    full_count: Annotated[
        int,
        Option(SCORING, _("Full count"), "3.2", Bounds(10, 120, POINTS), main=True),
        _("The most points a hand can cost."),
    ] = 80
    wrong_show: Annotated[
        int,
        Option(SCORING, _("Wrong show"), "4.5", Bounds(10, 120, POINTS), main=True),
        _("Points for a show that is not valid."),
        Clash(_("A wrong show costs no more than the full count.")),
    ] = 80
    deal_show: Annotated[
        Literal["half", "flat", "none"],
        Option(SCORING, _("Show before your first turn"), "3.3"),
        _("Points you get if somebody shows before your first turn."),
        Choices(
            {
                "half": _("half the points of your hand"),
                "flat": _("half of the full count"),
                "none": _("all the points of your hand"),
            }
        ),
    ] = "half"
    set_max: Annotated[
        int,
        Option(PLAY, _("Cards in a set"), "2.4", Bounds(4, 5, AT_MOST)),
        _("The most cards a set can have, jokers included."),
    ] = 4
    pure_needed: Annotated[
        int,
        Option(
            CARDS_21,
            _("Pure sequences needed"),
            "9.1",
            main=True,
            only=WITH_21,
            fixed=True,
        ),
        _("How many pure sequences a valid show needs."),
    ] = 1
    tunnelas: Annotated[
        bool,
        Option(CARDS_21, _("Tunnelas"), "9.1", main=True, only=WITH_21),
        _("Do three identical cards count as a pure sequence?"),
        Without({True: _("This table has no tunnelas.")}),
    ] = False
    second_sequence: Annotated[
        bool,
        Option(SCORING, _("Second sequence"), "2.7", main=True, never=WITH_21),
        _("Does a show need a second sequence beside the pure one?"),
        Without({True: _("At this table a show needs no second sequence.")}),
    ] = True
    pure_only_excludes_pure: Annotated[
        bool,
        Option(SCORING, _("Pure sequence on its own"), "3.2"),
        _("Does your pure sequence cost nothing, even without a second sequence?"),
        Needs("second_sequence", True),
    ] = True
    joker_discard_blocks: Annotated[
        bool,
        Option(PLAY, _("Pile blocked by a discarded joker"), "4.2"),
        _("Is the next player barred from drawing a discarded joker?"),
    ] = True
    opening_joker_blocks: Annotated[
        bool,
        Option(PLAY, _("Pile blocked by the first open card"), "4.2"),
        _("Is the first player barred from drawing a joker turned up at the start?"),
    ] = False
    taken_card_stays: Annotated[bool, taken_card_stays_option("4.2")] = True
    reshuffle_dropped: Annotated[
        bool,
        Option(PLAY, _("Reshuffle of dropped hands"), "4.7"),
        _("Do dropped hands go back into the stock when it is reshuffled?"),
    ] = True
    autoplay_turns: Annotated[
        int,
        Option(AWAY, _("Turns played for you"), "7.4", Bounds(1, 20, TURNS)),
        _(
            "After this many missed turns, a hand worth more than a middle drop is "
            "dropped for you."
        ),
        Needs("drop", True),
    ] = 3
    autoplay_equal: Annotated[
        Literal["stay", "drop"],
        Option(AWAY, _("Hand worth exactly a middle drop"), "7.4"),
        _("What happens to a hand worth exactly a middle drop."),
        Needs("drop", True),
        Choices({"stay": _("it stays in"), "drop": _("it is dropped")}),
    ] = "stay"
    autoplay_best_of: Annotated[
        Literal["saved", "capped"],
        Option(AWAY, _("Cost of an absent hand"), "7.4", never=POOL),
        _("Points you get if somebody shows while the table plays for you."),
        Needs("drop", False),
        Choices(
            {
                "saved": _("the points of your saved groups"),
                "capped": _("at most a middle drop"),
            }
        ),
    ] = "saved"
    autoplay_max: Annotated[
        int | None,
        Option(AWAY, _("Most turns played for you"), "7.4", Bounds(1, 100, TURNS)),
        _("After this many missed turns, your hand is dropped in any case."),
    ] = 20
    turns_max: Annotated[
        int,
        Option(PLAY, _("Longest deal"), "4.8", Bounds(10, 200, TURNS)),
        _("After this many turns each, the deal ends without points."),
    ] = 200
    void_max: Annotated[int, voids_in_a_row_option("4.8")] = 5
