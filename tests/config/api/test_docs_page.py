"""The document of the API and its page: every operation whole, and true."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config.api import docs_page, refusals
from config.api import schema as api_schema
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[3]
ERRORS = re.compile(r"^\| `(\w+)` \| (\d{3})? ?\|", re.MULTILINE)
JSON = "application/json"


def _acts() -> list[tuple[str, dict[str, Any]]]:
    schema = api_schema.document()
    return [
        (f"{method.upper()} {path}", act)
        for path, acts in schema["paths"].items()
        for method, act in acts.items()
        if method in api_schema.METHODS
    ]


def _strict(shape: Any) -> Any:
    """Return a schema as JSON Schema has it: what may be null says so in its type."""
    if isinstance(shape, list):
        return [_strict(one) for one in shape]
    if not isinstance(shape, dict):
        return shape
    found = {key: _strict(one) for key, one in shape.items() if key != "nullable"}
    return {"anyOf": [found, {"type": "null"}]} if shape.get("nullable") else found


def test_the_document_is_valid_and_nothing_in_it_is_guessed() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file="/dev/null")


def test_every_operation_has_a_group_a_title_answers_examples_and_refusals() -> None:
    groups = {title for _name, title, _text in api_schema.GROUPS}
    for name, act in _acts():
        assert set(act["tags"]) <= groups, name
        assert act["summary"], name
        done = [one for status, one in act["responses"].items() if status < "400"]
        assert done, name
        for answer in done:
            content = answer["content"][JSON]
            assert content["schema"], name
            assert "example" in content, name
        if "requestBody" in act:
            assert list(act["requestBody"]["content"]) == [JSON], name
            assert "example" in act["requestBody"]["content"][JSON], name
        refused = [status for status in act["responses"] if status >= "400"]
        assert {"401", "429"} <= set(refused), name


def test_every_example_is_what_the_schema_says() -> None:
    components = _strict(api_schema.document()["components"])
    for name, act in _acts():
        contents = [answer["content"][JSON] for answer in act["responses"].values()]
        if "requestBody" in act:
            contents.append(act["requestBody"]["content"][JSON])
        for content in contents:
            shape = {**_strict(content["schema"]), "components": components}
            judge = jsonschema.Draft202012Validator(shape)
            refused = [one["value"] for one in content.get("examples", {}).values()]
            for example in refused or [content["example"]]:
                faults = [fault.message for fault in judge.iter_errors(example)]
                assert not faults, (name, faults)


def test_every_refusal_is_one_of_the_house_with_its_status() -> None:
    listed = dict(ERRORS.findall((ROOT / "docs/errors.md").read_text()))
    named = {
        code
        for _name, act in _acts()
        for status, answer in act["responses"].items()
        if status >= "400"
        for code in answer["content"][JSON]["examples"]
    }
    assert named <= set(Refusal.sentences)
    assert {code: str(refusals.status_of(code)) for code in named} == {
        code: listed[code] for code in named
    }


def test_what_is_listed_for_an_operation_belongs_to_one(settings: Any) -> None:
    settings.CASH_ENABLED = True
    schema = SchemaGenerator().get_schema(request=None, public=True)
    known = {
        f"{method.upper()} {path}"
        for path, acts in schema["paths"].items()
        for method in acts
    }
    assert set(refusals.OWN) <= known
    assert known >= refusals.FOR_ANYBODY
    assert set(api_schema.examples()) <= known


def test_the_page_shows_every_operation_with_its_fields_and_refusals(
    client: Client,
) -> None:
    page = client.get("/api/docs/")
    assert "unsafe" not in page["Content-Security-Policy"]
    text = page.content.decode()
    groups = docs_page.groups(api_schema.document())
    acts = [act for group in groups for act in group.acts]
    assert len(acts) == len(_acts()) == text.count('data-testid="act"')
    for act in acts:
        assert f"<code>{act.path}</code>" in text
        assert all(f"{one.status} {one.code}" in text for one in act.refusals)
        for field in (*act.parameters, *act.body):
            assert f"<dt><code>{field.name}</code></dt>" in text
    assert "one of relaxed, normal, quick, untimed" in text
    assert "<script src" not in text.partition("<main")[2]
