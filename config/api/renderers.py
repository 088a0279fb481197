"""How the REST API writes an answer."""

from datetime import date, datetime
from typing import Any

import msgspec
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder


class Encoder(JSONEncoder):
    """Writes structs beside all that the library knows."""

    def default(self, obj: Any) -> Any:
        """Return a struct as a dict; moments are left to the library."""
        if isinstance(obj, msgspec.Struct):
            kept = (datetime, date)
            return msgspec.to_builtins(obj, builtin_types=kept, enc_hook=_as_text)
        return super().default(obj)


class Renderer(JSONRenderer):
    """The API's JSON."""

    encoder_class = Encoder


def _as_text(value: object) -> str:
    """Return a lazy or a safe text as a plain one."""
    return str.__str__(str(value))
