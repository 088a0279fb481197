"""Numbers of rows as addresses and forms bring them: any text."""

from typing import Final

ID_DIGITS_MAX: Final = 18
"""A whole number of this many digits fits every database's id column."""


def is_id(text: str) -> bool:
    """Tell whether a text is an id as every database takes it."""
    return text.isascii() and text.isdigit() and len(text) <= ID_DIGITS_MAX


def id_of(text: int | str) -> int:
    """Return an id; 0, which no row has, for anything that is none."""
    shown = str(text)
    return int(shown) if is_id(shown) else 0
