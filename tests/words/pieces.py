"""A template as a reader meets it: texts, variables and messages, in their order."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from django.template.base import Lexer, Token, TokenType

WITHIN = ("a", "b", "strong", "em", "i", "code", "time")
"""Elements that a sentence may go through; any other ends what was being said."""
UNSEEN = ("script", "style", "kbd")
SPOKEN = ("alt", "aria-label", "placeholder", "title")
QUIET = ("load", "url", "static", "with", "endwith", "csrf_token", "cycle")
UNSEEN_BLOCKS = ("body_class", "picture")
"""Blocks that hold the name of a class or of a file."""
TEXT = re.compile(r"(?s)<!--.*?-->|<!\w[^>]*>|<(?P<close>/?)(?P<tag>\w[\w-]*)|[^<]+|<")
TAG = re.compile(r"(?P<end>/?>)|(?P<name>[\w:@.-]+)(?:=(?P<quote>[\"']))?|\s+|.")
MARK = re.compile(r"\b(?:tag|button|is-\w+|[\w-]+-mark)\b")
"""Classes of what stands beside a sentence: "bot", "Cash", a button."""


class Piece(NamedTuple):
    """A text, variable, message, branch or edge, and the attribute it stands in."""

    kind: str
    value: str
    line: int
    attribute: str = ""


def of_template(source: str) -> Iterator[Piece]:
    """Yield the pieces that people read; an edge is where something new begins."""
    html = _Html()
    tokens = iter(Lexer(source).tokenize())
    for token in tokens:
        if token.token_type == TokenType.TEXT:
            yield from html.read(token.contents, token.lineno)
        elif token.token_type == TokenType.VAR:
            yield from html.placed("variable", token.contents, token.lineno)
        elif token.token_type == TokenType.BLOCK:
            yield from _of_block(token, tokens, html)


def _of_block(token: Token, tokens: Iterator[Token], html: "_Html") -> Iterator[Piece]:
    word, *rest = token.split_contents()
    if word == "comment" or (word == "block" and rest[0] in UNSEEN_BLOCKS):
        while not next(tokens).contents.startswith(f"end{word}"):
            pass
    elif word in ("translate", "trans") and "as" not in rest:
        yield from html.placed("message", rest[0][1:-1], token.lineno)
    elif word in ("blocktranslate", "blocktrans"):
        said = " ".join("".join(_said(tokens)).split())
        yield from html.placed("message", said, token.lineno)
    elif word in ("if", "else", "elif", "endif"):
        yield Piece("branch", word, token.lineno)
    elif not html.attribute and word not in QUIET:
        yield Piece("edge", word, token.lineno)


def _said(tokens: Iterator[Token]) -> Iterator[str]:
    for token in tokens:
        if token.contents in ("endblocktranslate", "endblocktrans"):
            return
        is_variable = token.token_type == TokenType.VAR
        is_plural = token.token_type == TokenType.BLOCK
        yield "{{}}" if is_variable else " | " if is_plural else token.contents


class _Html:
    """Where we are in the page, while its text comes in parts."""

    def __init__(self) -> None:
        self.is_in_tag = False
        self.attribute = ""
        self.quote = ""
        self.unseen = ""
        self.tag = ""
        self.marked = ""

    def placed(self, kind: str, value: str, line: int) -> Iterator[Piece]:
        """Yield the piece where it can be read."""
        if self.attribute in SPOKEN or not (self.is_in_tag or self.unseen):
            yield Piece(kind, value, line, self.attribute)

    def read(self, text: str, first: int) -> Iterator[Piece]:
        """Yield what the text holds, and remember in which tag it ends."""
        at = 0
        while at < len(text):
            line = first + text.count("\n", 0, at)
            if self.quote:
                end = text.find(self.quote, at)
                at, value = (
                    (end + 1, text[at:end]) if end >= 0 else (len(text), text[at:])
                )
                yield from self._attribute(value, line, is_over=end >= 0)
            else:
                found = (TAG if self.is_in_tag else TEXT).match(text, at)
                assert found, "every sign is something"
                at = found.end()
                yield from (self._tag if self.is_in_tag else self._text)(found, line)

    def _attribute(self, value: str, line: int, *, is_over: bool) -> Iterator[Piece]:
        if value.strip():
            yield from self.placed("text", value, line)
        if self.attribute == "class" and MARK.search(value):
            self.marked = self.tag
            yield Piece("edge", value, line)
        if is_over:
            yield Piece("edge", "", line, self.attribute)
            self.attribute = self.quote = ""

    def _text(self, found: re.Match[str], line: int) -> Iterator[Piece]:
        tag = found["tag"]
        if tag:
            self.is_in_tag, self.tag = True, tag
            if tag in UNSEEN:
                self.unseen = "" if found["close"] else tag
            if tag not in WITHIN or (found["close"] and tag == self.marked):
                yield Piece("edge", tag, line)
        elif found[0].strip() and not found[0].startswith("<!") and not self.unseen:
            yield Piece("text", found[0], line)

    def _tag(self, found: re.Match[str], line: int) -> Iterator[Piece]:
        if found["end"]:
            self.is_in_tag = False
        elif found["quote"]:
            self.attribute, self.quote = found["name"], found["quote"]
            yield Piece("edge", "", line, self.attribute)
