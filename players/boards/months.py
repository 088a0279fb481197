"""Months in URLs: `2026-11`."""

from datetime import date


def month_of(asked: str) -> date | None:
    """Return the first day of a month, or None for invalid text."""
    try:
        return date.fromisoformat(f"{asked}-01") if len(asked) == 7 else None
    except ValueError:
        return None
