"""The gin presets as data: every number that sources dispute is an option here."""

from functools import cache
from typing import Any, Final, Literal, NamedTuple

import msgspec

from rules.cards import CARDS_IN_DECK
from rules.game import BadOption, OptionField
from rules.shared import states
from rules.shared.option_checks import check_value
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 1
"""Raised, with an upgrade, when an option is renamed or removed."""
STOCK_ONLY: Final = "stock_only"


class Options(states.Options, frozen=True, kw_only=True, gc=False):
    """The options of a match; the defaults are those of `gin-house` (gin.md A2).

    One flat struct for every preset; `named` says which of them a game has.
    """

    v: int = OPTIONS_VERSION
    target: int = 100
    """The hand points that end the match (A8)."""
    winner_by: Literal["grand_total", "first_to_target"] = "grand_total"
    """Whether the final scores decide, boxes and bonuses in, or who got there (A8)."""
    game_bonus: int = 100
    """Points for reaching the target."""
    box_bonus: int = 25
    """Points for every box, a deal won; they never count towards the target."""
    shutout: bool = True
    """House: hand points count twice against a seat that won no deal, unless one was
    void (A8)."""
    blitz: bool = False
    """Classic: hand points and game bonus count twice against such a seat (A8)."""
    knock_limit: int = 10
    """The most deadwood one may knock with (A4)."""
    gin_bonus: int = 25
    big_gin_bonus: int | None = 31
    """Points for big gin, the bonus for gin in them; None: there is none (A7)."""
    undercut_bonus: int = 25
    undercut_on_equal: bool = True
    """Whether equal counts are an undercut; no: such a deal scores nobody (A7)."""
    forbid_discard_of_drawn_upcard: bool = True
    """The card taken from the pile may not leave the hand that turn (A4)."""
    only_runs: bool = False
    """Sets are no melds."""
    no_layoff: bool = False
    """The defender lays nothing off (A6)."""
    meld_arrangement: Literal["auto", "manual"] = "auto"
    """Whether the best melds are put down for the knocker (A5)."""
    layoff_mode: Literal["auto", "manual"] = "auto"
    """Whether the best layoffs are made for the defender (A6)."""
    after_double_pass: Literal["stock_only", "normal"] = STOCK_ONLY
    """Whether who passed first, both having passed, may still take the upcard (A4)."""
    wall_rule: Literal["void", "last_discard_action"] = "void"
    """With two cards left in the stock the deal is void at once, or the other seat may
    take the last discard if it ends the deal with it (A3)."""
    next_dealer: Literal["alternate", "loser", "winner"] = "alternate"
    """Who deals next; a void deal is dealt again by the same seat (A3)."""
    oklahoma: bool = False
    """The upcard sets the limit of the deal (A9)."""
    okl_ace: Literal["gin_only", "one"] = "gin_only"
    """What an ace as upcard allows: gin only, or a knock with one point."""
    okl_spade_double: bool = True
    """A spade as upcard doubles what the deal scores, bonuses included."""
    okl_extra_boxes: bool = False
    """An undercut brings one box more, gin and big gin two."""
    hollywood: bool = False
    """Three games are scored at once (A10)."""
    deals_max: int = 40
    """Deals, void ones too, after which the match ends as it stands."""
    void_max: int = 5
    """Deals in a row that scored nobody, after which it ends as it stands."""


class Preset(NamedTuple):
    """A game of the catalogue: its name, its default options, those it has not."""

    name: str
    options: Options
    without: frozenset[str]
    targets: tuple[int, ...] = ()
    """The only targets there are; none: any up to the bound."""


HOUSE: Final = Preset("gin-house", Options(), frozenset({"blitz"}))
CLASSIC: Final = Preset(
    "gin-classic",
    Options(
        gin_bonus=20,
        big_gin_bonus=None,
        undercut_bonus=10,
        box_bonus=20,
        shutout=False,
        forbid_discard_of_drawn_upcard=False,
    ),
    frozenset({"shutout"}),
)
QUICK: Final = Preset(
    "gin-quick",
    Options(
        big_gin_bonus=None,
        game_bonus=0,
        box_bonus=0,
        shutout=False,
        winner_by="first_to_target",
    ),
    # Without bonuses who reaches the target has more points, too.
    frozenset({"shutout", "blitz", "game_bonus", "box_bonus", "winner_by"}),
    targets=(1, 50, 100, 200),
)
PRESETS: Final = (HOUSE, CLASSIC, QUICK)

