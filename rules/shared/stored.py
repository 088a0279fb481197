"""Stored deals, matches and options say by which version they were written.

A new field needs nothing: its default is used. The default of an option says what a
record without it means, and stays; what new tables begin with is in the presets. A
renamed or removed field raises the version of whatever holds it and adds a step that
brings an older one up to date, with a stored sample of the old version in
tests/rules/samples.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]
"""Returns what a version had, as the next one has it."""
Kept = TypeVar("Kept", bound=msgspec.Struct)


class UnknownVersion(ValueError):
    """Something stored of a version this program cannot read."""


class StoredForm(Generic[Kept]):
    """How one kind of value is stored: JSON, its version `v` first."""

    def __init__(
        self, kind: type[Kept], version: int, steps: Mapping[int, Step] | None = None
    ) -> None:
        """Take the steps by the version that each of them begins with."""
        self.version = version
        self._kind = kind
        self._steps = steps or {}
        self._head = b'{"v":%d,' % version
        self._decoder = msgspec.json.Decoder(kind)

    def decode(self, data: bytes) -> Kept:
        """Read what is stored, of an older version too; raise `UnknownVersion`.

        Unknown fields are ignored, new ones take their default.
        """
        if data.startswith(self._head):
            return self._decoder.decode(data)
        return msgspec.convert(self._upgraded(msgspec.json.decode(data)), self._kind)

    def unknown(self, data: bytes) -> list[str]:
        """Return the names in what is stored that no field has, today's version."""
        plain = self._upgraded(msgspec.json.decode(data))
        fields = msgspec.structs.fields(self._kind)
        return sorted(plain.keys() - {field.encode_name for field in fields})

    def _upgraded(self, plain: Plain) -> Plain:
        version = plain.get("v")
        if not isinstance(version, int) or version > self.version:
            raise UnknownVersion(f"stored version {version}")
        while version < self.version:
            if version not in self._steps:
                raise UnknownVersion(f"stored version {version}")
            plain = self._steps[version](plain)
            version += 1
            plain["v"] = version
        return plain
