"""The shapes of everything that goes over the wire, as plain text that can be compared.

Run as a module it writes the snapshots anew, after a change that is meant:
`python -m tests.wire.shapes`.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).resolve().parent
MESSAGES = HERE / "messages.json"
API = HERE / "api.json"
_HOME = re.compile(r"\b(?:\w+\.)+(?=\w)")
_CLASS = re.compile(r"<class '(\w+)'>")


def messages() -> dict[str, dict[str, Any]]:
    """Return every message of the sockets: its tag and its fields, by its name."""
    from tables.messages import protocol

    kinds = [*protocol.CLIENT_TYPES.values(), *_below(protocol.ServerMessage)]
    ours = (kind for kind in kinds if kind.__module__ == protocol.__name__)
    return {kind.__name__: _shape(kind) for kind in ours}


def api() -> dict[str, Any]:
    """Return the schema of the API without its prose and the release's version."""
    from drf_spectacular.generators import SchemaGenerator

    schema = SchemaGenerator().get_schema(request=None, public=True)
    del schema["info"]["version"]
    return _without_prose(schema)


def text(shapes: dict[str, Any]) -> str:
    """Return shapes as the snapshots hold them."""
    return json.dumps(shapes, indent=1, sort_keys=True, default=str) + "\n"


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _shape(kind: type[msgspec.Struct]) -> dict[str, Any]:
    config = kind.__struct_config__
    return {
        "tag": f"{config.tag_field}={config.tag}",
        "fields": {
            field.encode_name: {
                "type": _CLASS.sub(r"\1", _HOME.sub("", repr(field.type))),
                "required": field.required,
            }
            for field in msgspec.structs.fields(kind)
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
