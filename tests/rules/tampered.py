"""The published records of deals, and the nine that were tampered with."""

import copy
import json
from pathlib import Path
from typing import Any

VECTORS = json.loads((Path(__file__).parent / "data/shuffle_vectors.json").read_text())
DEALS = list(VECTORS["deals"].values())
V1 = DEALS[0]
NEGATIVE = {one["name"]: one["faults"] for one in VECTORS["negative"]}
LOGGED = {
    **V1,
    "log": {"n": 1, "previous": "00" * 32, "head": VECTORS["log"][0]["head"]},
}
"""V1 with its place in the log."""


def _flip(text: str) -> str:
    return f"{int(text[:2], 16) ^ 1:02x}" + text[2:]


def tampered(name: str) -> dict[str, Any]:
    """Return V1 with what the vectors' `negative` list names done to it."""
    deal = copy.deepcopy(V1)
    if name == "one bit of the server seed":
        deal["server_seed"] = _flip(deal["server_seed"])
    elif name == "one bit of a client seed":
        deal["seats"][0]["c"] = _flip(deal["seats"][0]["c"])
    elif name == "another deal id":
        deal["deal_id"] = _flip(deal["deal_id"])
    elif name == "seat 1 silently marked absent":
        deal["seats"][1]["present"] = False
    elif name == "two cards exchanged in the deck":
        deck = deal["deck"]
        deck[0], deck[-1] = deck[-1], deck[0]
    elif name == "hands of the two seats exchanged":
        hands = deal["hands"]
        hands["0"], hands["1"] = hands["1"], hands["0"]
    elif name == "order of play reversed":
        deal["order"].reverse()
    elif name == "mode altered":
        deal["mode"] = 1
    elif name == "joker count altered":
        deal["jokers"] = 4
    else:
        raise AssertionError(name)
    return deal


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to everything in a record that a flipped bit changes."""
    if isinstance(value, dict):
        steps = list(value.items())
    elif isinstance(value, list):
        steps = list(enumerate(value))
    else:
        return [path] if value not in ("", None) else []
    return [place for key, part in steps for place in _places(part, (*path, key))]


# Vectors hold more than the checked record; an absent seat's `c` is taken as zero.
_CHECKED = {
    *("deal_id", "server_seed", "commitment", "decks", "jokers", "hand_size"),
    *("layout", "mode", "seats", "transcript", "deck", "order", "hands", "wild"),
    *("open", "log"),
}
FLIPPABLE = [
    (deal, place)
    for deal in [LOGGED, *DEALS[1:]]
    for place in _places(deal)
    if place[0] in _CHECKED
    and not (place[-1] == "c" and not deal["seats"][place[1]]["present"])
]
"""Each record with the way to something in it that any flipped bit must spoil."""


def flipped(deal: dict[str, Any], place: tuple[Any, ...], bit: int) -> dict[str, Any]:
    """Return the record with one bit of what lies at `place` turned over."""
    record = copy.deepcopy(deal)
    *way, last = place
    inner: Any = record
    for key in way:
        inner = inner[key]
    inner[last] = _turned(inner[last], bit)
    return record


def _turned(value: Any, bit: int) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ (1 << bit % 8)
    raw = bytearray.fromhex(value)
    raw[bit // 8 % len(raw)] ^= 1 << bit % 8
    return raw.hex()
