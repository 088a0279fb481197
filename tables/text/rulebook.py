"""The rules of a table in words, derived from its options."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules import catalogue
from rules.family import Game
from rules.game import OptionField, OptionGroup
from tables.models import Table
from tables.text import match_terms, option_values
from wallet.codes import PLAY


class Rule(NamedTuple):
    """One option in force."""

    name: str
    title: str
    value: str
    help: str
    usual: str
    """The default, if this table differs; otherwise empty."""
    is_main: bool


class Part(NamedTuple):
    """A group of rules."""

    title: str
    rules: list[Rule]


class Rulebook(NamedTuple):
    """The rules of a table: the main ones, and all of them by group."""

    short: list[Rule]
    """The main ones, and all that differ from the defaults."""
    parts: list[Part]
    changed: int
    """How many differ."""


def of_table(table: Table) -> Rulebook:
    """Return the rules of a table."""
    game = catalogue.find(table.game)
    told = game.describe_options(game.decode_options(bytes(table.options)))
    book = of(game, told, table.stake, table.ledger)
    rules = [
        Rule(name, title, value, help="", usual="", is_main=True)
        for name, title, value in match_terms.of_table(table)
    ]
    if not rules:
        return book
    part = Part(str(_("Start, clock and connection")), rules)
    return book._replace(short=[*book.short, *rules], parts=[*book.parts, part])


def of(game: Game, told: dict[str, Any], stake: int, ledger: str = PLAY) -> Rulebook:
    """Return the rules for described options; the stake converts points to chips."""
    usual = game.describe_options(game.resolve({}))
    fields = game.known_options
    per_point = stake if game.stake_per_point else None
    groups: dict[OptionGroup, list[Rule]] = {
        group: [] for group in option_values.groups_of(fields.values())
    }
    for name, value in told.items():
        if not matters(name, told, fields):
            continue
        field, is_changed = fields[name], value != usual[name]
        rule = Rule(
            name=name,
            title=_(field.title),
            value=option_values.value_said(field, value, per_point, ledger),
            help=_(field.help),
            usual=option_values.value_said(field, usual[name]) if is_changed else "",
            is_main=field.is_main,
        )
        groups[field.group].append(rule)
    parts = [Part(_(group.title), rules) for group, rules in groups.items() if rules]
    all_rules = [rule for part in parts for rule in part.rules]
    return Rulebook(
        short=sorted(
            (rule for rule in all_rules if rule.is_main or rule.usual),
            key=lambda rule: not rule.is_main,
        ),
        parts=parts,
        changed=sum(bool(rule.usual) for rule in all_rules),
    )


def matters(name: str, told: dict[str, Any], fields: Mapping[str, OptionField]) -> bool:
    """Return whether an option has an effect, given the others."""
    needs = fields[name].needs
    if needs is None:
        return True
    other, value = needs
    return told[other] == value and matters(other, told, fields)
