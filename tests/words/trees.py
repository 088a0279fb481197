"""Syntax trees of the repository's files, read once a process for all checks."""

import ast
import gc
from functools import cache
from pathlib import Path
from typing import Final

APPS: Final = (
    *("rules", "wallet", "accounts", "tables", "tournaments"),
    *("players", "learn", "lobby", "config"),
)
"""The folders of the program, lower layers first (docs/architecture.md)."""


@cache
def text_of(path: Path) -> str:
    """Return what a file holds."""
    return path.read_text()


@cache
def tree(source: str) -> ast.Module:
    """Return the tree of a module's text. Nobody may change it: it is shared."""
    # Python 3.11 fails to make a tree if collected garbage runs code meanwhile.
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.enable()


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's text, in the order of `ast.walk`."""
    return tuple(ast.walk(tree(source)))


def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a file."""
    return nodes(text_of(path))


def forget() -> None:
    """Give the memory back: a million nodes would slow every test after these."""
    for kept in (text_of, tree, nodes):
        kept.cache_clear()
