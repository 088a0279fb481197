"""Options of games, each described once: its allowed values and its texts.

An option is a field of its family's `Options`, with type and default as usual and the
rest in the annotation. The form for a new table, the rules shown to players, the
catalogue and docs/rules are all generated from what `fields_of` returns.

    first_drop: Annotated[
        int,
        Option(SCORING, _("Drop"), "5", Bounds(1, 120, POINTS)),
        _("What giving up costs before you have drawn a card."),
        Needs("drop", True),
    ] = 20

Words are message ids: `gettext_noop` and `ngettext` mark them, the pages translate.
"""

from collections.abc import Callable, Mapping
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from rules.game import BadOption, OptionField, OptionGroup, Unit
from rules.shared.states import OptionsT


def gettext_noop(text: str) -> str:
    """Return the text; it is translated when shown."""
    return text


def ngettext(one: str, many: str) -> Unit:
    """Return both forms of a unit; they are translated when a number is shown."""
    return Unit(one, many)


_ = gettext_noop

PLAY: Final = OptionGroup(_("Play"), 0)
SCORING: Final = OptionGroup(_("Scoring"), 1)
AWAY: Final = OptionGroup(_("When you are away"), 2)
MATCH: Final = OptionGroup(_("The match"), 3)

POINTS: Final = ngettext("%(n)s point", "%(n)s points")._replace(is_priced=True)
CARDS: Final = ngettext("%(n)s card", "%(n)s cards")
PACKS: Final = ngettext("%(n)s pack", "%(n)s packs")
TURNS: Final = ngettext("%(n)s turn", "%(n)s turns")
DEALS: Final = ngettext("%(n)s deal", "%(n)s deals")
DROPS: Final = ngettext("%(n)s drop", "%(n)s drops")
PLAYERS: Final = ngettext("%(n)s player", "%(n)s players")
JOKERS: Final = ngettext("%(n)s joker", "%(n)s jokers")
SECONDS: Final = ngettext("%(n)s second", "%(n)s seconds")
TIMES: Final = ngettext("%(n)s time", "%(n)s times")
AT_MOST: Final = ngettext("at most %(n)s", "at most %(n)s")
AT_MOST_CARDS: Final = ngettext("at most %(n)s card", "at most %(n)s cards")
AT_MOST_POINTS: Final = ngettext("at most %(n)s point", "at most %(n)s points")


class Bounds(NamedTuple):
    """The bounds of a whole number, and its unit."""

    low: int | None = None
    high: int | None = None
    unit: Unit | None = None


class Option(NamedTuple):
    """The texts of an option, and its values beyond the type."""

    group: OptionGroup
    title: str
    rule: str
    """The number of its rule on the family's page of docs/rules."""
    bounds: Bounds = Bounds()
    main: bool = False
    """Whether the short list of rules shows it even with the house's default."""
    only: str = ""
    """The trait that a game needs to have this option."""
    never: str = ""
    """The trait of games without this option."""
    fixed: bool = False
    """Whether it defines the game, so that it cannot be chosen."""
    was: str = ""
    """Its former name, which clients may still use."""
    check: Callable[[str], str | None] | None = None
    """For a text not limited to the choices: returns why a value is refused."""
    help: str = ""
    """The sentence, if it does not follow the option."""


class Needs(NamedTuple):
    """Another option, and the value that it must have for this one to matter."""

    name: str
    value: Any


class Choices(msgspec.Struct, frozen=True):
    """The values of a choice, in words."""

    words: dict[str, str]


class Without(msgspec.Struct, frozen=True):
    """Why options that need a value of this one have no effect without it.

    May hold `%(game)s`.
    """

    whys: dict[Any, str]


class Clash(msgspec.Struct, frozen=True):
    """Why a value within the bounds may still contradict the other options.

    May hold `%(values)s`: what the option may be in this game.
    """

    why: str


class NoValue(msgspec.Struct, frozen=True):
    """The meaning of no value."""

    word: str


class Preset(msgspec.Struct, Generic[OptionsT], frozen=True, kw_only=True):
    """A game of the catalogue: all that distinguishes it within its family."""

    name: str
    title: str = ""
    """The name players use, by default its name."""
    line: str = ""
    """One sentence of its rules."""
    tiles: tuple[int, ...] = ()
    """The number of players for which home and lobby offer a quick seat, if any."""
    options: OptionsT
    seats_min: int = 2
    seats_max: int = 6
    buy_in_points: int = 0
    """In games with a stake per point, the minimum of stakes to sit down with and to be
    dealt in (80 for 13 cards, 240 for 21)."""
    traits: frozenset[str] = frozenset()
    """The traits that select its options."""
    bounds: dict[str, tuple[int, int]] = {}
    """Bounds of whole numbers that are narrower in this game."""
    numbers: dict[str, tuple[int, ...]] = {}
    """The allowed whole numbers, if not all within the bounds are."""


