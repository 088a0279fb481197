"""Cards in words, and in display form."""

from collections.abc import Container
from typing import Any, Final

from django.utils.translation import gettext as _

SUIT_SIGNS: Final = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}


def card_word(card: str) -> str:
    """Return a wire card as people write it: rank and suit sign, or "joker"."""
    if card.startswith("*"):
        return _("joker")
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


def card_drawn(card: str, wild: Container[str] = ()) -> dict[str, Any]:
    """Return the display form of a wire card; `wild` are the faces that are jokers."""
    is_printed = card.startswith("*")
    return {
        "symbol": "joker" if is_printed else card[:2],
        "colour": "joker" if is_printed else card[1],
        "word": card_word(card),
        "is_joker": is_printed or card[:2] in wild,
    }
