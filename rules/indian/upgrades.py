"""Older stored deals, brought to the present form one version at a time.

A new field needs nothing here: its default is used. A renamed or removed field raises
`state.VERSION` and adds a step to `STEPS`, and a stored sample of the old version to
tests/rules/samples.
"""

from collections.abc import Callable
from typing import Any, Final

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: Final[dict[int, Step]] = {}
"""For each old version, what turns its plain values into those of the next one."""


class UnknownVersion(ValueError):
    """A stored deal of a version this program cannot read."""


def upgraded(plain: dict[str, Any], *, to: int) -> dict[str, Any]:
    """Return the plain values at version `to`; raise `UnknownVersion`."""
    version = plain.get("v")
    if not isinstance(version, int) or version > to:
        raise UnknownVersion(f"stored version {version}")
    while version < to:
        if version not in STEPS:
            raise UnknownVersion(f"stored version {version}")
        plain = STEPS[version](plain)
        version += 1
        plain["v"] = version
    return plain
