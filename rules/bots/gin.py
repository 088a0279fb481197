"""House players of gin: sound and plain, from what their seat sees.

They take a card from the pile only if it lowers their deadwood, give away what leaves
least, and go out as soon as their level thinks fit.
"""

from typing import Any, Final

from rules.cards import parse_face
from rules.gin.hands import BITS, card_points, faces_of, mask_deadwood, mask_of
from rules.shuffle import Stream

Wire = dict[str, Any]

_KNOCKS_AT: Final = {"easy": 10, "normal": 8, "hard": 10}
"""The most deadwood each level knocks with."""


def choose(view: Wire, *, level: str, style: str, stream: Stream) -> Wire:
    """Return the bot's action: an entry of the view's `legal`.

    `level` is `easy`, `normal` or `hard`. Raise `ValueError` where `legal` is empty.
    """
    by_kind: dict[str, list[Wire]] = {}
    for entry in view["legal"]:
        if not entry.get("open"):
            by_kind.setdefault(entry["kind"], []).append(entry)
    for kind in ("big_gin", "gin"):
        if kind in by_kind:
            return dict(by_kind[kind][0])
    if "knock" in by_kind:
        best = min(by_kind["knock"], key=lambda entry: entry["hint"]["k"])
        if best["hint"]["k"] <= _KNOCKS_AT[level] or "discard" not in by_kind:
            return dict(best)
    if "discard" in by_kind:
        return dict(_discard(by_kind["discard"]))
    if "lay" in by_kind:
        return dict(by_kind["lay"][0])
    if "take_upcard" in by_kind or "draw" in by_kind:
        return dict(_draw(view, by_kind))
    for entries in by_kind.values():
        return dict(entries[0])
    raise ValueError("nothing is asked of this seat")


def _discard(entries: list[Wire]) -> Wire:
    """Return the discard that leaves least; of equal ones the dearest card."""
    return min(
        entries,
        key=lambda entry: (
            entry["hint"]["deadwood"],
            -card_points(parse_face(entry["card"])),
        ),
    )


def _draw(view: Wire, by_kind: dict[str, list[Wire]]) -> Wire:
    """Take the open card if that lowers the deadwood; otherwise pass or draw."""
    take = by_kind.get("take_upcard") or [
        entry for entry in by_kind.get("draw", []) if entry["from"] == "discard"
    ]
    other = by_kind.get("pass") or [
        entry for entry in by_kind.get("draw", []) if entry["from"] == "stock"
    ]
    if not take or not other:
        return (take or other)[0]
    hand = mask_of(parse_face(card) for card in view["you"]["hand"])
    card = parse_face(view["discard"][-1])
    only_runs = bool(view.get("options", {}).get("only_runs", False))
    taken = min(
        mask_deadwood((hand | BITS[card]) ^ BITS[given], only_runs)
        for given in faces_of(hand)
    )
    return take[0] if taken < mask_deadwood(hand, only_runs) else other[0]
