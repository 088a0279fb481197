"""The Continental presets as data: contracts, and every number sources dispute."""

from functools import cache
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rules.cards import Pack, pack_of
from rules.game import BadOption, OptionField
from rules.shared import states
from rules.shared.option_checks import check_value
from rules.shared.stored import StoredForm

OPTIONS_VERSION: Final = 1
"""Raised, with an upgrade, when an option is renamed or removed."""
SEATS_MIN: Final = 2
SEATS_MAX: Final = 6
TRIO: Final = 3
RUN_MIN: Final = 4
TAKES_MAX: Final = 10
"""Turns of every seat in a row that take the discard before a deal is blocked (C7)."""


class Contract(NamedTuple):
    """What must be laid down in a deal, and how many cards are dealt (C1)."""

    number: int
    trios: int
    runs: int

    @property
    def cards(self) -> int:
        """Return the fewest cards that meet it."""
        return TRIO * self.trios + RUN_MIN * self.runs

    @property
    def dealt(self) -> int:
        """Return how many cards each seat is dealt: one more than that."""
        return self.cards + 1


CONTRACTS: Final = (
    Contract(1, trios=2, runs=0),
    Contract(2, trios=1, runs=1),
    Contract(3, trios=0, runs=2),
    Contract(4, trios=3, runs=0),
    Contract(5, trios=2, runs=1),
    Contract(6, trios=1, runs=2),
    Contract(7, trios=0, runs=3),
)


class Options(states.Options, frozen=True, kw_only=True, gc=False):
    """The options of a match; the defaults are those of `continental`."""

    v: int = OPTIONS_VERSION
    hands: str = "1234567"
    """Numbers of the contracts that are played, ascending (C8)."""
    jokers_per_deck: int = 1
    """One or two printed jokers for each deck (C2)."""
    forbid_discard_of_drawn_upcard: bool = True
    """The card taken from the pile may not leave the hand that turn (C4)."""
    go_out_without_discard: bool = False
    """Whether the last card may also be laid off (C4)."""
    run_max: int = 14
    """Cards of the longest run: 14 with an ace at both ends, or 13 (C3)."""
    distinct_trio_ranks: bool = False
    """Two trios of a contract must differ in rank (C3)."""
    distinct_run_suits: bool = False
    """Two runs of a contract must differ in suit (C3)."""
    joker_locked: bool = False
    """No joker on the table is replaced or moved (C5)."""
    joker_replace_scope: Literal["own_runs", "any_run"] = "own_runs"
    """In whose runs a joker may be replaced (C5)."""
    joker_transfer: bool = True
    """Whether a joker may go to another run (C5)."""
    claims: bool = True
    """Whether others may claim what the seat on turn leaves (C6)."""
    claims_by_dropped: bool = True
    """Whether seats that have laid down may claim too (C6)."""
    claim_window: int = 5
    """Seconds to answer (C6)."""
    max_claims_per_hand: int | None = None
    """Claims of one seat in a deal; None: no limit (C6)."""
    max_reshuffles: int = 2
    """New stocks in a deal before it is blocked (C7)."""
    contract: int = 0
    """The contract of this deal: `match.deal_options` fills it in; 0: the first."""
    decks: int = 0
    """Decks of this deal, filled in as well; 0: those for the fewest seats (C2)."""

    @property
    def played(self) -> Contract:
        """Return the contract of the deal with these options."""
        return CONTRACTS[(self.contract or int(self.hands[0])) - 1]

    @property
    def pack(self) -> Pack:
        """Return the pack of the deal with these options."""
        decks = self.decks or decks_for(SEATS_MIN)
        return pack_of(decks, decks * self.jokers_per_deck)


class Preset(NamedTuple):
    """A game of the catalogue: its name and its default options."""

    name: str
    options: Options


FULL: Final = Preset("continental", Options())
QUICK: Final = Preset("continental-quick", Options(hands="147"))

PRESETS: Final = (FULL, QUICK)

_INSIDE: Final = frozenset({"v", "contract", "decks"})
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "jokers_per_deck": (1, 2),
    "run_max": (13, 14),
    "claim_window": (3, 10),
    "max_claims_per_hand": (0, 20),
    "max_reshuffles": (0, 5),
}
"""What a table may choose, both ends included."""
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "hands": ("1234567", "147", "1357", "4567"),
    "joker_replace_scope": ("own_runs", "any_run"),
}
_MAY_BE_NONE: Final = frozenset({"max_claims_per_hand"})
_NEEDS: Final[dict[str, tuple[str, Any]]] = {
    "joker_replace_scope": ("joker_locked", False),
    "joker_transfer": ("joker_locked", False),
    "claims_by_dropped": ("claims", True),
    "claim_window": ("claims", True),
    "max_claims_per_hand": ("claims", True),
}
"""Options that mean nothing unless another one has this value."""


def decks_for(seats: int) -> int:
    """Return how many decks so many seats are dealt from (C2).

    >>> [decks_for(seats) for seats in range(2, 7)]
    [2, 2, 2, 3, 3]
    """
    return max(2, (seats + 1) // 2)


def for_deal(options: Options, contract: int, seats: int) -> Options:
    """Return the options of one deal: its contract, and its decks by the seats."""
    return replace(options, contract=contract, decks=decks_for(seats))


@cache
def named() -> tuple[str, ...]:
    """Return the options that a table may choose, in the struct's order."""
    return tuple(name for name in Options.__struct_fields__ if name not in _INSIDE)


def fields(preset: Preset) -> tuple[OptionField, ...]:
    """Return what may be chosen, as the catalogue tells it."""
    return tuple(_field(preset, name) for name in named())


def _field(preset: Preset, name: str) -> OptionField:
    default = getattr(preset.options, name)
    low, high = _BOUNDS.get(name, (None, None))
    return OptionField(
        name=name,
        kind={bool: "flag", str: "choice"}.get(type(default), "whole"),
        default=default,
        low=low,
        high=high,
        choices=_CHOICES.get(name, ()),
        may_be_none=name in _MAY_BE_NONE,
        needs=_NEEDS.get(name),
    )


def resolve(preset: Preset, overrides: dict[str, Any]) -> Options:
    """Return the preset's options with `overrides`; raise `BadOption`."""
    plain, known = msgspec.to_builtins(preset.options), named()
    for name, value in overrides.items():
        if name not in known:
            raise BadOption(name, "is not an option of this game")
        _check_value(name, value, wanted=type(plain[name]))
    return msgspec.convert({**plain, **overrides}, Options)


FORM: Final = StoredForm(Options, OPTIONS_VERSION)


def _check_value(name: str, value: Any, *, wanted: type) -> None:
    # `_CHOICES` only offers some of the hands that may be chosen.
    check_value(
        name,
        value,
        wanted=wanted,
        choices={} if name == "hands" else _CHOICES,
        bounds=_BOUNDS,
        may_be_none=_MAY_BE_NONE,
    )
    if name == "hands":
        _check_hands(value)


def _check_hands(value: Any) -> None:
    """Refuse anything but some of 1 to 7, each once and ascending (C8)."""
    if not value or set(value) - set("1234567") or sorted(set(value)) != list(value):
        raise BadOption("hands", "must be some of 1 to 7, ascending, like 147")
