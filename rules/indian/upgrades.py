"""Older stored deals, matches and options, brought to the present one step at a time.

A new field needs nothing here: its default is used. A renamed or removed field raises
the version of whatever holds it and adds a step, and a stored sample of the old version
to tests/rules/samples.
"""

from collections.abc import Callable
from typing import Any, Final

Wire = dict[str, Any]
Step = Callable[[Wire], Wire]


def _name_deal_show(options: Wire) -> Wire:
    """Version 1 of the options knew half the count or nothing (indian.md 3.3)."""
    half = options.pop("deal_show_half_count", True)
    return {**options, "deal_show": "half" if half else "none", "v": 2}


def _name_deal_show_inside(plain: Wire) -> Wire:
    return {**plain, "options": _name_deal_show(plain.get("options", {}))}


OPTION_STEPS: Final[dict[int, Step]] = {1: _name_deal_show}
STEPS: Final[dict[int, Step]] = {1: _name_deal_show_inside}
"""For each old version of a deal or a match, what makes the next one of it."""


class UnknownVersion(ValueError):
    """A stored deal of a version this program cannot read."""


def upgraded(plain: Wire, *, to: int, steps: dict[int, Step] = STEPS) -> Wire:
    """Return the plain values at version `to`; raise `UnknownVersion`."""
    version = plain.get("v")
    if not isinstance(version, int) or version > to:
        raise UnknownVersion(f"stored version {version}")
    while version < to:
        if version not in steps:
            raise UnknownVersion(f"stored version {version}")
        plain = steps[version](plain)
        version += 1
        plain["v"] = version
    return plain
