"""Sentences with a count that have one form only."""

import re
from collections.abc import Iterator

from tests.words.messages import Message

NOUNS = (
    *("boxes", "bytes", "cards", "characters", "chips", "codes", "days", "deals"),
    *("deposits", "drops", "entries", "games", "groups", "hours", "letters", "levels"),
    *("matches", "melds", "minutes", "months", "packs", "people", "places", "players"),
    *("points", "prizes", "pts", "rehearsals", "rounds", "rows", "runs", "seats"),
    *("seconds", "seeds", "sequences", "tables", "templates", "times", "trios"),
    *("turns", "weeks"),
)
ADJECTIVES = "free|house|more|new|own|open|paper|play|pure|such|unpaid"
PLACEHOLDER = r"(?:%\(\w+\)s|\{\w+\})(?:</\w+>)?"
COUNTED = re.compile(rf"{PLACEHOLDER} (?:(?:{ADJECTIVES}) )?(?:{'|'.join(NOUNS)})\b")
BOTH = re.compile(r"\w\(e?s\)(?!\w)")
"""Both forms in one: `card(s)`."""


def uncounted(message: Message) -> Iterator[str]:
    """Yield the message where a number of things has only the form for many."""
    plain = re.sub(r"%\(\w+\)s", "%", message.text)
    if (not message.plural and COUNTED.search(message.text)) or BOTH.search(plain):
        yield f"{message.file}:{message.line}: {' '.join(message.text.split())}"
