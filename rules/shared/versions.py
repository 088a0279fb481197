"""Stored deals, matches and options say by which version they were written.

A new field needs nothing: its default is used. A renamed or removed one raises the
version of whatever holds it, and is brought up to date here before it is decoded, with
a stored sample of the old version in tests/rules/samples.
"""

from typing import Protocol, TypeVar


class _Versioned(Protocol):
    @property
    def v(self) -> int: ...


_Stored = TypeVar("_Stored", bound=_Versioned)


class UnknownVersion(ValueError):
    """Something stored of a version this program cannot read."""


def checked(stored: _Stored, version: int) -> _Stored:
    """Return what was read; raise `UnknownVersion` unless it is of this version."""
    if stored.v != version:
        raise UnknownVersion(f"stored version {stored.v}")
    return stored
