"""Melds that lie on the table, and their form in the view.

They are identified by index: a meld is never taken back, split or joined.
"""

import msgspec

from rules.cards import Pack, face_name
from rules.views.deal import MeldView


class Tabled(msgspec.Struct, frozen=True, gc=False):
    """A meld on the table; `cards` in its own order, a run from its low end."""

    seat: int
    """The seat that put it down; others may have added to it."""
    kind: str
    """`set` or `run`."""
    cards: tuple[int, ...]
    stands: tuple[int, ...]
    """The face that each card stands for: its own, unless it is a joker."""


def to_wire(melds: tuple[Tabled, ...], pack: Pack) -> list[MeldView]:
    """Return the melds in wire form; `id` is the meld that `lay` refers to."""
    return [
        MeldView(
            id=index,
            seat=meld.seat,
            kind=meld.kind,
            cards=pack.names(meld.cards),
            stands=list(map(face_name, meld.stands)),
        )
        for index, meld in enumerate(melds)
    ]
