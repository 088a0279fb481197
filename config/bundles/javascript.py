"""JavaScript as syntax trees: scripts minified, and modules prepared for a bundle."""

import posixpath
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser, Query, QueryCursor

_LANGUAGE: Final = Language(tree_sitter_javascript.language())
_ERRORS: Final = Query(_LANGUAGE, "[(ERROR) (MISSING)] @error")
_PARTS: Final = Query(
    _LANGUAGE,
    """
    (import_statement "import" @const (import_clause))
    (import_statement "import" @nothing . source: (_))
    (import_statement "from" @equals)
    (import_statement source: (_) @source)
    (import_specifier "as" @colon)
    (namespace_import ["*" "as"] @nothing)

    (export_statement "export" @nothing)
    (export_statement (export_clause) @nothing)
    (export_statement declaration: (_ name: (_) @exported))
    (export_statement (lexical_declaration (variable_declarator name: (_) @exported)))
    (export_specifier name: (_) @exported)

    (call_expression function: (import) @import arguments: (arguments . (_) @target))
    ((meta_property) @meta (#eq? @meta "import.meta"))
    "await" @await
    (program (lexical_declaration "let" (variable_declarator name: (_) @variable)))

    (import_clause (identifier) @unsupported)
    (import_attribute) @unsupported
    (export_statement ["default" "*"] @unsupported)
    (export_statement source: (_) @unsupported)
    (export_specifier alias: (_) @unsupported)
    (export_statement (lexical_declaration "let" @unsupported))
    (variable_declaration) @unsupported
    """,
)
_EDITS: Final = {"const": "const", "equals": "=", "colon": ":", "nothing": ""}


class ScriptError(ValueError):
    """A script has a syntax error, or syntax that a bundle does not support."""


@dataclass(frozen=True)
class Module:
    """A module prepared for a bundle; other modules by their names below `static/`."""

    code: str
    """Its statements, without `export`; imports are taken from `$modules`."""
    exports: list[str]
    imports: list[str]
    dynamic_imports: list[str]
    """Static imports; dynamic ones are only known at run time."""


def minified(name: str, source: bytes) -> bytes:
    """Return a script without comments and unnecessary whitespace.

    Raise `ScriptError` if it has a syntax error.
    """
    return _written(_parsed(name, source), source, {})


def read_module(name: str, source: bytes, is_entry: bool = False) -> Module:
    """Return a minified module; only an entry point may use top-level `await`.

    Raise `ScriptError` for a syntax error or for syntax that a bundle does not support.
    """
    root = _parsed(name, source)
    parts = defaultdict(list)
    for part, nodes in QueryCursor(_PARTS).captures(root).items():
        # They come in any order.
        parts[part] = sorted(nodes, key=lambda node: node.start_byte)
    variables = set(map(_text, parts["variable"]))
    for node in (
        *parts["unsupported"],
        *(
            one
            for one in parts["exported"]
            if _text(one) in variables or one.child_count
        ),
        *(one for one in parts["await"] if not (is_entry or _is_in_function(one))),
    ):
        raise _error(name, node, "a bundle does not support this")
    edits = {node.id: text for part, text in _EDITS.items() for node in parts[part]}
    for node in parts["source"]:
        edits[node.id] = f'$modules["{_target(name, node)}"]'
    for node in parts["import"]:
        edits[node.id] = f'$import("{name}")'
    for node in parts["meta"]:
        edits[node.id] = f'({{url:$root+"{name}"}})'
    literals = (node for node in parts["target"] if node.type == "string")
    return Module(
        code=_written(root, source, edits).decode(),
        exports=[_text(node) for node in parts["exported"]],
        imports=[_target(name, node) for node in parts["source"]],
        dynamic_imports=[_target(name, node) for node in literals],
    )


def _parsed(name: str, source: bytes) -> Node:
    root = Parser(_LANGUAGE).parse(source).root_node
    if errors := QueryCursor(_ERRORS).captures(root).get("error"):
        first = min(errors, key=lambda node: node.start_byte)
        raise _error(name, first, "syntax error")
    return root


def _written(root: Node, source: bytes, edits: Mapping[int, str]) -> bytes:
    """Return the minified source, with nodes replaced by `edits` (by node id)."""
    cursor, code, end = root.walk(), bytearray(), 0
    while node := cursor.node:
        edit = edits.get(node.id)
        if edit is None and cursor.goto_first_child():
            continue
        if node.type != "comment":
            own = source[node.start_byte : node.end_byte]
            token = own if edit is None else edit.encode()
            gap = source[end : node.start_byte]
            if b"\n" in gap:
                code += b"\n"
            elif gap and _would_merge(bytes(code[-1:]), token[:1]):
                code += b" "
            code += token
            end = node.end_byte
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return bytes(code)
    return b""


def _would_merge(before: bytes, after: bytes) -> bool:
    """Return whether these two tokens need whitespace between them."""
    if before in (b"+", b"-", b"/"):
        return before == after
    return all(one.isalnum() or one in (b"_", b"$", b".") for one in (before, after))


def _is_in_function(node: Node) -> bool:
    above = node.parent
    while above and "function" not in above.type and above.type != "method_definition":
        above = above.parent
    return above is not None


def _target(name: str, path: Node) -> str:
    """Return the name of the module that `name` imports as `path`."""
    if not (written := _text(path)[1:-1]).startswith("."):
        raise _error(name, path, "a bundle supports relative paths alone")
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), written))


def _text(node: Node) -> str:
    return (node.text or b"").decode()


def _error(name: str, node: Node, why: str) -> ScriptError:
    return ScriptError(f"static/{name}, line {node.start_point.row + 1}: {why}")
