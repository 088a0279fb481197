"""Sentences put together of pieces, which other languages put in another order.

Whole sentences may follow each other and names may stand in a list, by the helpers of
`wallet/text/sentences.py`.
"""

import ast
import re
from collections.abc import Iterator, Mapping

from tests.words import messages, pieces, trees

GLUE = (" ", ", ", ". ", "; ", " – ")
"""What may not join texts; a dot in the middle (`·`) stands between facts."""
HELPERS = "wallet/text/sentences.py"
SCOPES = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
ENDS = re.compile(r"[.:!?…,·)]$")
GOES_ON = re.compile(r"\s*(?:\.|[A-Za-z])")
LOWER = re.compile(r"[a-z]")


def in_python(source: str, file: str = "") -> Iterator[str]:
    """Yield where a translated text is a piece of another text."""
    if file == HELPERS:
        return
    marks = messages.marks(source)
    for scope in trees.nodes(source):
        if isinstance(scope, SCOPES):
            texts = _Texts(scope, marks)
            for node in _own(scope):
                if texts.is_glued(node):
                    yield f"{file}:{node.lineno}: {ast.unparse(node)}"  # type: ignore[attr-defined]


def in_template(source: str, file: str = "") -> Iterator[str]:
    """Yield where a message goes on in a variable, a text or another message."""
    before: dict[str, pieces.Piece | None] = {}
    branches: list[dict[str, pieces.Piece | None]] = []
    for piece in pieces.of_template(source):
        if piece.kind == "edge":
            before[piece.attribute] = None
        elif piece.kind != "branch":
            last = before.get(piece.attribute)
            if last and _is_cut(last, piece):
                said = f"{last.value.strip()} + {piece.value.strip()}"
                yield f"{file}:{piece.line}: {said}"
            before[piece.attribute] = piece
        elif piece.value == "if":
            branches.append(dict(before))
        elif piece.value == "endif":
            branches.pop()
        else:
            before = dict(branches[-1])


def _is_cut(first: pieces.Piece, then: pieces.Piece) -> bool:
    match first.kind, then.kind:
        case "text", "message":
            return bool(re.search(r"[A-Za-z]\s*$", first.value))
        case "message", "text":
            return bool(GOES_ON.match(then.value))
        case "variable" | "message", "message":
            return bool(LOWER.match(then.value))
        case "message", "variable":
            return not ENDS.search(first.value)
    return False


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield what is in the scope and not in a function of its own."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, SCOPES):
            yield from _own(child)


class _Texts:
    """What of a function is translated: calls that mark a message, and their names."""

    def __init__(self, scope: ast.AST, marks: Mapping[str, str]) -> None:
        self.marks = marks
        self.names: set[str] = set()
        found = -1
        while found < len(self.names):
            found = len(self.names)
            for node in _own(scope):
                self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                pass
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value]
            ):
                pass
            case _:
                return
        if self.has(value):
            self.names.add(name)

    def has(self, node: ast.expr) -> bool:
        """Tell whether a translated text becomes part of the value."""
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Call() if messages.called(node) in self.marks:
                return True
            case ast.Call(func=ast.Name(id="str"), args=[value]):
                return self.has(value)
            case ast.Call(func=ast.Attribute(attr="format" | "lower", value=value)):
                return self.has(value)
            case ast.BinOp(op=ast.Mod(), left=left):
                return self.has(left)
            case ast.BinOp(left=left, right=right):
                return self.has(left) or self.has(right)
            case ast.IfExp(body=body, orelse=orelse):
                return self.has(body) or self.has(orelse)
            case ast.FormattedValue(value=value) | ast.Starred(value=value):
                return self.has(value)
            case ast.GeneratorExp(elt=value) | ast.ListComp(elt=value):
                return self.has(value)
            case ast.BoolOp(values=values) | ast.JoinedStr(values=values):
                return any(map(self.has, values))
            case ast.List(elts=values) | ast.Tuple(elts=values):
                return any(map(self.has, values))
        return False

    def is_glued(self, node: ast.AST) -> bool:
        """Tell whether the node joins a translated text with another one."""
        match node:
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                return not _is_list(left, right) and self.has(node)
            case ast.AugAssign(op=ast.Add(), target=left, value=right):
                return not _is_list(right) and (self.has(left) or self.has(right))
            case ast.BinOp(op=ast.Mod(), left=ast.Constant(), right=right):
                return self.has(right)
            case ast.JoinedStr(values=values):
                between = [one.value for one in values if isinstance(one, ast.Constant)]
                return self.has(node) and not any("·" in str(one) for one in between)
            case ast.Call(
                func=ast.Attribute(attr="join", value=ast.Constant(value=sign)),
                args=[value],
            ):
                return sign in GLUE and self.has(value)
        return False


def _is_list(*nodes: ast.expr) -> bool:
    lists = ast.List | ast.Tuple | ast.ListComp
    return any(isinstance(node, lists) for node in nodes)


CALL = re.compile(r"\b(?:t|many|numbered)\(")
JOIN = re.compile(r"\.join\(\"(?:, |\. )\"\)|\[[^\]]*\b(?:t|many)\(.*\.join\(\" \"\)")
ADDED = re.compile(r"\b(?:t|many)\([^()]*\) \+|\+ (?:t|many)\(")
SCRIPT_HELPERS = "static/js/site/words.js"


def in_script(source: str, file: str = "") -> Iterator[str]:
    """Yield where a sentence of the page's words is a piece of another text."""
    if file == SCRIPT_HELPERS:
        return
    for number, line in enumerate(source.splitlines(), 1):
        is_joined = ADDED.search(line) or JOIN.search(line)
        if is_joined or any(map(_is_filled, _template_literals(line))):
            yield f"{file}:{number}: {line.strip()}"


def _template_literals(line: str) -> Iterator[list[str]]:
    """Yield the parts of each template literal: texts, and what stands in `${}`."""
    stack: list[list[str]] = []
    depth: list[int] = []
    at = 0
    while at < len(line):
        sign = line[at]
        if sign == "`":
            if stack and depth[-1] == 0:
                done = stack.pop()
                depth.pop()
                yield done
                if stack:
                    stack[-1][-1] += f"{''.join(done)}`"
            else:
                if stack:
                    stack[-1][-1] += "`"
                stack.append([""])
                depth.append(0)
        elif stack:
            if depth[-1] == 0 and line.startswith("${", at):
                depth[-1] = 1
                stack[-1].append("")
                at += 1
            elif depth[-1] and sign in "{}":
                depth[-1] += 1 if sign == "{" else -1
                if depth[-1]:
                    stack[-1][-1] += sign
                else:
                    stack[-1].append("")
            else:
                stack[-1][-1] += sign
        at += 1


def _is_filled(parts: list[str]) -> bool:
    between = "".join(parts[::2])
    values = [value for value in parts[1::2] if ".icon" not in value]
    is_alone = len(values) == 1 and not between.strip()
    return any(map(CALL.match, values)) and "·" not in between and not is_alone
