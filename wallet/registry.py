"""Registries: how an app asks those that build on it, without importing them.

Each app declares what it asks in its `hooks.py`. An app with an answer registers a
function in the `registrations.py` of its own app, when Django has loaded every app.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(Generic[T]):
    """Functions of one kind that other apps have registered, in their order."""

    def __init__(self) -> None:
        """Begin without registrations."""
        self._registered: list[T] = []

    def register(self, *functions: T) -> None:
        """Add functions; one that is known already is not added again."""
        self._registered += [one for one in functions if one not in self._registered]

    def __iter__(self) -> Iterator[T]:
        return iter(self._registered)


class Single(Generic[T]):
    """The one function that some other app has registered for a question."""

    def __init__(self) -> None:
        """Begin without registrations."""
        self._registered: T | None = None

    def register(self, function: T) -> None:
        """Take the function; raise `RuntimeError` where there is another already."""
        if self._registered not in (None, function):
            raise RuntimeError(f"{self._registered!r} is registered already.")
        self._registered = function

    def get(self) -> T:
        """Return the function; raise `LookupError` where none is registered."""
        if self._registered is None:
            raise LookupError("Nothing is registered.")
        return self._registered
