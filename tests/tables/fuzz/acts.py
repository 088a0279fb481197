"""What people and bots do on their turn: something that `legal` lists, and quickly."""

import random
from collections.abc import Callable
from typing import Any

Wire = dict[str, Any]

ENDS = frozenset({"knock", "gin", "big_gin", "show", "go_down", "meld", "lay", "drop"})
"""What brings a deal nearer to its end."""
OUTS = frozenset({"knock", "gin", "big_gin"})
OFFERED = frozenset({"rejoin", "decline", "split_yes", "split_no"})


def chosen(view: Wire, luck: random.Random, usual: Callable[..., Any]) -> Wire:
    """Return an act for a view: mostly anything, now and then what a bot would do."""
    whole = [one for one in view["legal"] if not one.get("open")]
    if luck.random() < 0.2 or not whole:
        act: Wire = usual(view, level="easy")
        return act
    kinds = {one["kind"] for one in whole}
    if "drop" in kinds and luck.random() < 0.3:
        return next(one for one in whole if one["kind"] == "drop")
    if "show" in kinds and luck.random() < 0.3:
        card, *rest = view["you"]["hand"]
        return {"kind": "show", "card": card, "groups": [rest]}
    outs = [one for one in whole if one["kind"] in OUTS]
    if outs and luck.random() < 0.5:
        return luck.choice(outs)
    calm = [one for one in whole if one["kind"] not in ("show", "drop")]
    return luck.choice(calm or whole)


def quiet(view: Wire, luck: random.Random) -> Wire | None:
    """Return an act that ends no deal, or None where nothing else is allowed."""
    calm = [
        one
        for one in view["legal"]
        if one["kind"] not in ENDS | OFFERED and not one.get("open")
    ]
    return luck.choice(calm) if calm else None


def bare(act: Wire) -> Wire:
    """Return an act without what `legal` says beside it."""
    return {key: value for key, value in act.items() if key not in ("hint", "open")}
