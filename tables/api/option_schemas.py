"""The options of every game in the OpenAPI document, made of what the games declare."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from msgspec import Meta
from rest_framework import serializers

from rules import catalogue
from rules.family import Game
from rules.game import OptionField

FORMAT: Final = "game-options"
"""Marks, until the document is complete, where it says what games declare."""
Options = Annotated[
    Mapping[str, bool | int | str | None], Meta(extra_json_schema={"format": FORMAT})
]
"""Options of a game by their names, in an answer."""
TYPES: Final = {"flag": "boolean", "whole": "integer", "choice": "string"}


class GameOptions(serializers.DictField):
    """Options of a game by their names; the game itself judges them."""


class GameOptionsSchema(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Says of a field of options that they are those of one of the games."""

    target_class = GameOptions

    def map_serializer_field(
        self, auto_schema: AutoSchema, direction: Direction
    ) -> dict[str, Any]:
        """Return a choice of components, one a game."""
        return of_any_game()


def of_any_game() -> dict[str, Any]:
    """Return a choice of the components of all games.

    `anyOf`: what two games have in common fits both.
    """
    names = map(component_name, catalogue.GAMES.values())
    return {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]}


def add_components(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Return the document with a component for the options of every game.

    Added after the library has given enums names of their own: games may call different
    choices by one name.
    """
    result["components"]["schemas"] |= {
        component_name(game): component(game) for game in catalogue.GAMES.values()
    }
    return result


def component_name(game: Game) -> str:
    """Return what a game's options are called: `IndianPointsOptions`."""
    return "".join(part.capitalize() for part in game.name.split("-")) + "Options"


def component(game: Game) -> dict[str, Any]:
    """Return the schema of a game's options; none of them has to be sent."""
    return {
        "type": "object",
        "description": f"The options of `{game.name}`. The numbers are those of the "
        f"rules (docs/rules/{game.family}.md).",
        "properties": {
            name: _property(field) for name, field in game.known_options.items()
        },
    }


def _property(field: OptionField) -> dict[str, Any]:
    shape = {
        "type": TYPES[field.kind],
        "default": field.default,
        "description": "\n".join(_said(field)),
    }
    # Where a check judges the text, the choices are only some of what it may be.
    if values := field.numbers or (() if field.check else field.choices):
        shape["enum"] = [*values]
    elif field.low is not None and field.high is not None:
        shape |= {"minimum": field.low, "maximum": field.high}
    if field.may_be_none:
        shape["nullable"] = True
    if field.is_fixed:
        shape["readOnly"] = True
    return shape


def _said(field: OptionField) -> Iterator[str]:
    yield f"{field.help} ({field.rule})" if field.rule else field.help
    if field.words:
        yield ""
        for choice, words in field.words.items():
            yield f"* `{choice}`: {words}"
    if field.may_be_none:
        yield f"\nNull: {field.none}."
