"""The OpenAPI document tells every option of every game as the game judges it."""

from typing import Any

import jsonschema
import pytest
from drf_spectacular.generators import SchemaGenerator

from rules import catalogue
from rules.game import BadOption, OptionField
from rules.shared.options import check_value
from tables.api.option_schemas import component_name

GAMES = list(catalogue.GAMES.values())
FIELDS = [
    pytest.param(game, field, id=f"{game.name}-{field.name}")
    for game in GAMES
    for field in game.option_fields()
]


@pytest.fixture(scope="module")
def schemas() -> Any:
    """Return the components of the document."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    return document["components"]["schemas"]


def _fits(shape: dict[str, Any], value: Any) -> bool:
    if value is None and shape.get("nullable"):
        return True
    return bool(jsonschema.Draft202012Validator(shape).is_valid(value))


def _is_taken(field: OptionField, value: Any) -> bool:
    try:
        check_value(field, value)
    except BadOption:
        return False
    return True


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_stands_in_the_document_with_its_default(
    schemas: Any, game: Any
) -> None:
    shape = schemas[component_name(game)]
    usual = game.describe_options(game.resolve({}))
    assert list(shape["properties"]) == list(game.known_options)
    for name, field in game.known_options.items():
        told = shape["properties"][name]
        assert told["default"] == usual[name]
        assert _fits(told, usual[name]), name
        assert told.get("readOnly", False) is field.is_fixed
        assert told["description"].startswith(f"{field.help} ({field.rule})")


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_the_document_and_the_game_take_the_same_values(
    schemas: Any, game: Any, field: OptionField
) -> None:
    shape = schemas[component_name(game)]["properties"][field.name]
    values = [True, None, 2.5, "loud", *field.numbers, *field.choices]
    if field.low is not None and field.high is not None:
        values += [field.low - 1, field.low, field.high, field.high + 1]
    if field.check:
        values.remove("loud")
    for value in values:
        assert _fits(shape, value) is _is_taken(field, value), value


def test_options_are_those_of_one_of_the_games(schemas: Any) -> None:
    refs = {f"#/components/schemas/{component_name(game)}" for game in GAMES}
    assert len(refs) == len(GAMES)
    for name in ("NewTable", "GameShown", "TableShown", "MatchShown", "DealShown"):
        shape = schemas[name]["properties"]["options"]
        assert {one["$ref"] for one in shape["anyOf"]} == refs, name
        assert "discriminator" not in shape
