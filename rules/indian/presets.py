"""The Indian presets as data: every number that sources dispute is an option here."""

from functools import cache
from typing import Any, Final, Literal, NamedTuple

import msgspec

from rules.cards import CARDS_IN_DECK
from rules.game import BadOption, OptionField
from rules.indian.upgrades import OPTION_STEPS
from rules.shared import states
from rules.shared.option_checks import check_value
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 2
"""Raised, with an upgrade, when an option is renamed or removed."""


class Options(states.Options, frozen=True, kw_only=True):
    """The options of a match; the defaults are those of 13-card points (indian.md 5).

    One flat struct for every format; `named` says which of them a game has.
    """

    v: int = OPTIONS_VERSION
    decks: int = 2
    printed_jokers: int = 2
    hand_size: int = 13
    groups_max: int = 6
    """Groups an arrangement may hold (indian.md 7.3)."""
    drop: bool = True
    """Whether a seat may drop at all (indian.md 4.6)."""
    first_drop: int = 20
    middle_drop: int = 40
    full_count: int = 80
    wrong_show: int = 80
    deal_show: Literal["half", "flat", "none"] = "half"
    """What a seat pays that had no turn before the show (indian.md 3.3)."""
    set_max: int = 4
    """Cards of a set, jokers included (indian.md 2.4)."""
    pure_needed: int = 1
    """Pure groups of a valid show (indian.md 2.7, 9.1)."""
    tunnelas: bool = False
    """Three identical cards are a pure group (indian.md 9.1)."""
    pure_only_excludes_pure: bool = True
    """A pure run counts even while the second run is missing (indian.md 3.2)."""
    joker_discard_blocks: bool = True
    """A joker that a player discarded may not be taken (indian.md 4.2)."""
    opening_joker_blocks: bool = False
    """The joker the dealer turned up may not be taken either (indian.md 4.2)."""
    taken_card_stays: bool = True
    """The card taken from the pile may not leave the hand that turn (indian.md 4.2)."""
    reshuffle_dropped: bool = True
    """The hands of seats that left the deal join the new stock (indian.md 4.7)."""
    autoplay_turns: int = 3
    """Turns the house plays before the saved groups decide (indian.md 7.4.2, 7.4.3)."""
    autoplay_equal: Literal["stay", "drop"] = "stay"
    """Where they cost just the middle drop: `stay` or `drop` (indian.md 7.4.3)."""
    autoplay_best_of: Literal["saved", "capped"] = "saved"
    """Where nobody drops, a seat on autoplay counts its `saved` groups, or is `capped`
    at the middle drop as elsewhere (indian.md 7.4.7)."""
    autoplay_max: int = 20
    """Turns the house plays for a seat before it drops it (indian.md 7.4.9)."""
    turns_max: int = 200
    """Turns of one seat after which the deal is void (indian.md 4.8)."""
    void_max: int = 5
    """Void deals in a row after which the match ends as it stands (indian.md 4.8)."""
    limit: int = 0
    """Pool: the score that puts a seat out (indian.md 6.2)."""
    rejoin: bool = True
    rejoin_max: int = 0
    """The highest score of those still in at which a seat may rejoin."""
    rejoin_players_min: int = 3
    """With how many seats the match must have begun."""
    auto_split: bool = True
    auto_split_at: Literal["no_drops", "score"] = "no_drops"
    """Whether those left split once none has a drop left, or at `auto_split_score`."""
    auto_split_score: int = 0
    manual_split: bool = True
    split_difference_max: int | None = 2
    """By how many drops three seats that split may differ; None: no limit."""
    drop_without_left: bool = True
    """A seat may make a drop that puts it out."""
    deals_max: int = 60
    """Deals after which a pool ends as it stands."""
    deals: int = 0
    """Best of: how many deals; everybody begins with a full count of chips for each."""
    best_of_ranking: Literal["chips", "least_score"] = "chips"
    """Whether the most chips win or the least points of all deals (indian.md 6.3)."""
    tie_break: bool = True
    """Level leaders play one deal more; no: they share the prize."""
    upper_lower_jokers: bool = False
    """The neighbours of the cut joker in its suit are jokers, too (indian.md 9.2)."""
    value_cards: bool = False
    """Cut card, upper and lower joker bring their holder points (indian.md 9.2)."""
    value_points: Literal["CR-21", "AD-21"] = "CR-21"
    """How many: `values.TABLES`."""
    loss_cap: int = 240
    """The most points a deal can cost a seat, value points included."""
    show_three_tunnelas: bool = False
    """Shows by something else than good groups (indian.md 9.2)."""
    show_eight_dublees: bool = False
    show_eight_jokers: bool = False
    show_two_marriages: bool = False
    dublee_protection: Literal["off", "CR-21", "AD-21"] = "off"
    """Six dublees cost 2 when another shows (CR-21), or seven nothing (AD-21)."""
    no_drop: tuple[int, ...] = ()
    """Seats that may not drop in this deal: `pool.deal_options` fills it in."""


