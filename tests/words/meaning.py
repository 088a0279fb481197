"""Messages that a translator cannot understand without a word more."""

import re
from collections.abc import Iterator

from tests.words.messages import Message

TWO_WORDS = {
    *("Closed", "Draw", "Leave", "Open", "Run", "Set", "Show", "Sort", "left", "open"),
    *("right", "run", "set"),
}
"""English words that are different words elsewhere: a show of cards, show the list."""
LETTER = re.compile(r"%\(([a-mo-z])\)s|\{([a-mo-z])\}")
"""A placeholder that says nothing; `n` is a number everywhere."""
VAGUE = frozenset(
    (
        *("about", "after", "again", "as", "before", "factor", "fault", "given"),
        *("gone", "kind", "none", "offer", "order", "own", "part", "parts", "said"),
        *("short", "shown", "span", "state", "text", "to", "up_to", "value", "was"),
        *("what", "whole", "why", "word", "words"),
    )
)
"""Placeholders whose names do not say what stands for them: a number, a list?"""
NAME = re.compile(r"%\((\w+)\)s|\{(\w+)\}")


def unclear(message: Message) -> Iterator[str]:
    """Yield a word without its context, a placeholder that says nothing by its name."""
    is_bare = message.text in TWO_WORDS and not message.context
    names = {a or b for form in message.forms for a, b in NAME.findall(form)}
    says_nothing = LETTER.search(message.text) or names & VAGUE
    if is_bare or (says_nothing and not message.comment):
        yield f"{message.file}:{message.line}: {message.text}"
