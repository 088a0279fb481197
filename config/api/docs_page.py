"""The documentation page of the API, generated from the schema."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.api import (
    errors,  # noqa: F401  (teaches its sentences)
    schema,
)
from config.api import refusals as api_refusals
from config.api.schema import JSON, METHODS

DEEPEST = 3
"""Nesting levels written out; deeper ones only show the type."""


class Field(NamedTuple):
    """A field of a body or a response."""

    name: str
    kind: str
    """Its type in words: `whole number, 1 to 50`."""
    is_required: bool
    text: str
    depth: int


class Answer(NamedTuple):
    """The response to a successful request."""

    status: str
    fields: list[Field]
    example: str


class Refused(NamedTuple):
    """An error code of an operation."""

    status: str
    code: str
    message: str


class Operation(NamedTuple):
    """One operation."""

    anchor: str
    method: str
    path: str
    summary: str
    text: str
    needs_token: bool
    parameters: list[Field]
    body: list[Field]
    request: str
    answers: list[Answer]
    refusals: list[Refused]


class Group(NamedTuple):
    """Operations on the same resource."""

    anchor: str
    title: str
    text: str
    acts: list[Operation]


def api_docs(request: HttpRequest) -> HttpResponse:
    """Show the API from its own OpenAPI document, without third-party scripts."""
    context = {"groups": groups(schema.document())}
    return render(request, "config/api_docs.html", context)


def groups(schema: dict[str, Any]) -> list[Group]:
    """Return the groups in the schema that have operations, in order."""
    acts: dict[str, list[Operation]] = {}
    for path, found in schema["paths"].items():
        for method, act in found.items():
            if method in METHODS:
                [title] = act["tags"]
                acts.setdefault(title, []).append(_act(schema, method, path, act))
    return [
        Group(
            f"group-{number}",
            tag["name"],
            tag["description"],
            acts.get(tag["name"], []),
        )
        for number, tag in enumerate(schema["tags"], 1)
        if tag["name"] in acts
    ]


def _act(
    schema: dict[str, Any], method: str, path: str, act: dict[str, Any]
) -> Operation:
    content = act.get("requestBody", {}).get("content", {}).get(JSON, {})
    answers = act["responses"]
    done = [status for status in answers if status < "400"]
    return Operation(
        anchor=act["operationId"],
        method=method.upper(),
        path=path.removeprefix("/api/v1/"),
        summary=act["summary"].replace("`", ""),
        text=act["description"].partition("\n\n")[2].replace("`", ""),
        needs_token=api_refusals.needs_person(method.upper(), path, act),
        parameters=[_parameter(schema, one) for one in act.get("parameters", ())],
        body=list(_fields(schema, content.get("schema", {}), 0)),
        request=_written(content),
        answers=[_answer(schema, status, answers[status]) for status in done],
        refusals=[
            Refused(status, code, example["value"]["message"])
            for status in sorted(answers)
            if status >= "400"
            for code, example in answers[status]["content"][JSON]["examples"].items()
        ],
    )


def _answer(schema: dict[str, Any], status: str, answer: dict[str, Any]) -> Answer:
    content = answer.get("content", {}).get(JSON, {})
    fields = list(_fields(schema, content.get("schema", {}), 0))
    return Answer(status, fields, _written(content))


def _parameter(schema: dict[str, Any], one: dict[str, Any]) -> Field:
    kind = _kind(schema, one["schema"])
    required = one.get("required", False)
    text = one.get("description", "").replace("`", "")
    return Field(one["name"], kind, required, text, 0)


def _written(content: dict[str, Any]) -> str:
    if "example" not in content:
        return ""
    return json.dumps(content["example"], indent=2, ensure_ascii=False)


def _fields(
    schema: dict[str, Any], shape: dict[str, Any], depth: int
) -> Iterator[Field]:
    """Yield the fields of an object, each followed by its nested fields.

    A choice between several objects has no fields of its own.
    """
    if len(shape.get("anyOf", ())) > 1:
        return
    shape = _resolved(schema, shape)
    if shape.get("type") == "array":
        shape = _resolved(schema, shape["items"])
    required = shape.get("required", ())
    for name, given in shape.get("properties", {}).items():
        text = given.get("description", "").replace("`", "")
        yield Field(name, _kind(schema, given), name in required, text, depth)
        if depth + 1 < DEEPEST:
            yield from _fields(schema, given, depth + 1)


def _resolved(schema: dict[str, Any], shape: dict[str, Any]) -> dict[str, Any]:
    """Return the schema behind references and optional types."""
    for many in ("allOf", "oneOf", "anyOf"):
        if many in shape:
            rest = {key: value for key, value in shape.items() if key != many}
            choices = [_resolved(schema, one) for one in shape[many]]
            values = [value for one in choices for value in one.get("enum", ())]
            found = {**choices[0], **rest}
            return {**found, "enum": values} if values else found
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return _resolved(schema, schema["components"]["schemas"][name])
    return shape


def _kind(schema: dict[str, Any], shape: dict[str, Any]) -> str:
    """Return a type in words."""
    is_null = shape.get("nullable", False)
    shape = _resolved(schema, shape)
    is_null = is_null or shape.get("nullable", False)
    kind = shape.get("type", "anything")
    if isinstance(kind, list):
        is_null, kind = is_null or "null" in kind, kind[0]
    if "enum" in shape:
        known = [one for one in shape["enum"] if one not in (None, "")]
        words = "one of " + ", ".join(map(str, known))
        is_null = is_null or None in shape["enum"]
    elif kind == "array":
        one, comma, bounds = _kind(schema, shape["items"]).partition(",")
        words = f"list of {_MANY.get(one, one)}{comma}{bounds}"
    else:
        words = _NAMES.get(
            (kind, shape.get("format", "")), _NAMES.get((kind, ""), kind)
        )
        words += _bounds(shape)
    return f"{words}, or null" if is_null else words


def _bounds(shape: dict[str, Any]) -> str:
    low, high = shape.get("minimum"), shape.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    if low is not None:
        return f", at least {low}"
    if high is not None:
        return f", at most {high}"
    longest = shape.get("maxLength")
    return f", at most {longest} characters" if longest else ""


_MANY = {
    "object": "objects",
    "text": "texts",
    "whole number": "whole numbers",
    "UUID": "UUIDs",
}
_NAMES = {
    ("integer", ""): "whole number",
    ("number", ""): "number",
    ("boolean", ""): "true or false",
    ("string", ""): "text",
    ("string", "uuid"): "UUID",
    ("string", "date"): "date",
    ("string", "date-time"): "date and time, ISO 8601",
    ("object", ""): "object",
}
