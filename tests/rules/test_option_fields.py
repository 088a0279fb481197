"""What a table may choose, as the catalogue tells it: true to what it accepts."""

import pytest

from rules import catalogue
from rules.game import BadOption

FIELDS = [
    (game, field) for game in catalogue.GAMES.values() for field in game.option_fields()
]
IDS = [f"{game.name}-{field.name}" for game, field in FIELDS]


def values(field):
    """Every value at the edge of what the field allows."""
    none = [None] if field.may_be_none else []
    if field.kind == "flag":
        return [True, False]
    if field.kind == "choice":
        return list(field.choices)
    return [field.low, field.high, *none]


@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.name)
def test_every_option_is_told_as_chosen_or_as_the_games_own(game):
    told = game.describe_options(game.resolve({}))
    chosen = {field.name: field.default for field in game.option_fields()}
    assert chosen.items() <= told.items()
    assert game.resolve(chosen) == game.resolve({})
    for name in told.keys() - chosen.keys():
        with pytest.raises(BadOption) as refusal:
            game.resolve({name: told[name]})
        assert refusal.value.name == name


def refused(game, chosen):
    """Return the name of the option that is refused, None where all are taken."""
    try:
        told = game.describe_options(game.resolve(chosen))
    except BadOption as bad:
        return bad.name
    assert chosen.items() <= told.items()
    return None


CROSSED = {"first_drop": "middle_drop", "full_count": "middle_drop"}
"""Which option is named where one is at its edge and the others as usual."""


@pytest.mark.parametrize(("game", "field"), FIELDS, ids=IDS)
def test_an_option_takes_its_bounds_unless_another_option_forbids(game, field):
    for value in values(field):
        name = refused(game, {field.name: value})
        assert name in {None, field.name, CROSSED.get(field.name), "wrong_show"}
    assert refused(game, {field.name: values(field)[-1]}) in {
        None,
        CROSSED.get(field.name),
    }


@pytest.mark.parametrize(("game", "field"), FIELDS, ids=IDS)
def test_an_option_takes_nothing_beyond_its_bounds(game, field):
    beyond = ["loud", 3.5, [], "yes"]
    if field.kind == "whole":
        beyond += [field.low - 1, field.high + 1, True]
    if not field.may_be_none:
        beyond.append(None)
    needed = dict([field.needs]) if field.needs else {}
    for value in beyond:
        with pytest.raises(BadOption) as refusal:
            game.resolve({**needed, field.name: value})
        assert refusal.value.reason


@pytest.mark.parametrize(("game", "field"), FIELDS, ids=IDS)
def test_an_option_that_needs_another_needs_one_that_is_there(game, field):
    if field.needs is None:
        return
    parents = {one.name: one for one in game.option_fields()}
    name, value = field.needs
    assert value in values(parents[name])
