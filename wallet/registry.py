"""Registries: extension points that let an app call apps above it.

Each app declares its hooks in `hooks.py`. Other apps register functions in their own
`registrations.py` once Django has loaded every app.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(Generic[T]):
    """An ordered collection of functions registered by other apps."""

    def __init__(self) -> None:
        """Create an empty registry."""
        self._registered: list[T] = []

    def register(self, *functions: T) -> None:
        """Add functions; those already registered are skipped."""
        self._registered += [one for one in functions if one not in self._registered]

    def __iter__(self) -> Iterator[T]:
        return iter(self._registered)


class Single(Generic[T]):
    """A hook that exactly one other app implements."""

    def __init__(self) -> None:
        """Create a hook without a function."""
        self._registered: T | None = None

    def register(self, function: T) -> None:
        """Register the function; raise `RuntimeError` if another is registered."""
        if self._registered not in (None, function):
            raise RuntimeError(f"{self._registered!r} is registered already.")
        self._registered = function

    def get(self) -> T:
        """Return the function; raise `LookupError` if none is registered."""
        if self._registered is None:
            raise LookupError("Nothing is registered.")
        return self._registered
