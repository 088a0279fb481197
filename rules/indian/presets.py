"""The Indian presets as data: every disputed number is an option."""

from typing import Annotated, Any, Final, Literal

from rules.cards import CARDS_IN_DECK
from rules.game import BadOption
from rules.indian.options.deal import CARDS_21, OPTIONS_VERSION, POOL, WITH_21
from rules.indian.options.match import BEST_OF, MatchOptions
from rules.indian.options.upgrades import OPTION_STEPS
from rules.shared.options import POINTS, Bounds, Choices, Needs, Option, Preset, Without
from rules.shared.options import gettext_noop as _
from rules.shared.stored import StoredForm


class Options(MatchOptions, frozen=True, kw_only=True):
    """The options of a match, one flat struct for every format.

    The game decides which of them apply (`rules.shared.options.fields_of`).
    """

    upper_lower_jokers: Annotated[
        bool,
        Option(CARDS_21, _("Upper and lower jokers"), "9.2", main=True, only=WITH_21),
        _("Are the cards just above and below the cut joker, in its suit, jokers too?"),
        Without({True: _("This table has no upper and lower jokers.")}),
    ] = False
    value_cards: Annotated[
        bool,
        Option(CARDS_21, _("Value cards"), "9.2", main=True, only=WITH_21),
        _("Do you score points for cut, upper and lower jokers in your hand?"),
        Without({True: _("This table has no value cards.")}),
    ] = False
    value_points: Annotated[
        Literal["CR-21", "AD-21"],
        Option(CARDS_21, _("Points for value cards"), "9.2", only=WITH_21),
        _("Points that every other player pays you for your value cards."),
        Needs("value_cards", True),
        Choices(
            {
                "CR-21": _("10 for one, 30 for two, 50 for three"),
                "AD-21": _("20 for one, 40 for two, 60 for three"),
            }
        ),
    ] = "CR-21"
    loss_cap: Annotated[
        int,
        Option(
            CARDS_21,
            _("Most points in a deal"),
            "9.2",
            Bounds(120, 240, POINTS),
            only=WITH_21,
        ),
        _("The most points a deal can cost you, value cards included."),
        Needs("value_cards", True),
    ] = 240
    show_three_tunnelas: Annotated[
        bool,
        Option(CARDS_21, _("Show with three tunnelas"), "9.2", only=WITH_21),
        _("Can you show with three tunnelas, whatever the other cards are?"),
        Needs("tunnelas", True),
    ] = False
    show_eight_dublees: Annotated[
        bool,
        Option(CARDS_21, _("Show with eight dublees"), "9.2", only=WITH_21),
        _("Can you show with eight pairs of identical cards?"),
    ] = False
    show_eight_jokers: Annotated[
        bool,
        Option(CARDS_21, _("Show with eight jokers"), "9.2", only=WITH_21),
        _("Can you show with eight jokers in one group?"),
    ] = False
    show_two_marriages: Annotated[
        bool,
        Option(CARDS_21, _("Show with two marriages"), "9.2", only=WITH_21),
        _("Can you show with two sets of lower, cut and upper joker?"),
        Needs("upper_lower_jokers", True),
    ] = False
    dublee_protection: Annotated[
        Literal["off", "CR-21", "AD-21"],
        Option(CARDS_21, _("Protection by dublees"), "9.2", only=WITH_21),
        _("Points for a hand full of dublees when somebody else shows."),
        Choices(
            {
                "off": _("as for any other hand"),
                "CR-21": _("at most 2 points with six dublees"),
                "AD-21": _("no points with seven dublees"),
            }
        ),
    ] = "off"
    no_drop: tuple[int, ...] = ()
    """Seats that may not drop in this deal, set by `pool.deal_options`."""


