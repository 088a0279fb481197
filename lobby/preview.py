"""The picture of a table on the home page: a real one if somebody plays."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from lobby.listing.table_rows import PLAYING, Row
from tables.shapes.view import TableView
from tables.view import snapshot

# The positions of seats around the table, by number of people (CSS has the
# coordinates).
SPOTS: Final = {
    2: ("south", "north"),
    3: ("south", "north-west", "north-east"),
    4: ("south", "west", "north", "east"),
    5: ("south", "west", "north-west", "north-east", "east"),
    6: ("south", "south-west", "north-west", "north", "north-east", "south-east"),
}
MELDS_SHOWN: Final = 4
"""Only the newest, because the picture is small."""
# A static example, not a deal of the house; its caption says so.
EXAMPLE: Final[dict[str, Any]] = {
    "seats": [
        {"name": "You", "cards": 13, "is_turn": True},
        {"name": "Asha", "cards": 13},
        {"name": "Neem", "cards": 13, "bot": True},
        {"name": "Bilal", "cards": 13},
    ],
    "stock": 52,
    "top": "9d",
    "wild": "5c",
    "hand": [
        ("pure", ("4h", "5h", "6h", "7h")),
        ("run", ("Ts", "Js", "*")),
        ("set", ("Kd", "Kc", "Ks")),
        ("loose", ("2c", "8d", "Qh")),
    ],
}


@dataclass(frozen=True, slots=True)
class Seat:
    """A person in the picture."""

    name: str
    spot: str
    cards: int
    bot: bool
    is_turn: bool
    is_out: bool
    has_dropped: bool

    @property
    def backs(self) -> range:
        """One item per held card, for the picture."""
        return range(0 if self.is_out else self.cards)


@dataclass(frozen=True, slots=True)
class Preview:
    """The content of the picture; `table` is None for the static example."""

    table: Row | None
    seats: tuple[Seat, ...]
    stock: int
    top: str
    wild: str
    """The cut joker; empty if the game has none."""
    hand: tuple[tuple[str, tuple[str, ...]], ...] = ()
    melds: tuple[tuple[str, ...], ...] = ()
    """Melds on the table, if any."""
    html: dict[str | None, SafeString] = field(default_factory=dict, compare=False)
    """The rendered picture, by language."""


def preview(rows: list[Row]) -> Preview:
    """Return the most active public table as a spectator sees it, or the example."""
    playing = [row for row in rows if row.phase in PLAYING and not row.is_cash]
    for row in sorted(playing, key=lambda row: (row.bots - row.seated, -row.id))[:3]:
        if "preview" not in row.kept:
            view = snapshot.snapshot(row.id, None).view
            # A table may close between the two reads; then the next one is shown.
            is_dealt = view.shown.order and view.shown.discard
            row.kept["preview"] = _live(row, view) if is_dealt else None
        shown: Preview | None = row.kept["preview"]
        if shown is not None:
            return shown
    return _example()


def preview_html(shown: Preview) -> SafeString:
    """Return the picture, rendered once for each language."""
    language = get_language()
    if language not in shown.html:
        shown.html[language] = render_to_string(
            "lobby/preview/_preview.html", {"preview": shown}
        )
    return shown.html[language]


@cache
def _example() -> Preview:
    return Preview(
        table=None,
        seats=_placed(EXAMPLE["seats"]),
        stock=EXAMPLE["stock"],
        top=EXAMPLE["top"],
        wild=EXAMPLE["wild"],
        hand=tuple(EXAMPLE["hand"]),
    )


def _live(row: Row, view: TableView) -> Preview:
    by_number = {seat.table.seat: seat for seat in view.seats}
    turn = view.turn.seats if view.turn else []
    shown = view.shown
    people = [
        {
            "name": by_number[number].table.name,
            "cards": by_number[number].cards,
            "bot": by_number[number].table.bot,
            "is_turn": number in turn,
            "is_out": by_number[number].state in {"dropped", "out"},
            "has_dropped": by_number[number].state == "dropped",
        }
        for number in shown.order
        if number in by_number
    ]
    return Preview(
        table=row,
        seats=_placed(people),
        stock=shown.stock,
        top=_face(shown.discard[-1]),
        wild=_face(shown.wild.card) if shown.wild else "",
        melds=tuple(tuple(map(_face, one.cards)) for one in shown.melds[-MELDS_SHOWN:]),
    )


def _placed(people: list[dict[str, Any]]) -> tuple[Seat, ...]:
    spots = SPOTS.get(len(people), SPOTS[6])
    return tuple(
        Seat(
            name=person["name"],
            spot=spot,
            cards=person.get("cards", 0),
            bot=person.get("bot", False),
            is_turn=person.get("is_turn", False),
            is_out=person.get("is_out", False),
            has_dropped=person.get("has_dropped", False),
        )
        for person, spot in zip(people, spots, strict=False)
    )


def _face(card: str) -> str:
    """Return the face of a physical card: `7s1` is a `7s`."""
    return "*" if card.startswith("*") else card[:2]