class Preset(NamedTuple):
    """A game of the catalogue: its name, seats and default options."""

    name: str
    seats_min: int
    seats_max: int
    options: Options
    format: Literal["points", "pool", "best_of"] = "points"
    """What a match is (indian.md 6)."""
    buy_in_points: int = 80
    """Of points: the stakes a seat brings at least, and must have for another deal."""


POINTS: Final = Preset("indian-points", 2, 6, Options())
POOL_101: Final = Preset(
    "indian-pool-101",
    2,
    6,
    Options(limit=101, rejoin_max=79, auto_split_score=80),
    "pool",
)
POOL_201: Final = Preset(
    "indian-pool-201",
    2,
    6,
    Options(
        limit=201,
        first_drop=25,
        middle_drop=50,
        rejoin_max=174,
        auto_split_score=175,
    ),
    "pool",
)
BEST_OF_2: Final = Preset(
    "indian-best-of-2", 2, 2, Options(deals=2, drop=False), "best_of"
)
BEST_OF_3: Final = Preset(
    "indian-best-of-3", 2, 6, Options(deals=3, drop=False), "best_of"
)
BEST_OF_6: Final = Preset(
    "indian-best-of-6", 2, 6, Options(deals=6, drop=False), "best_of"
)
TWENTY_ONE: Final = Preset(
    "indian-21",
    2,
    6,
    Options(
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
        # The third turn missed is a middle drop, whatever the saved groups (9.1).
        autoplay_max=2,
    ),
    buy_in_points=240,
)

PRESETS: Final = (
    POINTS,
    POOL_101,
    POOL_201,
    BEST_OF_2,
    BEST_OF_3,
    BEST_OF_6,
    TWENTY_ONE,
)

_INSIDE: Final = frozenset({"v", "no_drop"})
"""Fields that nobody chooses and no page prints."""
_FIXED: Final = frozenset({"hand_size", "pure_needed", "tunnelas", "limit", "deals"})
"""What makes a game the one its name says."""
_OF_FORMAT: Final = {
    "points": frozenset[str](),
    "pool": frozenset(
        {
            "limit",
            "rejoin",
            "rejoin_max",
            "rejoin_players_min",
            "auto_split",
            "auto_split_at",
            "auto_split_score",
            "manual_split",
            "split_difference_max",
            "drop_without_left",
            "deals_max",
        }
    ),
    "best_of": frozenset({"deals", "best_of_ranking", "tie_break"}),
}
"""The options that mean something in one format only."""
_OF_21: Final = frozenset(
    {
        "pure_needed",
        "tunnelas",
        "upper_lower_jokers",
        "value_cards",
        "value_points",
        "loss_cap",
        "show_three_tunnelas",
        "show_eight_dublees",
        "show_eight_jokers",
        "show_two_marriages",
        "dublee_protection",
    }
)
"""The options that mean something with 21 cards only (indian.md 9)."""
_WITHOUT: Final = {"pool": frozenset({"drop", "autoplay_best_of"})}
"""Options that mean nothing in a format: a pool lives by its drops."""
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "decks": (1, 3),
    "set_max": (4, 5),
    "printed_jokers": (0, 6),
    "groups_max": (4, 8),
    "first_drop": (1, 120),
    "middle_drop": (1, 120),
    "full_count": (10, 120),
    "wrong_show": (10, 120),
    "autoplay_turns": (1, 20),
    "autoplay_max": (1, 100),
    "turns_max": (10, 200),
    "void_max": (1, 20),
    "rejoin_max": (0, 1000),
    "rejoin_players_min": (3, 6),
    "auto_split_score": (1, 1000),
    "split_difference_max": (0, 20),
    "deals_max": (1, 200),
    "loss_cap": (120, 240),
}
"""What a table may choose, both ends included."""
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "deal_show": ("half", "flat", "none"),
    "value_points": ("CR-21", "AD-21"),
    "dublee_protection": ("off", "CR-21", "AD-21"),
    "autoplay_equal": ("stay", "drop"),
    "autoplay_best_of": ("saved", "capped"),
    "auto_split_at": ("no_drops", "score"),
    "best_of_ranking": ("chips", "least_score"),
}
_MAY_BE_NONE: Final = frozenset({"split_difference_max"})
_NEEDS: Final[dict[str, tuple[str, Any]]] = {
    "first_drop": ("drop", True),
    "middle_drop": ("drop", True),
    "autoplay_turns": ("drop", True),
    "autoplay_equal": ("drop", True),
    "autoplay_best_of": ("drop", False),
    "rejoin_max": ("rejoin", True),
    "rejoin_players_min": ("rejoin", True),
    "auto_split_at": ("auto_split", True),
    "auto_split_score": ("auto_split_at", "score"),
    "split_difference_max": ("manual_split", True),
    "value_points": ("value_cards", True),
    "loss_cap": ("value_cards", True),
    "show_two_marriages": ("upper_lower_jokers", True),
}
"""Options that mean nothing unless another one has this value."""


