"""What every family asks of a value that a table chose for an option."""

from collections.abc import Collection, Mapping
from typing import Any

from rules.game import BadOption


def check_value(
    name: str,
    value: Any,
    *,
    wanted: type,
    choices: Mapping[str, Collection[Any]],
    bounds: Mapping[str, tuple[int, int]],
    may_be_none: Collection[str] = (),
) -> None:
    """Raise `BadOption` unless the value is of the type, a choice and within bounds."""
    if name in may_be_none:
        if value is None:
            return
        wanted = int
    # A bool is an int in Python; here yes is not 1.
    if type(value) is not wanted:
        kind = {bool: "yes or no", str: "text"}.get(wanted, "a whole number")
        raise BadOption(name, f"must be {kind}")
    if name in choices and value not in choices[name]:
        raise BadOption(name, f"must be one of {', '.join(choices[name])}")
    if isinstance(value, int) and name in bounds:
        low, high = bounds[name]
        if not low <= value <= high:
            raise BadOption(name, f"must lie between {low} and {high}")
