"""The options of basic rummy: every number and habit that houses dispute."""

from typing import Any, Final, Literal

import msgspec

from rules.game import BadOption, OptionField
from rules.shared import states
from rules.shared.option_checks import check_value
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 1
"""Raised, with an upgrade, when an option is renamed or removed."""
SEATS_MIN: Final = 2
SEATS_MAX: Final = 6
_HAND_SIZES: Final = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}


class Options(states.Options, frozen=True, kw_only=True, gc=False):
    """The options of a match (basic.md B4)."""

    v: int = OPTIONS_VERSION
    end: Literal["target", "deals"] = "target"
    """Whether a score ends the match, or a number of deals."""
    target_per_player: int = 50
    """Points that end the match, for each player at its start."""
    deals: int = 5
    """How many deals are played, where their number ends the match."""
    scoring: Literal["winner_takes_all", "penalty_points"] = "winner_takes_all"
    """Whether the winner scores what the others hold, or each what it holds itself."""
    one_meld_per_turn: bool = False
    """Only one new meld a turn; cards may still be laid off."""
    must_discard_to_go_out: bool = False
    """The last card must be discarded."""
    ace_high: bool = False
    """The ace also follows the king; nothing goes around (B1)."""
    max_reshuffles: int = 1
    """How often the discard pile becomes the stock again (B2)."""
    dead_test: Literal["frozen_table", "off"] = "frozen_table"
    """Whether a deal ends as soon as nobody can finish it (B3)."""
    next_dealer: Literal["left", "winner"] = "left"
    """Who deals next; after a stalemate always the next one to the left."""
    deals_max: int = 40
    """Deals, stalemates too, after which the match ends as it stands."""
    void_max: int = 5
    """Stalemates in a row after which it ends as it stands."""
    players: int = 0
    """How many are dealt in; set for each deal, 0 before there is one."""


DEFAULTS: Final = Options()
_INSIDE: Final = frozenset({"v", "players"})
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "target_per_player": (10, 500),
    "deals": (1, 20),
    "max_reshuffles": (0, 5),
    "deals_max": (1, 200),
    "void_max": (1, 20),
}
"""What a table may choose, both ends included."""
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "end": ("target", "deals"),
    "scoring": ("winner_takes_all", "penalty_points"),
    "dead_test": ("frozen_table", "off"),
    "next_dealer": ("left", "winner"),
}
_NEEDS: Final[dict[str, tuple[str, Any]]] = {
    "target_per_player": ("end", "target"),
    "deals": ("end", "deals"),
}
"""Options that mean nothing unless another one has this value."""
NAMES: Final = tuple(name for name in Options.__struct_fields__ if name not in _INSIDE)
"""The options a table may choose, in the struct's order."""


def hand_size(players: int) -> int:
    """Return how many cards each is dealt (B1); two players' number before a deal."""
    return _HAND_SIZES[players or SEATS_MIN]


def fields() -> tuple[OptionField, ...]:
    """Return the options that a table may choose."""
    return tuple(map(_field, NAMES))


def _field(name: str) -> OptionField:
    default = getattr(DEFAULTS, name)
    low, high = _BOUNDS.get(name, (None, None))
    return OptionField(
        name=name,
        kind={bool: "flag", str: "choice"}.get(type(default), "whole"),
        default=default,
        low=low,
        high=high,
        choices=_CHOICES.get(name, ()),
        needs=_NEEDS.get(name),
    )


def resolve(overrides: dict[str, Any]) -> Options:
    """Return the default options with `overrides`; raise `BadOption`."""
    plain = msgspec.to_builtins(DEFAULTS)
    for name, value in overrides.items():
        if name not in NAMES:
            raise BadOption(name, "is not an option of this game")
        wanted = type(plain[name])
        check_value(name, value, wanted=wanted, choices=_CHOICES, bounds=_BOUNDS)
    return msgspec.convert({**plain, **overrides}, Options)


FORM: Final = StoredForm(Options, OPTIONS_VERSION)
