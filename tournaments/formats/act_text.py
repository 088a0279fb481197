"""Messages about people in an event's record, for formats to use."""

from collections.abc import Callable
from typing import Any

from wallet.templatetags.wallet_tags import Figure

Data = dict[str, Any]
Names = dict[str, str]
"""The names of people, by the ids in an act."""
Say = Callable[[Data, Names], str]
"""Returns the text of an act in the reader's language; empty if it is not public."""


def of_person(pattern: Callable[[], Any]) -> Say:
    """Return a message about a person; the pattern is translated when it is used."""

    def say(data: Data, names: Names) -> str:
        told = {
            key: Figure(value) if type(value) is int else value
            for key, value in data.items()
            if key != "name"
        }
        return str(pattern() % {"name": names.get(data.get("user", ""), "?"), **told})

    return say
