"""The options of a match of several deals (indian.md 6)."""

from typing import Annotated, Final, Literal

from rules.game import OptionGroup
from rules.indian.options.deal import POOL, DealOptions
from rules.shared.options import (
    DEALS,
    DROPS,
    MATCH,
    PLAY,
    PLAYERS,
    POINTS,
    Bounds,
    Choices,
    Needs,
    Option,
    Without,
    longest_match_option,
)
from rules.shared.options import gettext_noop as _

BEST_OF: Final = "best_of"
REJOIN: Final = OptionGroup(_("Rejoin and split"))


class MatchOptions(DealOptions, frozen=True, kw_only=True):
    """The further options of pools and matches of a fixed number of deals."""

    limit: Annotated[
        int,
        Option(
            MATCH,
            _("Out at"),
            "6.2",
            Bounds(unit=POINTS),
            main=True,
            only=POOL,
            fixed=True,
        ),
        _("Players who reach this score are out of the match."),
    ] = 0
    rejoin: Annotated[
        bool,
        Option(REJOIN, _("Rejoining"), "6.2", main=True, only=POOL),
        _("Can you pay the entry fee again and come back once you are out?"),
        Without({True: _("Players can't rejoin at this table.")}),
    ] = True
    rejoin_max: Annotated[
        int,
        Option(
            REJOIN,
            _("Highest score for rejoining"),
            "6.2",
            Bounds(0, 1000, POINTS),
            main=True,
            only=POOL,
        ),
        _("You can rejoin while nobody left in the match has more than this."),
        Needs("rejoin", True),
    ] = 0
    rejoin_players_min: Annotated[
        int,
        Option(
            REJOIN, _("Players for rejoining"), "6.2", Bounds(3, 6, PLAYERS), only=POOL
        ),
        _("How many players the match must start with for rejoining."),
        Needs("rejoin", True),
    ] = 3
    auto_split: Annotated[
        bool,
        Option(REJOIN, _("Automatic split"), "6.2", main=True, only=POOL),
        _("Do the last two or three share the pool once they are all nearly out?"),
        Without({True: _("At this table the pool is never split automatically.")}),
    ] = True
    auto_split_at: Annotated[
        Literal["no_drops", "score"],
        Option(REJOIN, _("Nearly out"), "6.2", only=POOL),
        _("What counts as nearly out."),
        Needs("auto_split", True),
        Choices(
            {
                "no_drops": _("no drop left for anybody"),
                "score": _("a score that all have reached"),
            }
        ),
        Without({"score": _("At this table a split doesn't depend on a score.")}),
    ] = "no_drops"
    auto_split_score: Annotated[
        int,
        Option(
            REJOIN, _("Score for a split"), "6.2", Bounds(1, 1000, POINTS), only=POOL
        ),
        _("The score that everybody left in the match must have reached."),
        Needs("auto_split_at", "score"),
    ] = 0
    manual_split: Annotated[
        bool,
        Option(REJOIN, _("Split by agreement"), "6.2", main=True, only=POOL),
        _("Can the last two or three agree to share the pool?"),
        Without({True: _("At this table players can't agree to share the pool.")}),
    ] = True
    split_difference_max: Annotated[
        int | None,
        Option(
            REJOIN,
            _("Three-way split"),
            "6.2",
            Bounds(0, 20, DROPS),
            only=POOL,
        ),
        _("How far apart three players can be, in drops they have left."),
        Needs("manual_split", True),
    ] = 2
    drop_without_left: Annotated[
        bool,
        Option(PLAY, _("Dropping out"), "6.2", only=POOL),
        _("Can you drop when the points would put you out?"),
    ] = True
    deals_max: Annotated[int, longest_match_option("6.2")._replace(only=POOL)] = 60
    deals: Annotated[
        int,
        Option(
            MATCH,
            _("Deals"),
            "6.3",
            Bounds(unit=DEALS),
            main=True,
            only=BEST_OF,
            fixed=True,
        ),
        _("How many deals the match has."),
    ] = 0
    best_of_ranking: Annotated[
        Literal["chips", "least_score"],
        Option(MATCH, _("Winner"), "6.3", main=True, only=BEST_OF),
        _("What decides once all deals are played."),
        Choices({"chips": _("most chips"), "least_score": _("fewest points")}),
    ] = "chips"
    tie_break: Annotated[
        bool,
        Option(MATCH, _("Tie-break deal"), "6.3", main=True, only=BEST_OF),
        _("Do tied leaders play one more deal instead of sharing the pool?"),
    ] = True
