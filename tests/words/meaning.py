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


def unclear(message: Message) -> Iterator[str]:
    """Yield a word without its context, a placeholder that says nothing by its name."""
    is_bare = message.text in TWO_WORDS and not message.context
    if is_bare or (LETTER.search(message.text) and not message.comment):
        yield f"{message.file}:{message.line}: {message.text}"
