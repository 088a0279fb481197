"""A view split into parts that change independently (docs/protocol.md, Changes).

Every part is encoded once, and messages are assembled from encoded parts. Of each part
sent before, only a digest is kept, to know which parts a client already has.
"""

from array import array
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import msgspec

LAYOUTS = 500
"""There are as many as kinds of views: by phase, family, options and seats."""


class Flat(NamedTuple):
    """The fields of a view by name, those of `you`, and those of each seat."""

    outer: dict[str, object]
    """`you` and `seats` among them, whatever they hold."""
    you: dict[str, object] | None
    seats: list[dict[str, object]]


class Layout(NamedTuple):
    """The parts of a view, in their order, and what stands between them."""

    outer: tuple[str, ...]
    """The names of the view's own fields, `you` and `seats` among them."""
    own: tuple[str, ...] | None
    """The names of what is in `you`, or None if the view has no `you`."""
    rows: int
    """How many seats there are."""
    heads: tuple[bytes, ...]
    """The JSON text of the whole view before each part."""
    tail: bytes
    names: tuple[bytes, ...]
    """What stands before each part alone: its name with a colon, nothing for a seat."""
    places: tuple[str, ...]
    """Where each part belongs: `you`, `seats`, or nothing for the view itself."""


class Digests(NamedTuple):
    """The layout of a view, and a digest of each part."""

    layout: Layout
    marks: "array[int]"


class ViewParts:
    """A view, encoded in parts."""

    def __init__(self, view: Flat) -> None:
        """Encode the parts of a view."""
        outer, you, seats = view
        own = None if you is None else tuple(you)
        self._layout = _layout(tuple(outer), own, len(seats))
        values: list[object] = []
        for name, value in outer.items():
            if name == "you":
                values += () if you is None else you.values()
            elif name == "seats":
                values += seats
            else:
                values.append(value)
        self._parts = list(map(encode, values))

    def whole(self) -> bytes:
        """Return the whole view as JSON."""
        told = chain.from_iterable(zip(self._layout.heads, self._parts, strict=True))
        return b"".join(told) + self._layout.tail

    def digests(self) -> Digests:
        """Return the digests that `since` compares the next view with."""
        return Digests(self._layout, array("q", list(map(hash, self._parts))))

    def since(self, before: Digests, now: Digests) -> bytes | None:
        """Return as JSON the parts of this view, `now`, that differ from `before`.

        Holds only the rows of `seats` that changed, and only what changed in `you`.
        None if the views have different parts.
        """
        if before.layout is not now.layout:
            return None
        _outer, _own, _rows, _heads, _tail, names, places = now.layout
        changed: dict[str, list[bytes]] = {"": [], "you": [], "seats": []}
        pairs = zip(before.marks, now.marks, strict=True)
        for at, (old, new) in enumerate(pairs):
            if old != new:
                changed[places[at]].append(names[at] + self._parts[at])
        told = changed[""]
        if you := changed["you"]:
            told.append(b'"you":{' + b",".join(you) + b"}")
        if seats := changed["seats"]:
            told.append(b'"seats":[' + b",".join(seats) + b"]")
        return b"{" + b",".join(told) + b"}"


@lru_cache(LAYOUTS)
def _layout(outer: tuple[str, ...], own: tuple[str, ...] | None, rows: int) -> Layout:
    heads, names, places, text = [], [], [], b"{"

    def put(place: str, name: bytes) -> None:
        nonlocal text
        heads.append(text + name)
        names.append(name)
        places.append(place)
        text = b","

    for field in outer:
        name = encode(field) + b":"
        if field == "you" and own is None:
            text += name + b"null,"
        elif field == "you":
            text += name + b"{"
            for inner in own or ():
                put("you", encode(inner) + b":")
            text = text.removesuffix(b",") + b"},"
        elif field == "seats":
            text += name + b"["
            for _row in range(rows):
                put("seats", b"")
            text = text.removesuffix(b",") + b"],"
        else:
            put("", name)
    tail = text.removesuffix(b",") + b"}"
    return Layout(outer, own, rows, tuple(heads), tail, tuple(names), tuple(places))


encode = msgspec.json.Encoder().encode
