"""Actions in the notation of lessons: `discard 7s`, `lay 8d 2 high`, `meld 4c 5c 6c`.

Cards are faces; the hand determines which of two copies is meant.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import UNSET

from rules.actions import KINDS
from rules.cards import Pack
from rules.views.actions import WireAction, WireJokerMove

Sent = Mapping[str, object]
"""An act as a page sent it."""
ANYTHING: Final = "..."
_WITH_CARD: Final = frozenset(
    name
    for kind, name in KINDS.items()
    if {"card"} <= set(kind.__struct_fields__) <= {"card", "groups"}
)
"""The acts that a lesson writes with a card and nothing else."""


def face_of(card: str) -> str:
    """Return the face of a physical card by its name: `7s1` is `7s`, `*2` is `*`."""
    return "*" if card.startswith("*") else card[:2]


def said(wire: Sent) -> str:
    """Return an act as the lessons write it."""
    kind = str(wire.get("kind", ""))
    parts: Sequence[object]
    match kind:
        case "draw":
            parts = [wire.get("from")]
        case "meld":
            parts = sorted(map(face_of, _names(wire.get("cards"))))
        case "lay":
            parts = [face_of(str(wire.get("card"))), wire.get("meld"), wire.get("end")]
        case "joker_replace":
            card = face_of(str(wire.get("card")))
            parts = [card, wire.get("meld"), wire.get("end"), wire.get("to")]
        case "joker_move":
            parts = [wire.get("from"), wire.get("to"), wire.get("end")]
        case _ if kind in _WITH_CARD and "card" in wire:
            parts = [face_of(str(wire["card"]))]
        case _:
            parts = []
    return " ".join([kind, *(str(part) for part in parts if part is not None)])


def _names(cards: object) -> list[str]:
    return list(map(str, cards)) if isinstance(cards, list) else []


def is_meant(pattern: str, wire: Sent) -> bool:
    """Return whether an act is the one that a lesson writes."""
    act = said(wire)
    if pattern.endswith(ANYTHING):
        wanted = pattern.removesuffix(ANYTHING).split()
        return act.split()[: len(wanted)] == wanted
    kind, *parts = pattern.split()
    if kind == "meld":
        return act.split() == [kind, *sorted(parts)]
    return act.split() == (["go_down"] if kind == "go_down" else [kind, *parts])


def wire_of(text: str, pack: Pack, held: Iterable[str] = ()) -> WireAction:
    """Return the wire form of an act, its cards taken from the hand first.

    Raise `ValueError` for what is no act.
    """
    kind, *parts = text.split()
    names = _Names(pack, held)
    match kind, parts:
        case "draw", [source]:
            return WireAction(kind, source)
        case "lay", [card, meld, *end]:
            at = end[0] if end else UNSET
            return WireAction(kind, card=names.take(card), meld=int(meld), end=at)
        case "meld", cards:
            return WireAction(kind, cards=[names.take(card) for card in cards])
        case "go_down", _:
            groups = names.groups(text.partition(" ")[2], "+")
            return WireAction(kind, melds=groups)
        case "joker_replace", [card, meld, end, *to]:
            name, place = names.take(card), int(to[0]) if to else UNSET
            return WireAction(kind, card=name, meld=int(meld), end=end, to=place)
        case "joker_move", [source, to, end]:
            return WireJokerMove(kind, int(source), to=int(to), end=end)
        case _, [card] if kind in _WITH_CARD:
            return WireAction(kind, card=names.take(card))
        case _, []:
            return WireAction(kind)
    raise ValueError(f"no act: {text}")


def groups_of(text: str, pack: Pack, held: Iterable[str] = ()) -> list[list[str]]:
    """Return groups written as faces, `5h 6h 7h / 9s 9d`, as names of cards."""
    return _Names(pack, held).groups(text)


def moves(text: str) -> Iterator[tuple[int, str]]:
    """Yield the seats and acts of `1 draw stock / 1 discard 9c`."""
    for part in filter(None, map(str.strip, text.split("/"))):
        seat, _, act = part.partition(" ")
        yield int(seat), act


class _Names:
    """The names of physical cards for faces, each card given out once."""

    def __init__(self, pack: Pack, held: Iterable[str]) -> None:
        everything = pack.names(tuple(range(pack.size)))
        self._left = list(dict.fromkeys([*held, *everything]))

    def take(self, face: str) -> str:
        """Return the next card of this face; raise `ValueError` if there is none."""
        for name in self._left:
            if face in (name, face_of(name)):
                self._left.remove(name)
                return name
        raise ValueError(f"no card {face} is left")

    def groups(self, text: str, mark: str = "/") -> list[list[str]]:
        """Return the groups of a text, parted by a mark."""
        parts = (part.split() for part in text.split(mark))
        return [[self.take(face) for face in part] for part in parts if part]
