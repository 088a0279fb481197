"""The rules page of a game: what its family says of it, its pack and its options.

Numbers come from the game's own options and cards from its rules; nothing is typed in.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext, ngettext

from rules import catalogue
from rules.family import Game
from rules.game import OptionField
from tables.clock import timers
from tables.families import registry
from tables.families.card_words import card_drawn
from tables.families.rules_text import Asked, Section, Told
from tables.games import durations, titles
from tables.text import option_values

Wire = dict[str, Any]
ABSENT = "–"


class DrawnSection(NamedTuple):
    """A section with its cards as the page draws them."""

    key: str
    title: str
    paragraphs: tuple[str, ...]
    groups: list[Wire]
    """`{cards, kind, title, text}`"""
    hands: list[Wire]
    """`{groups, title, text}`"""


class Option(NamedTuple):
    """An option of the game, as the house plays it."""

    name: str
    title: str
    value: str
    help: str
    values: str
    rule: str
    """Its number in the family's numbered rules."""


class Part(NamedTuple):
    """Options that players find together."""

    title: str
    options: list[Option]


class Difference(NamedTuple):
    """An option in which the family's games differ, and its value in each of them."""

    title: str
    values: list[str]


class RulesPage(NamedTuple):
    """All that the page says, in the active language."""

    game: str
    family: str
    title: str
    lead: str
    facts: list[tuple[str, str]]
    sections: list[DrawnSection]
    parts: list[Part]
    games: list[Wire]
    """The family's games, `{name, title, is_this}`."""
    differences: list[Difference]


def of_game(name: str) -> RulesPage:
    """Return the page of a game; raise `UnknownGame`."""
    return _page(name, get_language() or "")


def told_of(game: Game) -> Told | None:
    """Return what the game's family says of it, or None if it says nothing."""
    write = registry.of(game.family).rules
    return None if write is None else write(asked_of(game))


def asked_of(game: Game) -> Asked:
    """Return the game as its family asks about it."""
    told = game.describe_options(game.resolve({}))
    fields = game.known_options
    stake = titles.stake_wanted(game)
    per_point = stake if game.stake_per_point else None
    return Asked(
        game,
        said=lambda name: option_values.value_said(fields[name], told[name]),
        priced=lambda name: option_values.value_said(
            fields[name], told[name], per_point
        ),
        stake=titles.stake_said(game.name, stake),
        window=timers.MELD_MS // 1000,
    )


@lru_cache(maxsize=256)
def _page(name: str, _language: str) -> RulesPage:
    game = catalogue.find(name)
    told = told_of(game) or Told(titles.game_line(name), ())
    wild = [told.wild + suit for suit in "shdc"] if told.wild else []
    siblings = [one for one in catalogue.GAMES.values() if one.family == game.family]
    return RulesPage(
        game=name,
        family=game.family,
        title=titles.game_title(name),
        lead=told.lead,
        facts=_facts(game),
        sections=[_drawn(section, wild) for section in told.sections],
        parts=_parts(game),
        games=[
            {
                "name": one.name,
                "title": titles.game_title(one.name),
                "is_this": one.name == name,
            }
            for one in siblings
        ],
        differences=_differences(siblings) if len(siblings) > 1 else [],
    )


def _facts(game: Game) -> list[tuple[str, str]]:
    """Return players, cards and length, each with its word."""
    options = game.resolve({})
    recipe = game.recipe(options)
    low, high = game.seats_allowed(options)
    players = str(low)
    if low != high:
        players = gettext("%(low)s to %(high)s") % {"low": low, "high": high}
    cards = len(game.pack(options).faces)
    packs = ngettext("%(n)s pack", "%(n)s packs", recipe.decks) % {"n": recipe.decks}
    jokers = gettext("none")
    if recipe.jokers:
        jokers = ngettext("%(n)s joker", "%(n)s jokers", recipe.jokers) % {
            "n": recipe.jokers
        }
    return [
        (gettext("Players"), players),
        (gettext("Cards"), ngettext("%(n)s card", "%(n)s cards", cards) % {"n": cards}),
        (gettext("Packs"), packs),
        (gettext("Printed jokers"), jokers),
        (gettext("Length"), durations.said(game, low)),
    ]


def _drawn(section: Section, wild: list[str]) -> DrawnSection:
    return DrawnSection(
        section.key,
        section.title,
        section.paragraphs,
        groups=[
            {
                "cards": _cards(one.cards, wild),
                "kind": one.kind,
                "title": one.title,
                "text": one.text,
            }
            for one in section.groups
        ],
        hands=[
            {
                "groups": _laid(one.cards, wild),
                "against": _laid(one.against, wild) if one.against else [],
                "title": one.title,
                "text": one.text,
            }
            for one in section.hands
        ],
    )


def _laid(cards: str, wild: list[str]) -> list[list[Wire]]:
    return [_cards(part, wild) for part in cards.split(" / ")]


def _cards(cards: str, wild: list[str]) -> list[Wire]:
    return [card_drawn(card, wild) for card in cards.split()]


def _parts(game: Game) -> list[Part]:
    fields = game.known_options.values()
    told = game.describe_options(game.resolve({}))
    return [
        Part(
            gettext(group.title),
            [_option(one, told) for one in fields if one.group == group],
        )
        for group in option_values.groups_of(fields)
    ]


def _option(field: OptionField, told: Wire) -> Option:
    return Option(
        name=field.name,
        title=gettext(field.title),
        value=option_values.value_said(field, told[field.name]),
        help=gettext(field.help),
        values=option_values.values_said(field),
        rule=field.rule,
    )


def _differences(games: Iterable[Game]) -> list[Difference]:
    """Return the options in which these games differ as the house plays them."""
    told = [(one.known_options, one.describe_options(one.resolve({}))) for one in games]
    names = dict.fromkeys(name for fields, _values in told for name in fields)
    found = []
    for name in names:
        if len({str(values.get(name, ABSENT)) for _fields, values in told}) > 1:
            field = next(fields[name] for fields, _values in told if name in fields)
            cells = [
                option_values.value_said(fields[name], values[name])
                if name in fields
                else ABSENT
                for fields, values in told
            ]
            found.append(Difference(gettext(field.title), cells))
    return found
