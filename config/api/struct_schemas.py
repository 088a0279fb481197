"""The schema of structs: a view names one in `extend_schema` and returns it.

It is made of the types of the fields, so that answer and schema cannot differ.
"""

from inspect import cleandoc
from typing import Any, Final

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent, list_hash, safe_ref
from drf_spectacular.utils import Direction

from accounts.requests import answers
from tables.api import option_schemas

NULL: Final = {"type": "null"}
REF: Final = "#/components/schemas/{name}"


class StructSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """The schema of a struct, and of the structs inside it."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """Return the name of the component."""
        name: str = self.target.__name__
        return name

    def get_identity(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """Return what two uses of one struct have in common."""
        return self.get_name(auto_schema, direction)

    def map_serializer(
        self, auto_schema: AutoSchema, direction: Direction
    ) -> dict[str, Any]:
        """Return the schema of the struct; register those of the others."""
        _ref, found = msgspec.json.schema_components([self.target], ref_template=REF)
        own = found.pop(self.target.__name__)
        for name, schema in found.items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name=name,
                type=ResolvedComponent.SCHEMA,
                schema=_openapi(schema),
                object=name,
            )
            auto_schema.registry.register_on_missing(component)
        return _openapi(own)


def _openapi(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON schema as OpenAPI 3.0 writes it: `null` is no type there."""
    if schema.get("format") == option_schemas.FORMAT:
        return option_schemas.of_any_game()
    told = {key: one for key, one in schema.items() if key != "title"}
    if "properties" in told:
        told["description"] = cleandoc(told["description"])
        told["properties"] = {
            name: _openapi(one) for name, one in told["properties"].items()
        }
        told["required"] = sorted(told["required"])
    elif told.get("type") == "object":
        told.setdefault("additionalProperties", {})
    if "enum" in told:
        told["type"] = "string"
        # By their words, too, the library knows choices that serializers have as well.
        if choices := answers.known_choices.get(tuple(told["enum"])):
            told["x-spec-enum-id"] = list_hash([pair for pair in choices if pair[0]])
    for key in ("items", "additionalProperties"):
        if isinstance(told.get(key), dict):
            told[key] = _openapi(told[key])
    if any_of := told.pop("anyOf", None):
        kinds = [_openapi(one) for one in any_of if one != NULL]
        told |= kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        if NULL in any_of:
            told["nullable"] = True
    return safe_ref(told)
