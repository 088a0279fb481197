"""What structs look like on the wire: plain values, compared by tests key by key."""

from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """Return a view, an event, a result or an act in plain values, as JSON has them."""
    from tables.shapes.view import TableView
    from tables.view import wire

    if isinstance(value, TableView):
        value = wire.as_wire(value)
    return msgspec.json.decode(msgspec.json.encode(value))
