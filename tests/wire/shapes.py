"""The shapes of everything that goes over the wire, as plain text that can be compared.

Run as a module it writes the snapshots anew, after a change that is meant:
`python -m tests.wire.shapes`.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields

HERE = Path(__file__).resolve().parent
MESSAGES = HERE / "messages.json"
API = HERE / "api.json"
_HOME = re.compile(r"\b(?:\w+\.)+(?=\w)")
_CLASS = re.compile(r"<class '(\w+)'>")


def messages() -> dict[str, dict[str, Any]]:
    """Return every message of the sockets: its tag and its fields, by its name."""
    from tables.messages import protocol

    kinds = [*protocol.CLIENT_TYPES.values(), *sent(), *notices().values()]
    shapes = {name_of(kind): _shape(kind) for kind in [*kinds, *inside(kinds)]}
    for kind, one in notices().items():
        shapes[one.__name__]["tag"] = f"kind={kind}"
    return shapes


def api() -> dict[str, Any]:
    """Return the schema of the API without its prose and the release's version."""
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(request=None, public=True)
    del schema["info"]["version"]
    return _without_prose(schema)


def text(shapes: dict[str, Any]) -> str:
    """Return shapes as the snapshots hold them."""
    return json.dumps(shapes, indent=1, sort_keys=True, default=str) + "\n"


def sent() -> list[type[Struct]]:
    """Return the messages of the house, of every socket."""
    from config import routing
    from tables.messages import protocol

    assert routing.sockets, "the consumers, which define some, are imported"
    first = protocol.__name__
    kinds = _below(protocol.ServerMessage)
    return sorted(kinds, key=lambda kind: (kind.__module__ != first, kind.__module__))


def notices() -> dict[str, type[Struct]]:
    """Return what each kind of notice says, by the kind."""
    from config import urls
    from tables.messages.protocol import NoticeData

    assert urls.urlpatterns, "the pages' modules, which define some, are imported"
    kinds: list[Any] = _below(NoticeData)
    return {one.kind: one for one in sorted(kinds, key=lambda one: str(one.kind))}


def name_of(kind: Any) -> str:
    """Return the name of a struct, generic or not."""
    return str((get_origin(kind) or kind).__name__)


def inside(kinds: Iterable[type[Struct]]) -> list[type[Struct]]:
    """Return the structs that the fields of these hold, by name."""
    found: dict[str, Any] = {}
    waiting: list[Any] = [one.type for kind in kinds for one in fields(kind)]
    while waiting:
        wanted = waiting.pop()
        kind = get_origin(wanted) or wanted
        if isinstance(wanted, Meta):
            waiting += (wanted.extra or {}).values()
        elif not (isinstance(kind, type) and issubclass(kind, Struct)):
            waiting += get_args(wanted)
        elif kind.__name__ not in found:
            found[kind.__name__] = wanted
            waiting += [one.type for one in fields(wanted)] + [*get_args(wanted)]
        elif (get_origin(found[kind.__name__]) or found[kind.__name__]) is not kind:
            raise TypeError(f"two structs are called {kind.__name__}")
    return [found[name] for name in sorted(found)]


def _below(kind: type[Struct]) -> list[type[Struct]]:
    """Return the product's classes below this one."""
    known = kind.__subclasses__()
    found = [one for one in known if not one.__module__.startswith("tests.")]
    return [*found, *(deep for one in found for deep in _below(one))]


def _shape(kind: Any) -> dict[str, Any]:
    config = (get_origin(kind) or kind).__struct_config__
    return {
        "tag": f"{config.tag_field}={config.tag}" if config.tag else "",
        "fields": {
            field.encode_name: {
                "type": _CLASS.sub(r"\1", _HOME.sub("", repr(field.type))),
                "required": field.required,
            }
            for field in fields(kind)
        },
    }


def _without_prose(value: Any, *, is_schema: bool = True) -> Any:
    if isinstance(value, dict):
        told = {"description", "summary", "example", "examples", "x-descriptions"}
        return {
            key: _without_prose(one, is_schema=key != "properties")
            for key, one in value.items()
            if not (is_schema and key in told)
        }
    return [_without_prose(one) for one in value] if isinstance(value, list) else value


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    MESSAGES.write_text(text(messages()))
    API.write_text(text(api()))
