"""The OpenAPI document completed: groups, titles, examples and refusals."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from config.api import refusals
from config.api.struct_schemas import REF
from wallet.errors import Refusal

METHODS = ("get", "post", "put", "patch", "delete")
JSON = "application/json"
GROUPS = (
    ("guests", "People", "Who you are, and whom you would rather not hear."),
    ("games", "Games", "What is played here, and with which options."),
    ("tables", "Tables", "Find a table, sit down, bring chips, leave."),
    ("matches", "Matches and deals", "What was played, move by move."),
    ("fairness", "Fair shuffles", "The record that proves how a deal was shuffled."),
    ("tournaments", "Events", "Enter an event and follow it."),
    ("wallet", "Chips", "What you have, and where every chip went."),
    ("cash", "Cash", "Deposits and withdrawals, where this house has cash."),
    ("wellbeing", "Limits and breaks", "What you have decided for yourself."),
)
SAME_GROUP = {"me": "guests", "people": "guests", "reports": "guests"}
SAME_GROUP |= {"deals": "matches", "challenges": "tables", "boards": "guests"}
REFUSAL = {
    "type": "object",
    "description": "Why something was refused. Nothing was changed.",
    "properties": {
        "code": {"type": "string", "description": "Stays the same: read this."},
        "params": {"type": "object", "additionalProperties": {}},
        "message": {"type": "string", "description": "One sentence for a person."},
        "fields": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "What is wrong with single fields of the body.",
        },
        "request_id": {
            "type": "string",
            "description": "The number of this request, as in `X-Request-ID`.",
        },
    },
    "required": ["code", "params", "message", "fields"],
}


OF_CASH = ("currency", "house_cap")
"""Fields that are there only where the house has cash."""


def complete(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Return the document with a group, a title, examples and refusals for each act."""
    result["components"]["schemas"]["Refusal"] = REFUSAL
    result["tags"] = [
        {"name": title, "description": text}
        for name, title, text in GROUPS
        if settings.CASH_ENABLED or name != "cash"
    ]
    if not settings.CASH_ENABLED:
        for schema in result["components"]["schemas"].values():
            for name in OF_CASH:
                schema.get("properties", {}).pop(name, None)
    for path, acts in result["paths"].items():
        for method, act in acts.items():
            if method in METHODS:
                _complete(method.upper(), path, act)
    return result


def document() -> dict[str, Any]:
    """Return the whole document; it changes only with the code and the cash gate."""
    return _document(settings.CASH_ENABLED)


@cache
def _document(is_cash_open: bool) -> dict[str, Any]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def _complete(method: str, path: str, act: dict[str, Any]) -> None:
    act["tags"] = [_group(path)]
    act["summary"] = act["description"].partition("\n\n")[0].replace("\n", " ")
    example = examples().get(f"{method} {path}", {})
    if body := act.get("requestBody"):
        # Forms are not read, whatever the library adds.
        body["content"] = {JSON: body["content"][JSON]}
        if "request" in example:
            body["content"][JSON]["example"] = example["request"]
    for answer in act["responses"].values():
        if JSON in answer.get("content", {}) and "response" in example:
            answer["content"][JSON]["example"] = example["response"]
    for status, codes in refusals.of(method, path, act).items():
        act["responses"][str(status)] = {
            "description": ", ".join(codes),
            "content": {
                JSON: {
                    "schema": {"$ref": REF.format(name="Refusal")},
                    "examples": {code: {"value": _refused(code)} for code in codes},
                }
            },
        }


def _group(path: str) -> str:
    part = path.removeprefix("/api/v1/").partition("/")[0]
    if path.endswith("/fairness/"):
        part = "fairness"
    part = SAME_GROUP.get(part, part)
    return next(title for name, title, _ in GROUPS if name == part)


def _refused(code: str) -> dict[str, Any]:
    """Return a refusal as it is answered; where its values would be, their names."""
    params = _Names()
    sentence = str(Refusal.sentences.get(code, code) % params)
    named = {name: str(value) for name, value in params.items()}
    return {"code": code, "params": named, "message": sentence, "fields": {}}


class _Name(int):
    """Stands for a value by its name, also where it is counted."""

    name: str

    def __str__(self) -> str:
        """Return the name as it stands in a sentence."""
        return f"<{self.name}>"


class _Names(dict[str, _Name]):
    """Stands for the values of a sentence, whichever it needs."""

    def __missing__(self, name: str) -> _Name:
        found = self[name] = _Name(2)
        found.name = name
        return found


@cache
def examples() -> dict[str, Any]:
    """Return a request and an answer for each operation; long lists are cut short."""
    text = Path(__file__).with_name("examples.json").read_text()
    found: dict[str, Any] = json.loads(text)
    return found
