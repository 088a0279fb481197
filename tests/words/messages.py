"""All that is marked for translation, in Python and in templates.

Read from syntax trees and by Django's own `templatize`, so that no machine needs GNU
gettext for it.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from django.utils.translation.template import templatize

from tests.words import sources, trees

CALLS = {
    **{"gettext": "s", "gettext_lazy": "s", "gettext_noop": "s"},
    **{"ngettext": "sp", "ngettext_lazy": "sp"},
    **{"pgettext": "cs", "pgettext_lazy": "cs"},
    **{"npgettext": "csp", "npgettext_lazy": "csp"},
}
"""What marks a message, with its arguments: context, singular, plural."""
MADE_OF_A_TEMPLATE = re.compile(
    r"(?:^|(?<=\s))(_|[np]{0,2}gettext)"
    r"(\((?:u?'(?:[^'\\]|\\.)*'|u?\"(?:[^\"\\]|\\.)*\"|,|\s|count)+\))"
)
COMMENT = "Translators:"


class Message(NamedTuple):
    """A text as translators get it."""

    text: str
    plural: str = ""
    context: str = ""
    comment: str = ""
    file: str = ""
    line: int = 0

    @property
    def id(self) -> tuple[str, str, str]:
        return self.context, self.text, self.plural

    @property
    def forms(self) -> tuple[str, ...]:
        return (self.text, self.plural) if self.plural else (self.text,)


def in_python(source: str, file: str = "") -> Iterator[Message]:
    """Yield what a module marks; a literal may stand on several lines."""
    given_marks = marks(source)
    comments = _comments(source.splitlines())
    for node in trees.nodes(source):
        if isinstance(node, ast.Call) and (given := given_marks.get(called(node))):
            yield from _message(given, node, file, comments)


def in_template(source: str, file: str = "") -> Iterator[Message]:
    """Yield what a template marks, with its placeholders as Python writes them."""
    made = templatize(source)
    comments = _comments(made.splitlines())
    for found in MADE_OF_A_TEMPLATE.finditer(made):
        call = ast.parse(found[1].replace("_", "gettext", found[1] == "_") + found[2])
        node = call.body[0].value  # type: ignore[attr-defined]
        line = made.count("\n", 0, found.start()) + 1
        ast.increment_lineno(node, line - 1)
        yield from _message(CALLS[called(node)], node, file, comments)


@cache
def all_messages() -> tuple[Message, ...]:
    """Return all that the site marks, file by file."""
    python = (m for file in sources.python() for m in in_python(file.text, file.name))
    pages = (
        m for file in sources.templates() for m in in_template(file.text, file.name)
    )
    return (*python, *pages)


def _message(
    given: str, node: ast.Call, file: str, comments: dict[int, str]
) -> Iterator[Message]:
    texts = [
        ast.literal_eval(arg) if isinstance(arg, ast.Constant) else None
        for arg in node.args[: len(given)]
    ]
    if len(texts) < len(given) or not all(isinstance(text, str) for text in texts):
        return
    told = dict(zip(given, texts, strict=True))
    comment = comments.get(node.lineno, "") or comments.get(node.lineno - 1, "")
    yield Message(
        told["s"], told.get("p", ""), told.get("c", ""), comment, file, node.lineno
    )


@cache
def marks(source: str) -> Mapping[str, str]:
    """Return what the module calls the functions that mark a message."""
    found = dict(CALLS)
    for node in trees.nodes(source):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                if name.name in CALLS:
                    found[name.asname or name.name] = CALLS[name.name]
            continue
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=called)):
                if called in CALLS:
                    found[name] = CALLS[called]
    return found


def called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _comments(lines: list[str]) -> dict[int, str]:
    """Return what is said to translators, by the last line of each comment."""
    found, block = {}, ""
    for number, line in enumerate(lines, 1):
        said = line.strip().removeprefix("#").strip()
        is_comment = line.strip().startswith("#")
        if is_comment and said.startswith(COMMENT):
            block = said.removeprefix(COMMENT).strip()
        else:
            block = f"{block} {said}" if is_comment and block else ""
        if block:
            found[number] = block
    return found
