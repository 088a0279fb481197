"""The types of the messages of the sockets, as TypeScript knows them.

Run as a module it writes `static/js/types/protocol.d.ts` anew, after a change of a
message: `python -m tests.wire.script_types`. The scripts of the pages are checked
against it by `make check`, where node is installed.
"""

from collections.abc import Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from uuid import UUID

from django.utils.functional import Promise
from msgspec import Raw, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from tests.wire import shapes

FILE = Path(__file__).resolve().parents[2] / "static" / "js" / "types" / "protocol.d.ts"
OPEN = ("TableView", "TableSeat", "You", "MatchFacts")
"""The structs that a family of games adds fields of its own to."""
SENT_AS_ONE = "DealtSeat"
"""A row of the table and one of the deal: they are sent as a `TableSeat`."""
SIMPLE = {
    **{int: "number", float: "number", str: "string", UUID: "string"},
    **{bool: "boolean", NoneType: "null", Promise: "string", object: "any"},
}
HEAD = """\
// The messages of the sockets, made from the structs of `tables/messages/`:
// `python -m tests.wire.script_types`. What a game may put into a view is its own.
"""
NOTICES = """\
/** Something for this person alone: the kind says what `data` has. */
type Notice = {
  [K in keyof Notices]: { type: "notice"; kind: K; data: Notices[K] };
}[keyof Notices];

type ServerMessage = ServerMessages[keyof ServerMessages];
"""


def text() -> str:
    """Return the whole file."""
    from tables.messages import protocol

    sent, notices = shapes.sent(), shapes.notices()
    messages = {str(kind.__struct_config__.tag): _shape(kind) for kind in sent}
    parts = [
        HEAD,
        _interface(
            "ClientMessages",
            {tag: _shape(kind) for tag, kind in protocol.CLIENT_TYPES.items()},
        ),
        _interface("ServerMessages", {**messages, "notice": "Notice"}),
        _interface("Notices", {kind: _shape(one) for kind, one in notices.items()}),
        *(
            _shape(kind, f"interface {shapes.name_of(kind)} ") + "\n"
            for kind in shapes.inside([*sent, *notices.values()])
            if kind is not protocol.NoticeData and shapes.name_of(kind) != SENT_AS_ONE
        ),
        NOTICES,
    ]
    return "\n".join(parts)


def type_of(wanted: Any) -> str:
    """Return the TypeScript for the type of a field."""
    if wanted in SIMPLE:
        return SIMPLE[wanted]
    if wanted is Any:
        return "any"
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        held = getattr(inner[1], "extra", None) or {}
        return type_of(held.get("holds", inner[0]))
    kind = origin or wanted
    if isinstance(kind, type) and issubclass(kind, Struct):
        return "TableSeat" if kind.__name__ == SENT_AS_ONE else kind.__name__
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inner)
    if origin in {Union, UnionType}:
        told = (type_of(one) for one in inner if one not in (UnsetType, Raw))
        return " | ".join(dict.fromkeys(told))
    if origin in {dict, Mapping}:
        return f"Record<{type_of(inner[0])}, {type_of(inner[1])}>"
    if origin in {list, tuple}:
        return f"Array<{type_of(inner[0])}>"
    raise TypeError(f"{wanted!r} has no counterpart in the scripts yet")


def _interface(name: str, members: Mapping[str, str]) -> str:
    lines = (f"  {key}: {shape};" for key, shape in members.items())
    return "\n".join([f"interface {name} {{", *lines, "}\n"])


def _shape(kind: Any, head: str = "") -> str:
    """Return the fields of a struct; without `head` indented, inside an interface."""
    config = (get_origin(kind) or kind).__struct_config__
    margin = "" if head else "  "
    lines = [f'{margin}  {config.tag_field}: "{config.tag}";'] if config.tag else []
    lines += [
        f"{margin}  {field.encode_name}{'' if field.required else '?'}: "
        f"{type_of(field.type)};"
        for field in _fields(kind)
    ]
    if shapes.name_of(kind) in OPEN:
        lines.append(f"{margin}  [of_family: string]: any;")
    return "\n".join([f"{head}{{", *lines, f"{margin}}}"])


def _fields(kind: Any) -> list[FieldInfo]:
    """Return the fields of a struct; a table's view has the deal's among its own."""
    told = {field.encode_name: field for field in fields(kind)}
    if shapes.name_of(kind) == "TableView":
        of_deal = fields(get_args(told.pop("shown").type)[0])
        told = {field.encode_name: field for field in of_deal} | told
    return list(told.values())


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    FILE.write_text(text())
