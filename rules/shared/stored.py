"""The stored form of deals, matches and options, with a version.

A new field needs nothing: its default is used. The default of an option is the meaning
of records without it and never changes; the options of new tables are in the presets.
For a renamed or removed field, increment the version, add an upgrade step, and add a
stored sample of the old version to tests/rules/samples.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]
"""Returns a record of one version in the form of the next."""
Kept = TypeVar("Kept", bound=msgspec.Struct)


class UnknownVersion(ValueError):
    """The stored version is not one this program can read."""


class StoredForm(Generic[Kept]):
    """The stored form of one type: JSON, its version `v` first."""

    def __init__(
        self, kind: type[Kept], version: int, steps: Mapping[int, Step] | None = None
    ) -> None:
        """Store the steps by the version that each begins with."""
        self.version = version
        self._kind = kind
        self._steps = steps or {}
        self._head = b'{"v":%d,' % version
        self._decoder = msgspec.json.Decoder(kind)

    def decode(self, data: bytes) -> Kept:
        """Read a stored value of any known version; raise `UnknownVersion`.

        Unknown fields are ignored, new ones take their default.
        """
        if data.startswith(self._head):
            return self._decoder.decode(data)
        return msgspec.convert(self._upgraded(msgspec.json.decode(data)), self._kind)

    def unknown(self, data: bytes) -> list[str]:
        """Return the names in a stored value of this version that are not fields."""
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