def fields_of(preset: Preset[Any]) -> dict[str, OptionField]:
    """Return the options that apply to a game, in the order of its struct."""
    declared = _declared(type(preset.options))
    known = {
        name: one
        for name, one in declared.items()
        if (not one.option.only or one.option.only in preset.traits)
        and one.option.never not in preset.traits
    }
    return {name: _field(preset, name, known) for name in known}


class _Declared(NamedTuple):
    """A field of the struct and its annotations."""

    values: Any
    option: Option
    help: str
    more: Mapping[type, Any]


def _declared(kind: type[msgspec.Struct]) -> dict[str, _Declared]:
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for name in kind.__struct_fields__:
        if get_origin(hints[name]) is Annotated:
            values, option, *more = get_args(hints[name])
            beside = {type(one): one for one in more}
            help_text = option.help or beside[str]
            found[name] = _Declared(values, option, help_text, beside)
    return found


def _field(
    preset: Preset[Any], name: str, known: Mapping[str, _Declared]
) -> OptionField:
    values, option, help_text, more = known[name]
    numbers = preset.numbers.get(name, ())
    low, high = preset.bounds.get(name, option.bounds[:2])
    if numbers:
        low, high = numbers[0], numbers[-1]
    needs = more.get(Needs)
    words = more[Choices].words if Choices in more else {}
    if get_origin(values) is Literal and tuple(words) != get_args(values):
        raise TypeError(f"{name}: its words are not those of its choices")
    return OptionField(
        name=name,
        kind={bool: "flag", int: "whole", int | None: "whole"}.get(values, "choice"),
        default=getattr(preset.options, name),
        low=low,
        high=high,
        numbers=numbers,
        choices=tuple(words),
        may_be_none=values == int | None,
        needs=tuple(needs) if needs and needs.name in known else None,
        group=option.group,
        title=option.title,
        help=help_text,
        rule=option.rule,
        unit=option.bounds.unit,
        is_main=option.main,
        is_fixed=option.fixed,
        was=option.was,
        check=option.check,
        words=words,
        without=more[Without].whys if Without in more else {},
        clash=more[Clash].why if Clash in more else "",
        none=more[NoValue].word if NoValue in more else _("no limit"),
    )


def check_value(field: OptionField, value: Any) -> None:
    """Raise `BadOption` unless the value has the right type and is allowed."""
    if value is None and field.may_be_none:
        return
    _check_type(field, value)
    if field.check is not None:
        if (why := field.check(value)) is not None:
            raise BadOption(field.name, why)
    elif (field.choices or field.numbers) and value not in (
        field.choices or field.numbers
    ):
        listed = ", ".join(map(str, field.choices or field.numbers))
        raise BadOption(field.name, f"must be one of {listed}")
    low, high = field.low, field.high
    if low is not None and high is not None and not low <= value <= high:
        raise BadOption(field.name, f"must lie between {low} and {high}")


def _check_type(field: OptionField, value: Any) -> None:
    wanted, kind = _TYPES[field.kind]
    # A bool is an int in Python, but not here.
    if type(value) is not wanted:
        raise BadOption(field.name, f"must be {kind}")


_TYPES: Final[dict[str, tuple[type, str]]] = {
    "flag": (bool, "yes or no"),
    "choice": (str, "text"),
    "whole": (int, "a whole number"),
}


def taken_card_stays_option(rule: str, was: str = "") -> Option:
    """Describe whether the card taken from the pile may leave the hand that turn."""
    help_text = _("Must you keep a card you took from the pile until your next turn?")
    title = _("Keeping a taken card")
    return Option(PLAY, title, rule, was=was, help=help_text)


def new_stocks_option(rule: str) -> Option:
    """Describe how often the discards become the stock of a deal again."""
    help_text = _("How often the discards are shuffled into a new stock in one deal.")
    title = _("New stocks")
    return Option(PLAY, title, rule, Bounds(0, 5, TIMES), help=help_text)


def next_dealer_option(rule: str) -> Option:
    """Describe who deals after a deal that somebody won."""
    help_text = _("Who deals, and so plays last, after a deal that somebody won.")
    return Option(PLAY, _("Next dealer"), rule, help=help_text)


def longest_match_option(rule: str) -> Option:
    """Describe after how many deals a match ends as it stands."""
    help_text = _("After this many deals, the match ends as it stands.")
    title = _("Longest match")
    return Option(MATCH, title, rule, Bounds(1, 200, DEALS), help=help_text)


def voids_in_a_row_option(rule: str) -> Option:
    """Describe after how many deals without points a match ends as it stands."""
    help_text = _("After this many in a row, the match ends as it stands.")
    title = _("Deals without points")
    return Option(MATCH, title, rule, Bounds(1, 20, DEALS), help=help_text)
