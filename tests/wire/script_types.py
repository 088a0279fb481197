"""The types of the messages of the sockets, as TypeScript knows them.

Run as a module it writes `static/js/types/protocol.d.ts` anew, after a change of a
message: `python -m tests.wire.script_types`. The scripts of the pages are checked
against it by `make check`, where node is installed.
"""

from collections.abc import Iterable
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin
from uuid import UUID

import msgspec
from msgspec import UnsetType

FILE = Path(__file__).resolve().parents[2] / "static" / "js" / "types" / "protocol.d.ts"
SIMPLE = {
    **{int: "number", float: "number", str: "string", UUID: "string"},
    **{bool: "boolean", NoneType: "null"},
}
HEAD = """\
// The messages of the sockets, made from `tables/messages/protocol.py`:
// `python -m tests.wire.script_types`. What a game may put into a view is its own.
"""


def text() -> str:
    """Return the whole file."""
    from tables.messages import protocol

    ours = [
        kind
        for kind in protocol.ServerMessage.__subclasses__()
        if kind.__module__ == protocol.__name__
    ]
    parts = [
        HEAD,
        _all_of("ClientMessages", protocol.CLIENT_TYPES.values()),
        _all_of("ServerMessages", ours),
        "type ServerMessage = ServerMessages[keyof ServerMessages];\n",
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
        return type_of(inner[0])
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inner)
    if origin in {Union, UnionType}:
        told = (type_of(one) for one in inner if one is not UnsetType)
        return " | ".join(dict.fromkeys(told))
    if origin is dict:
        return f"Record<{type_of(inner[0])}, {type_of(inner[1])}>"
    if origin in {list, tuple}:
        return f"Array<{type_of(inner[0])}>"
    raise TypeError(f"{wanted!r} has no counterpart in the scripts yet")


def _all_of(name: str, kinds: Iterable[type[msgspec.Struct]]) -> str:
    """Return an interface that has the messages by their tags."""
    lines = [f"interface {name} {{"]
    for kind in kinds:
        config = kind.__struct_config__
        lines.append(f"  {config.tag}: {{")
        lines.append(f'    {config.tag_field}: "{config.tag}";')
        lines += [
            f"    {field.encode_name}{'' if field.required else '?'}: "
            f"{type_of(field.type)};"
            for field in msgspec.structs.fields(kind)
        ]
        lines.append("  };")
    return "\n".join([*lines, "}\n"])


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    FILE.write_text(text())
