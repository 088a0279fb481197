"""A guard: an act without its table's lock writes nothing by itself.

Batches are judged outside any transaction, so it would be committed at once. No act of
a batch does that (`tables.actions.submit.move_in_batch`); this notices one that would.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_only_reads: ContextVar[bool] = ContextVar("only_reads", default=False)


class NotLocked(Exception):
    """An act that holds no lock wanted to write, or to lock something."""


@contextmanager
def only_reads() -> Iterator[None]:
    """Let the ORM write and lock nothing meanwhile, in this thread."""
    token = _only_reads.set(True)
    try:
        yield
    finally:
        _only_reads.reset(token)


class Router:
    """Django asks this one before each write, and before each lock of a row."""

    def db_for_write(self, model: Any, **hints: Any) -> None:
        """Leave the choice of the database to others; raise `NotLocked`."""
        if _only_reads.get():
            raise NotLocked(f"{model.__name__} is written by an act without a lock")
