"""What a table may choose, as the catalogue tells it: true to what it accepts."""

import json

import pytest
from msgspec.structs import replace

from rules import catalogue
from rules.game import BadOption

GAMES = pytest.mark.parametrize(
    "game", catalogue.GAMES.values(), ids=lambda game: game.name
)


def values(field):
    """Every value at the edge of what the field allows."""
    none = [None] if field.may_be_none else []
    if field.kind == "flag":
        return [True, False]
    if field.kind == "choice":
        return list(field.choices)
    return [field.low, field.high, *none]


@GAMES
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


@GAMES
def test_an_option_takes_its_bounds_unless_another_option_forbids(game):
    for field in game.option_fields():
        crossed = CROSSED.get(field.name)
        for value in values(field):
            name = refused(game, {field.name: value})
            assert name in {None, field.name, crossed, "wrong_show"}, value
        assert refused(game, {field.name: values(field)[-1]}) in {None, crossed}


@GAMES
def test_an_option_takes_nothing_beyond_its_bounds(game):
    for field in game.option_fields():
        beyond = ["loud", 3.5, [], "yes"]
        if field.kind == "whole":
            beyond += [field.low - 1, field.high + 1, True]
        if not field.may_be_none:
            beyond.append(None)
        needed = dict([field.needs]) if field.needs else {}
        for value in beyond:
            with pytest.raises(BadOption) as refusal:
                game.resolve({**needed, field.name: value})
            assert refusal.value.reason, (field.name, value)


@GAMES
def test_an_option_is_taken_by_the_name_it_had_before(game):
    for field in game.option_fields():
        if field.was and field.kind == "flag":
            value = not field.default
            options = game.resolve({field.was: value})
            assert options == game.resolve({field.name: value})
            assert field.was not in game.describe_options(options)


def test_gin_and_continental_read_the_taken_card_as_clients_and_rows_had_it():
    for name in ("gin-house", "continental"):
        game, old = catalogue.find(name), "forbid_discard_of_drawn_upcard"
        assert game.known_options["taken_card_stays"].was == old
        stored = game.decode_options(b'{"v":1,"%s":false}' % old.encode())
        assert stored == replace(type(stored)(), taken_card_stays=False)
        assert old in json.loads(game.encode_options(stored))


@GAMES
def test_an_option_that_needs_another_needs_one_that_is_there(game):
    fields = {one.name: one for one in game.option_fields()}
    for name, value in filter(None, (field.needs for field in fields.values())):
        assert value in values(fields[name])
