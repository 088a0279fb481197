"""A view cut into parts, each of which changes by itself (docs/protocol.md, Changes).

Every part is encoded once. Of what was sent before only a digest of each part is kept:
enough to know which of them a client has already.
"""

from array import array
from typing import Any, NamedTuple

import msgspec

Wire = dict[str, Any]
_INNER = ("you", "seats")
"""What is cut once more: the seat's own part by name, the seats one by one."""


class Digests(NamedTuple):
    """What a view consisted of: the names of its parts, and a digest of each."""

    names: tuple[str, ...]
    marks: "array[int]"


class ViewParts:
    """A view, encoded in parts."""

    def __init__(self, view: Wire) -> None:
        """Encode the parts of a view (`tables.sight`)."""
        outer = {k: v if k in _INNER else _encoded(v) for k, v in view.items()}
        self._outer: Wire = outer
        if (you := view["you"]) is not None:
            outer["you"] = {name: _encoded(value) for name, value in you.items()}
        outer["seats"] = [_encoded(row) for row in view["seats"]]

    def whole(self) -> Wire:
        """Return the whole view, to be encoded."""
        return self._outer

    def digests(self) -> Digests:
        """Return what `since` compares the next view with."""
        flat = [part for part in self._outer.items() if part[0] not in _INNER]
        flat += [(f"you.{name}", part) for name, part in self._you().items()]
        flat += [(f"seats.{n}", part) for n, part in enumerate(self._outer["seats"])]
        names = tuple(name for name, _part in flat)
        marks = array("q", [hash(bytes(part)) for _name, part in flat])
        return Digests(_names.setdefault(names, names), marks)

    def since(self, before: Digests, now: Digests) -> Wire | None:
        """Return the parts of this view, `now`, that were others `before`.

        Of the seats only the rows that changed are there, of `you` only what changed
        in it. None where the views have not the same parts.
        """
        if before.names is not now.names:
            return None
        pairs = zip(now.names, before.marks, now.marks, strict=True)
        changed = {name for name, old, new in pairs if old != new}
        found = {k: v for k, v in self._outer.items() if k in changed}
        you = {k: v for k, v in self._you().items() if f"you.{k}" in changed}
        rows = self._outer["seats"]
        seats = [row for n, row in enumerate(rows) if f"seats.{n}" in changed]
        return {
            **found,
            **({"you": you} if you else {}),
            **({"seats": seats} if seats else {}),
        }

    def _you(self) -> Wire:
        return self._outer["you"] or {}


def _encoded(value: Any) -> msgspec.Raw:
    is_done = isinstance(value, msgspec.Raw)
    return value if is_done else msgspec.Raw(_encode(value))


_encode = msgspec.json.Encoder().encode
_names: dict[tuple[str, ...], tuple[str, ...]] = {}
"""Each list of names once: there are as many as kinds of views."""
