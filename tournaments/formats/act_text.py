"""Sentences of an event's record about a person, for what a format notes there."""

from collections.abc import Callable
from typing import Any

from wallet.templatetags.wallet_tags import Figure

Data = dict[str, Any]
Names = dict[str, str]
"""What players are called, by the id that an act keeps of them."""
Say = Callable[[Data, Names], str]
"""Returns what an act was, in the reader's language; empty: nothing for the public."""


def of_person(pattern: Callable[[], Any]) -> Say:
    """Return a sentence about a person; the pattern is asked in the active language."""

    def say(data: Data, names: Names) -> str:
        told = {
            key: Figure(value) if type(value) is int else value
            for key, value in data.items()
            if key != "name"
        }
        return str(pattern() % {"name": names.get(data.get("user", ""), "?"), **told})

    return say