def _preset(
    name: str,
    title: str,
    line: str,
    options: Options,
    *traits: str,
    seats_max: int = 6,
    buy_in_points: int = 80,
    tiles: tuple[int, ...] = (),
) -> Preset[Options]:
    """Return a preset with the bounds that its game requires."""
    full, size = options.full_count, options.hand_size
    bounds = {
        "first_drop": (1, full),
        "middle_drop": (1, full),
        # Players must be able to pay, so tables require the full count to be dealt in.
        "full_count": (10, full),
        "wrong_show": (10, full),
        # An arrangement of the whole hand must fit.
        "groups_max": (size // 3, options.groups_max),
    }
    if POOL in traits:
        # A player rejoins one point above the highest score, which must be below the
        # limit.
        bounds["rejoin_max"] = (0, options.limit - 2)
        bounds["auto_split_score"] = (1, options.limit - 1)
    return Preset(
        name=name,
        title=title,
        line=line,
        tiles=tiles,
        options=options,
        seats_max=seats_max,
        buy_in_points=buy_in_points,
        traits=frozenset(traits),
        bounds=bounds,
    )


def _options(**chosen: Any) -> Options:
    """Return the options of new tables, which follow the sources (11)."""
    return Options(**{"autoplay_max": None, "deal_show": "none", **chosen})


PRESETS: Final = (
    _preset(
        "indian-points",
        _("13-card Points"),
        _("Every deal is paid at once, point by point."),
        _options(),
        tiles=(2, 6),
    ),
    _preset(
        "indian-pool-101",
        _("Pool 101"),
        _("Points add up; at 101 you are out. The last player wins the pool."),
        _options(limit=101, rejoin_max=79, auto_split_score=80),
        POOL,
        tiles=(6,),
    ),
    _preset(
        "indian-pool-201",
        _("Pool 201"),
        _("Points add up; at 201 you are out. The last player wins the pool."),
        _options(
            limit=201,
            first_drop=25,
            middle_drop=50,
            rejoin_max=174,
            auto_split_score=175,
        ),
        POOL,
    ),
    _preset(
        "indian-best-of-2",
        _("Best of 2"),
        _("Two players, two deals, no drop. Most chips win."),
        _options(deals=2, drop=False),
        BEST_OF,
        seats_max=2,
    ),
    _preset(
        "indian-best-of-3",
        _("Best of 3"),
        _("Three deals, no drop. Most chips win."),
        _options(deals=3, drop=False),
        BEST_OF,
    ),
    _preset(
        "indian-best-of-6",
        _("Best of 6"),
        _("Six deals, no drop. Most chips win."),
        _options(deals=6, drop=False),
        BEST_OF,
    ),
    _preset(
        "indian-21",
        _("21-card Rummy"),
        _("Three packs, 21 cards, three pure sequences. Paid by points."),
        _options(
            decks=3,
            printed_jokers=3,
            hand_size=21,
            groups_max=8,
            first_drop=30,
            middle_drop=70,
            full_count=120,
            wrong_show=120,
            pure_needed=3,
            tunnelas=True,
            # The third missed turn is a middle drop, regardless of saved groups (9.1).
            autoplay_max=2,
        ),
        WITH_21,
        buy_in_points=240,
    ),
)
FORM: Final = StoredForm(Options, OPTIONS_VERSION, OPTION_STEPS)


def check_options(options: Options) -> None:
    """Raise `BadOption` if options do not fit each other."""
    in_order = options.first_drop <= options.middle_drop <= options.full_count
    if options.drop and not in_order:
        raise BadOption("middle_drop", "must lie between first_drop and full_count")
    if options.wrong_show > options.full_count:
        raise BadOption("wrong_show", "must not be above full_count")
    if options.show_three_tunnelas and not options.tunnelas:
        raise BadOption("show_three_tunnelas", "needs tunnelas")
    if options.show_two_marriages and not options.upper_lower_jokers:
        raise BadOption("show_two_marriages", "needs upper_lower_jokers")


def seats_allowed(options: Options, seats_min: int, seats_max: int) -> tuple[int, int]:
    """Return the fewest and the most seats that these options have cards for.

    Every seat must be able to draw once from the stock before the first reshuffle.
    """
    cards = options.decks * CARDS_IN_DECK + options.printed_jokers
    most = (cards - 2) // (options.hand_size + 1)
    return seats_min, min(seats_max, most)
