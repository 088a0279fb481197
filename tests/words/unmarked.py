"""Texts that people read and translators do not get."""

import ast
import re
from collections.abc import Iterator

from tests.words import messages, pieces, trees

NAMES = re.compile(r"\b(?:Meldhouse|UTC)\b|&\w+;")
"""What is called the same in every language."""
WORD = re.compile(r"[A-Za-z]{2}")

FOR_PROGRAMS = ("/api", "/management/", "config/monitoring/", "rules/commands/")
FOR_PROGRAMS += ("config/backup/", "config/upgrade/", "config/doctor/")
"""Where the English of programs is spoken: the API's document, commands, figures."""
SENTENCE = re.compile(r"(?s)^[A-Z][a-z']*,?(?: [^\s_/{}<>=]+){2,}[.?!]$")
SHOWN = {
    *("label", "help_text", "verbose_name", "verbose_name_plural", "description"),
    *("title", "words", "message", "empty_label", "placeholder"),
}
"""Arguments that are shown to people."""
UNSHOWN = {"debug", "info", "warning", "error", "exception", "print", "add_argument"}

OF_VERIFIERS = tuple(f"static/js/fairness/{name}.js" for name in ("rsp1", "sha2"))
"""What is published to check deals without us has the words of `verify_deal.py`."""
STRINGS = re.compile(
    r"""(?s)//[^\n]*|/\*.*?\*/|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`"""
)
SAID = re.compile(r"[A-Z][a-z]+ [a-z]|[a-z]{2,} [a-z]{2,} [a-z]{2,}")


def in_template(source: str, file: str = "") -> Iterator[str]:
    """Yield each text of a page that stands in no translation tag."""
    for piece in pieces.of_template(source):
        if piece.kind == "text" and WORD.search(NAMES.sub("", piece.value)):
            yield f"{file}:{piece.line}: {' '.join(piece.value.split())}"


def in_python(source: str, file: str = "") -> Iterator[str]:
    """Yield each literal that is a sentence, or is shown, and is not marked."""
    if any(folder in file for folder in FOR_PROGRAMS):
        return
    unseen = set(_unseen(source))
    for node in trees.nodes(source):
        if isinstance(node, ast.Constant) and node not in unseen:
            if isinstance(node.value, str) and SENTENCE.match(node.value):
                yield f"{file}:{node.lineno}: {node.value}"
        elif isinstance(node, ast.keyword) and node.arg in SHOWN:
            value = node.value
            if not isinstance(value, ast.Constant) or value in unseen:
                continue
            if isinstance(value.value, str) and WORD.search(value.value):
                yield f"{file}:{value.lineno}: {node.arg}={value.value}"


def _unseen(source: str) -> Iterator[ast.AST]:
    """Yield docstrings, marked messages, and what only programmers and logs get."""
    marks = messages.marks(source)
    for node in trees.nodes(source):
        match node:
            case ast.Expr(value=ast.Constant() as text):
                yield text
            case ast.Raise() | ast.Assert():
                yield from ast.walk(node)
            case ast.Call():
                if messages.called(node) in {*marks, *UNSHOWN}:
                    yield from ast.walk(node)


def in_script(source: str, file: str = "") -> Iterator[str]:
    """Yield each literal of several words: sentences come from the page's words."""
    if file in OF_VERIFIERS:
        return
    for found in STRINGS.finditer(source):
        text = re.sub(r"\$\{[^}]*\}", "", found[1] or found[2] or found[3] or "")
        if SAID.search(text):
            line = source.count("\n", 0, found.start()) + 1
            yield f"{file}:{line}: {text}"
