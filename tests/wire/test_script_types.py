"""The scripts know the messages of the sockets as they are."""

from typing import Any, Literal

import pytest
from msgspec import UnsetType

from tests.wire import script_types


def test_the_types_of_the_scripts_are_those_of_the_messages() -> None:
    """A message was changed: run `python -m tests.wire.script_types`."""
    assert script_types.FILE.read_text() == script_types.text()


@pytest.mark.parametrize(
    ("python", "script"),
    [
        (int | None, "number | null"),
        (list[list[str]], "Array<Array<string>>"),
        (dict[str, Any] | UnsetType, "Record<string, any>"),
        (list[int] | tuple[int, ...], "Array<number>"),
        (Literal["low", "high"], '"low" | "high"'),
    ],
)
def test_a_field_has_its_counterpart(python: Any, script: str) -> None:
    assert script_types.type_of(python) == script


def test_a_type_that_nobody_thought_of_is_refused() -> None:
    with pytest.raises(TypeError, match="no counterpart"):
        script_types.type_of(set[str])
