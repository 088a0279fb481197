"""Words that are not said here any more, and sentences that nobody can say."""

import re
from collections.abc import Iterator

from tests.words import messages

BETWEEN = r"[\s\"'#/*]+"
"""What may stand between two words: also the break of a line, comment or literal."""
UNSAID = re.compile(
    r"\b(?:he|his|him|himself|she|hers?|herself|whoever|whosoever|"
    rf"the{BETWEEN}own|los(?:es?|t|ing){BETWEEN}(?:the|his|her|your|its){BETWEEN}line)\b",
    re.IGNORECASE,
)
HEAVY = re.compile(
    rf"\b(?:to{BETWEEN}whom|is{BETWEEN}news{BETWEEN}of|who{BETWEEN}is{BETWEEN}here|"
    rf"no{BETWEEN}different)\b",
    re.IGNORECASE,
)
"""Constructions that a reader has to read twice."""
OF_WHAT = re.compile(rf"\bof{BETWEEN}what\b", re.IGNORECASE)
LONGEST_WORDS = 30
STOP = re.compile(r"(?<=[.:;!?])\s")


def unsaid(text: str, file: str = "") -> Iterator[str]:
    """Yield where somebody is "he" or "whoever", or a connection is "the line"."""
    return _lines_with(UNSAID, text, file)


def heavy(text: str, file: str = "") -> Iterator[str]:
    """Yield where a sentence is built in a way that docs/voice.md names."""
    return _lines_with(HEAVY, text, file)


def of_what(text: str, file: str = "") -> Iterator[str]:
    """Yield where "of what" takes the place of a noun."""
    return _lines_with(OF_WHAT, text, file)


def _lines_with(pattern: re.Pattern[str], text: str, file: str) -> Iterator[str]:
    for found in pattern.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield f"{file}:{line}: {text.splitlines()[line - 1].strip()}"


def too_long(message: messages.Message) -> Iterator[str]:
    """Yield the sentences of a message that are longer than can be said."""
    for form in message.forms:
        for sentence in STOP.split(form):
            if len(sentence.split()) > LONGEST_WORDS:
                yield f"{message.file}:{message.line}: {' '.join(sentence.split())}"
