"""Parse row ids from URLs and forms."""

from typing import Final

ID_DIGITS_MAX: Final = 18
"""Any whole number with this many digits fits every database's id column."""


def is_id(text: str) -> bool:
    """Return whether a text is a valid id for every database."""
    return text.isascii() and text.isdigit() and len(text) <= ID_DIGITS_MAX


def id_of(text: int | str) -> int:
    """Return the id as a number, or 0, which no row has, for invalid text."""
    shown = str(text)
    return int(shown) if is_id(shown) else 0
