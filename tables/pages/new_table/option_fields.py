"""Form fields for a game's options, generated from the catalogue.

A field missing from a request means the default.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.family import Game
from rules.game import BadOption, OptionField
from tables.games import titles
from tables.pages.new_table.plain_widgets import PlainNumber, PlainSelect
from tables.text import option_values, rulebook
from wallet.text.sentences import paragraph

NONE: Final = "none"
YES_NO: Final = (("yes", _("Yes")), ("no", _("No")))


MORE_MIN: Final = 3
"""From this number of options on, the minor ones of a group are folded."""


class Group(NamedTuple):
    """Fields that belong together."""

    title: str
    fields: list[forms.BoundField]
    more: list[forms.BoundField]
    """Minor fields, if there are many."""
    shows_more: bool
    """Whether one of those is invalid or not the default."""


def offered(game: Game, fixed: Collection[str] = ()) -> list[OptionField]:
    """Return the selectable options, without `fixed` ones and their dependents."""
    left: list[OptionField] = []
    gone = set(fixed)
    for field in game.option_fields():
        if field.name in gone or (field.needs and field.needs[0] in gone):
            gone.add(field.name)
        else:
            left.append(field)
    return left


def controls(
    game: Game, *, prefix: str = "", fixed: Collection[str] = ()
) -> dict[str, forms.Field]:
    """Return a field for each selectable option of a game.

    `prefix` separates their names from a form's other fields, here and below.
    """
    return {
        prefix + field.name: _control(field, prefix) for field in offered(game, fixed)
    }


def renamed(wishes: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the query values under the options' current names."""
    names = {one.was: one.name for one in game.option_fields() if one.was}
    return {names.get(name, name): value for name, value in wishes.items()}


def changed(form: forms.Form, game: Game, *, prefix: str = "") -> frozenset[str]:
    """Return the options in the form that are invalid or not the default."""
    fields = [one for one in game.option_fields() if prefix + one.name in form.fields]
    if not form.is_bound:
        return frozenset(
            one.name for one in fields if prefix + one.name in form.initial
        )
    told = getattr(form, "cleaned_data", {})
    return frozenset(
        one.name
        for one in fields
        if prefix + one.name in form.errors
        or told.get(prefix + one.name, one.default) != one.default
    )


def groups(form: forms.Form, game: Game, *, prefix: str = "") -> list[Group]:
    """Return the form's fields by group; groups with changed ones are open."""
    fields = [one for one in game.option_fields() if prefix + one.name in form.fields]
    is_open = changed(form, game, prefix=prefix)
    is_open |= {one.name for one in fields if one.needs and one.needs[0] in is_open}
    found = []
    for group in option_values.groups_of(fields):
        here = [one for one in fields if one.group == group]
        main = [one for one in here if one.is_main]
        more = [one for one in here if one not in main]
        if not main or len(more) < MORE_MIN:
            main, more = here, []
        if main:
            found.append(
                Group(
                    gettext(group.title),
                    [form[prefix + one.name] for one in main],
                    [form[prefix + one.name] for one in more],
                    shows_more=any(one.name in is_open for one in more),
                )
            )
    return found


def overrides(data: dict[str, Any], game: Game, *, prefix: str = "") -> dict[str, Any]:
    """Return the choices that differ from the defaults."""
    return {
        field.name: data[prefix + field.name]
        for field in game.option_fields()
        if prefix + field.name in data and data[prefix + field.name] != field.default
    }


def clashes(chosen: dict[str, Any], game: Game) -> Iterator[tuple[str, str]]:
    """Yield each conflicting option and the reason, in players' words."""
    fields = game.known_options
    told = {name: chosen.get(name, field.default) for name, field in fields.items()}
    idle = [name for name in chosen if not rulebook.matters(name, told, fields)]
    for name in idle:
        yield name, _idle(fields[name], fields, game)
    if idle:
        return
    try:
        game.resolve(chosen)
    except BadOption as bad:
        field = fields[bad.name]
        why = gettext(field.clash) % {"values": option_values.values_said(field)}
        yield bad.name, why or bad.reason


def _idle(field: OptionField, fields: Mapping[str, OptionField], game: Game) -> str:
    assert field.needs is not None, "only an option that needs another can be idle"
    name, value = field.needs
    why = option_values.why_idle(fields[name], value, titles.game_title(game.name))
    way_out = _("Leave this at %(usual)s, or change “%(parent)s”.") % {
        "usual": option_values.value_said(field, field.default),
        "parent": gettext(fields[name].title),
    }
    return paragraph([why, way_out])


def _control(field: OptionField, prefix: str) -> forms.Field:
    usual = option_values.value_said(field, field.default)
    common: dict[str, Any] = {
        "label": gettext(field.title),
        "required": False,
        "help_text": gettext(field.help),
    }
    if field.kind == "whole" and not field.may_be_none and not field.numbers:
        refused = number_refused(field.low, field.high)
        control: _Whole | _Choice = _Whole(
            field.default,
            min_value=field.low,
            max_value=field.high,
            error_messages=dict.fromkeys(("min_value", "max_value"), refused),
            **common,
        )
        span = _("%(low)s to %(high)s, usually %(usual)s.")
        control.bounds = span % {"low": field.low, "high": field.high, "usual": usual}
    else:
        values = _values(field)
        control = _Choice(
            choices=[(wire(value), word) for value, word in values],
            coerce={wire(value): value for value, _word in values}.__getitem__,
            empty_value=field.default,
            initial=wire(field.default),
            **common,
        )
        control.bounds = _("Usually %(usual)s.") % {"usual": usual}
    if field.needs is not None:
        parent, value = field.needs
        control.widget.attrs |= {
            "data-needs": prefix + parent,
            "data-value": wire(value),
        }
    return control


def number_refused(low: int | None, high: int | None) -> str:
    """Return the error for a number out of range."""
    said = {"low": low, "high": high}
    return _("Choose a number from %(low)s to %(high)s.") % said


class _Whole(forms.IntegerField):
    """A whole number; empty means the default."""

    widget = PlainNumber
    bounds = ""
    """The range and default, in words."""

    def __init__(self, default: int, **more: Any) -> None:
        super().__init__(initial=default, **more)
        self.default = default

    def clean(self, value: Any) -> int:
        """Return the number, or the default for an empty field."""
        found = super().clean(value)
        return self.default if found is None else found


class _Choice(forms.TypedChoiceField):
    """One of a few values; empty means the default."""

    widget = PlainSelect
    bounds = ""


def _values(field: OptionField) -> list[tuple[Any, Any]]:
    if field.kind == "flag":
        return [(True, _("Yes")), (False, _("No"))]
    if field.kind == "choice":
        return [(one, option_values.choice(field, one)) for one in field.choices]
    span: Iterable[int] = field.numbers
    if field.low is not None and field.high is not None and not field.numbers:
        span = range(field.low, field.high + 1)
    numbers: list[tuple[Any, Any]] = [(n, str(n)) for n in span]
    if field.may_be_none:
        numbers.append((None, option_values.value_said(field, None)))
    return numbers


def wire(value: Any) -> str:
    """Return a value as written in forms and URLs."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
