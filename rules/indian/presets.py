"""The Indian presets as data: every number that sources dispute is an option here."""

from typing import Any, Final, NamedTuple

import msgspec

from rules.cards import CARDS_IN_DECK
from rules.game import BadOption


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a deal; the defaults are those of 13-card points (indian.md 5)."""

    v: int = 1
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
    deal_show_half_count: bool = True
    """Half the count for a seat that had no turn before the show (indian.md 3.3)."""
    pure_only_excludes_pure: bool = True
    """A pure run counts even while the second run is missing (indian.md 3.2)."""
    joker_discard_blocks: bool = True
    """A joker that a player discarded may not be taken (indian.md 4.2)."""
    taken_card_stays: bool = True
    """The card taken from the pile may not leave the hand that turn (indian.md 4.2)."""
    autoplay_max: int = 20
    """Turns the house plays for a seat before it drops it (indian.md 7.4.9)."""
    turns_max: int = 200
    """Turns of one seat after which the deal is void (indian.md 4.8)."""


class Preset(NamedTuple):
    """A game of the catalogue: its name, seats and default options."""

    name: str
    seats_min: int
    seats_max: int
    options: Options


POINTS: Final = Preset("indian-points", 2, 6, Options())

_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "decks": (1, 3),
    "printed_jokers": (0, 6),
    "groups_max": (4, 6),
    "first_drop": (1, 120),
    "middle_drop": (1, 120),
    "full_count": (10, 120),
    "wrong_show": (10, 120),
    "autoplay_max": (1, 100),
    "turns_max": (10, 200),
}
"""What a table may choose, both ends included. `hand_size` is the game's own."""


def resolve(preset: Preset, overrides: dict[str, Any]) -> Options:
    """Return the preset's options with `overrides`; raise `BadOption`."""
    plain = msgspec.to_builtins(preset.options)
    for name, value in overrides.items():
        if name not in plain or name in {"v", "hand_size"}:
            raise BadOption(name, "is not an option of this game")
        _check_value(name, value, wanted=type(plain[name]))
    options = msgspec.convert({**plain, **overrides}, Options)
    if not options.first_drop <= options.middle_drop <= options.full_count:
        raise BadOption("middle_drop", "must lie between first_drop and full_count")
    # Whoever is dealt in must be able to pay: tables ask for the preset's full count.
    if options.full_count > preset.options.full_count:
        most = preset.options.full_count
        raise BadOption("full_count", f"must not be above {most}")
    if options.wrong_show > options.full_count:
        raise BadOption("wrong_show", "must not be above full_count")
    if seats_allowed(preset, options)[1] < preset.seats_min:
        raise BadOption("decks", "gives too few cards")
    return options


def seats_allowed(preset: Preset, options: Options) -> tuple[int, int]:
    """Return the fewest and the most seats that these options have cards for.

    Every seat must be able to draw once from the stock before the first reshuffle.
    """
    cards = options.decks * CARDS_IN_DECK + options.printed_jokers
    most = (cards - 2) // (options.hand_size + 1)
    return preset.seats_min, min(preset.seats_max, most)


def _check_value(name: str, value: Any, *, wanted: type) -> None:
    # A bool is an int in Python; here yes is not 1.
    if type(value) is not wanted:
        kind = "yes or no" if wanted is bool else "a whole number"
        raise BadOption(name, f"must be {kind}")
    if isinstance(value, int) and name in _BOUNDS:
        low, high = _BOUNDS[name]
        if not low <= value <= high:
            raise BadOption(name, f"must lie between {low} and {high}")
