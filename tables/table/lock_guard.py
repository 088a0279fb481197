"""A guard: an action without its table's lock must not write.

Batches are judged outside any transaction, so a write would be committed at once. No
action of a batch should write (`tables.actions.submit.move_in_batch`); this catches one
that does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_only_reads: ContextVar[bool] = ContextVar("only_reads", default=False)


class NotLocked(Exception):
    """An action without a lock tried to write, or to lock a row."""


@contextmanager
def only_reads() -> Iterator[None]:
    """Forbid writes and locks through the ORM in this thread within the block."""
    token = _only_reads.set(True)
    try:
        yield
    finally:
        _only_reads.reset(token)


class Router:
    """A database router, which Django calls before each write and row lock."""

    def db_for_write(self, model: Any, **hints: Any) -> None:
        """Leave the choice of database to others, or raise `NotLocked`."""
        if _only_reads.get():
            raise NotLocked(f"{model.__name__} is written by an act without a lock")