@cache
def named(preset: Preset) -> tuple[str, ...]:
    """Return the options that mean something in this game, in the struct's order."""
    elsewhere = {
        name
        for format_, names in _OF_FORMAT.items()
        if format_ != preset.format
        for name in names
    }
    hidden = _INSIDE | elsewhere | _WITHOUT.get(preset.format, frozenset())
    if not preset.options.tunnelas:
        hidden |= _OF_21
    return tuple(name for name in Options.__struct_fields__ if name not in hidden)


def fields(preset: Preset) -> tuple[OptionField, ...]:
    """Return the options that a table may choose, in the struct's order."""
    known = named(preset)
    return tuple(_field(preset, name, known) for name in known if name not in _FIXED)


def _field(preset: Preset, name: str, known: tuple[str, ...]) -> OptionField:
    default = getattr(preset.options, name)
    kinds = {bool: "flag", str: "choice"}
    low, high = _BOUNDS.get(name, (None, None))
    if name == "groups_max":
        low = preset.options.hand_size // 3
    needs = _NEEDS.get(name)
    return OptionField(
        name=name,
        kind=kinds.get(type(default), "whole"),
        default=default,
        low=low,
        high=min(high, _most(preset).get(name, high)) if high is not None else None,
        choices=_CHOICES.get(name, ()),
        may_be_none=name in _MAY_BE_NONE,
        needs=needs if needs and needs[0] in known else None,
    )


def _most(preset: Preset) -> dict[str, int]:
    """Return what an option can be at most in this game, where that is less."""
    counts = ("first_drop", "middle_drop", "full_count", "wrong_show")
    most = dict.fromkeys(counts, preset.options.full_count)
    most["groups_max"] = preset.options.groups_max
    if preset.format == "pool":
        # Who rejoins enters one above, and must be in with that.
        most["rejoin_max"] = preset.options.limit - 2
        most["auto_split_score"] = preset.options.limit - 1
    return most


def resolve(preset: Preset, overrides: dict[str, Any]) -> Options:
    """Return the preset's options with `overrides`; raise `BadOption`."""
    plain, known = msgspec.to_builtins(preset.options), named(preset)
    for name, value in overrides.items():
        if name not in known or name in _FIXED:
            raise BadOption(name, "is not an option of this game")
        _check_value(name, value, wanted=type(plain[name]))
    options = msgspec.convert({**plain, **overrides}, Options)
    in_order = options.first_drop <= options.middle_drop <= options.full_count
    if options.drop and not in_order:
        raise BadOption("middle_drop", "must lie between first_drop and full_count")
    # Whoever is dealt in must be able to pay: tables ask for the preset's full count.
    if options.full_count > preset.options.full_count:
        most = preset.options.full_count
        raise BadOption("full_count", f"must not be above {most}")
    if options.wrong_show > options.full_count:
        raise BadOption("wrong_show", "must not be above full_count")
    # An arrangement of the whole hand must find room, and no more is ever needed.
    least, most = options.hand_size // 3, preset.options.groups_max
    if not least <= options.groups_max <= most:
        raise BadOption("groups_max", f"must lie between {least} and {most}")
    if seats_allowed(preset, options)[1] < preset.seats_min:
        raise BadOption("decks", "gives too few cards")
    if options.show_two_marriages and not options.upper_lower_jokers:
        raise BadOption("show_two_marriages", "needs upper_lower_jokers")
    if preset.format == "pool":
        _check_pool(options)
    return options


def _check_pool(options: Options) -> None:
    """Refuse scores that a seat still in cannot have (indian.md 6.2)."""
    # Who rejoins enters one above, and must be in with that.
    if options.rejoin_max > options.limit - 2:
        raise BadOption("rejoin_max", f"must not be above {options.limit - 2}")
    if options.auto_split_score >= options.limit:
        raise BadOption("auto_split_score", f"must be below {options.limit}")


def seats_allowed(preset: Preset, options: Options) -> tuple[int, int]:
    """Return the fewest and the most seats that these options have cards for.

    Every seat must be able to draw once from the stock before the first reshuffle.
    """
    cards = options.decks * CARDS_IN_DECK + options.printed_jokers
    most = (cards - 2) // (options.hand_size + 1)
    return preset.seats_min, min(preset.seats_max, most)


FORM: Final = StoredForm(Options, OPTIONS_VERSION, OPTION_STEPS)


def _check_value(name: str, value: Any, *, wanted: type) -> None:
    check_value(
        name,
        value,
        wanted=wanted,
        choices=_CHOICES,
        bounds=_BOUNDS,
        may_be_none=_MAY_BE_NONE,
    )
