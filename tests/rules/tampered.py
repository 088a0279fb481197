"""The published records of deals, and the nine that were tampered with."""

import copy
import json
from pathlib import Path
from typing import Any

VECTORS = json.loads((Path(__file__).parent / "data/shuffle_vectors.json").read_text())
DEALS = list(VECTORS["deals"].values())
V1 = DEALS[0]
NEGATIVE = {one["name"]: one["faults"] for one in VECTORS["negative"]}


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