SEATS: Final = 2
HAND_SIZE: Final = 10
STOCK_SIZE: Final = CARDS_IN_DECK - SEATS * HAND_SIZE - 1
"""Cards of the stock at the start (A3)."""
VOID_AT_STOCK: Final = 2
"""Cards in the stock with which a deal ends after a discard (A3)."""
TAKES_MAX: Final = 50
"""Cards taken from the pile in a deal, both seats', after which it is void (A4)."""

_INSIDE: Final = frozenset({"v"})
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "target": (1, 1000),
    "game_bonus": (0, 1000),
    "box_bonus": (0, 200),
    "knock_limit": (0, 10),
    "gin_bonus": (0, 100),
    "big_gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
    "deals_max": (1, 200),
    "void_max": (1, 20),
}
"""What a table may choose, both ends included."""
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "winner_by": ("grand_total", "first_to_target"),
    "meld_arrangement": ("auto", "manual"),
    "layoff_mode": ("auto", "manual"),
    "after_double_pass": ("stock_only", "normal"),
    "wall_rule": ("void", "last_discard_action"),
    "next_dealer": ("alternate", "loser", "winner"),
    "okl_ace": ("gin_only", "one"),
}
_MAY_BE_NONE: Final = frozenset({"big_gin_bonus"})
_NEEDS: Final[dict[str, tuple[str, Any]]] = {
    "knock_limit": ("oklahoma", False),
    "okl_ace": ("oklahoma", True),
    "okl_spade_double": ("oklahoma", True),
    "okl_extra_boxes": ("oklahoma", True),
    "layoff_mode": ("no_layoff", False),
    "winner_by": ("hollywood", False),
}
"""Options that mean nothing unless another one has this value."""


@cache
def named(preset: Preset) -> tuple[str, ...]:
    """Return the options that mean something in this game, in the struct's order."""
    hidden = _INSIDE | preset.without
    return tuple(name for name in Options.__struct_fields__ if name not in hidden)


def fields(preset: Preset) -> tuple[OptionField, ...]:
    """Return the options that a table may choose, in the struct's order."""
    return tuple(_field(preset, name) for name in named(preset))


def _field(preset: Preset, name: str) -> OptionField:
    default = getattr(preset.options, name)
    low, high = _BOUNDS.get(name, (None, None))
    numbers = preset.targets if name == "target" else ()
    if numbers:
        low, high = numbers[0], numbers[-1]
    return OptionField(
        name=name,
        kind={bool: "flag", str: "choice"}.get(type(default), "whole"),
        default=default,
        low=low,
        high=high,
        numbers=numbers,
        choices=_CHOICES.get(name, ()),
        may_be_none=name in _MAY_BE_NONE,
        needs=_NEEDS.get(name),
    )


def resolve(preset: Preset, overrides: dict[str, Any]) -> Options:
    """Return the preset's options with `overrides`; raise `BadOption`."""
    plain, known = msgspec.to_builtins(preset.options), named(preset)
    for name, value in overrides.items():
        if name not in known:
            raise BadOption(name, "is not an option of this game")
        _check_value(name, value, wanted=type(plain[name]))
    options = msgspec.convert({**plain, **overrides}, Options)
    if preset.targets and options.target not in preset.targets:
        listed = ", ".join(map(str, preset.targets))
        raise BadOption("target", f"must be one of {listed}")
    return options


FORM: Final = StoredForm(Options, OPTIONS_VERSION)


def _check_value(name: str, value: Any, *, wanted: type) -> None:
    check_value(
        name,
        value,
        wanted=wanted,
        choices=_CHOICES,
        bounds=_BOUNDS,
        may_be_none=_MAY_BE_NONE,
    )
