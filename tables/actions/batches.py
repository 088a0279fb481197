"""One commit for the acts that have queued: how sockets come to `submit`.

An event loop gives its acts to one thread, which takes what waits into one commit, an
act a table, while the next ones queue. Nobody waits for others to come: one who acts
alone is a batch of one. What the tables hold is read by one statement; each act is
judged in memory; all that they write is written together, each act only where its
table's row has not moved since, and acknowledged after the commit.

Whatever is more than a move in a running deal leaves the batch and goes alone, by the
same rules and the same code (`submit.submit_action`): what is said to the table, coming
back, an act that ends its deal, one at a table that somebody else holds or has changed,
and all of a batch that fails. Bots, the tick and the REST API go alone always.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import Any, NamedTuple

import structlog
from django.db import close_old_connections, connection, connections, transaction

from accounts.requests.asker import Asker
from tables.actions.submit import Ack, do, submit_action
from tables.errors import Refusal
from tables.table import row_writes
from tables.table.locked_table import Alone, LockedTable
from tables.threads import in_thread

log = structlog.get_logger(__name__)
BATCH_MAX = 32
"""So many acts share a commit at most: the first of them waits for all."""


class Asked(NamedTuple):
    """What somebody wants to do, as `submit.submit_action` takes it."""

    table_id: int
    user: Asker
    action: Any
    version: Any


Answer = Ack | Refusal | None
"""What came of an act in a batch; None where it must go alone."""
Waiting = tuple[Asked, asyncio.Future[Answer]]


async def submit(table_id: int, user: Asker, action: Any, version: Any) -> Ack:
    """Do what `submit.submit_action` does, in one commit with what else has queued."""
    asked = Asked(table_id, user, action, version)
    answer = await _queue().put(asked)
    if answer is None:
        return await in_thread(submit_action)(*asked)
    if isinstance(answer, Refusal):
        raise answer
    return answer


class Queue:
    """The acts of one event loop that wait for the writing thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Have nothing to do."""
        self.loop = loop
        self._waiting: deque[Waiting] = deque()
        self._is_writing = False

    def put(self, asked: Asked) -> "asyncio.Future[Answer]":
        """Queue an act; the future has its answer once it is committed."""
        answer: asyncio.Future[Answer] = self.loop.create_future()
        self._waiting.append((asked, answer))
        if not self._is_writing:
            self._write()
        return answer

    def _write(self) -> None:
        batch = self._taken()
        self._is_writing = bool(batch)
        if batch:
            wanted = [asked for asked, _answer in batch]
            run = self.loop.run_in_executor(_thread(), together, wanted)
            run.add_done_callback(partial(self._written, batch))

    def _taken(self) -> list[Waiting]:
        """Take the next acts of different tables; what is second at a table waits."""
        batch: list[Waiting] = []
        later: list[Waiting] = []
        tables: set[int] = set()
        while self._waiting and len(batch) < BATCH_MAX:
            one = self._waiting.popleft()
            table_id = one[0].table_id
            (later if table_id in tables else batch).append(one)
            tables.add(table_id)
        self._waiting.extendleft(reversed(later))
        return batch

    def _written(
        self,
        batch: list[Waiting],
        run: "asyncio.Future[list[Answer]]",
    ) -> None:
        self._write()
        answers = [None] * len(batch) if run.cancelled() else run.result()
        for (_asked, future), answer in zip(batch, answers, strict=True):
            if not future.done():
                future.set_result(answer)


def together(batch: Sequence[Asked]) -> list[Answer]:
    """Do acts at different tables in one commit; return what came of each."""
    try:
        found = LockedTable.look([one.table_id for one in batch])
        with connection.execute_wrapper(_only_read):
            answers = [_judged(found.get(one.table_id), one) for one in batch]
        done = [
            found[one.table_id]
            for one, answer in zip(batch, answers, strict=True)
            if isinstance(answer, Ack) and not answer.dup
        ]
        overtaken = _write(done)
    except Exception:
        log.warning("batch failed", acts=len(batch), exc_info=True)
        close_old_connections()
        return [None] * len(batch)
    return [
        None if one.table_id in overtaken else answer
        for one, answer in zip(batch, answers, strict=True)
    ]


def _write(done: Sequence[LockedTable]) -> set[int]:
    """Commit what was done; return the tables that somebody else has changed."""
    if not done:
        return set()
    # PostgreSQL is given one statement, which is a transaction of its own.
    is_one = connection.vendor == "postgresql"
    with nullcontext() if is_one else transaction.atomic():
        stood = row_writes.write(*(live.writes for live in done))
    for live, is_written in zip(done, stood, strict=True):
        if is_written:
            live.committed()
    pairs = zip(done, stood, strict=True)
    return {live.table.pk for live, is_written in pairs if not is_written}


def _judged(live: LockedTable | None, asked: Asked) -> Answer:
    if live is None:
        return None
    live.is_batched = True
    try:
        live.check_order()
        return do(live, asked.user, asked.action, asked.version)
    except Refusal as refusal:
        return refusal
    except (Alone, transaction.TransactionManagementError):
        return None
    except Exception:
        log.warning("act failed in a batch", table=asked.table_id, exc_info=True)
        return None


def _only_read(execute: Any, sql: str, *rest: Any) -> Any:
    """Let an act that wants to write, or to lock something, leave the batch."""
    if not sql.startswith("SELECT") or " FOR " in sql[-40:]:
        raise Alone
    return execute(sql, *rest)


_found: Queue | None = None
_executor: ThreadPoolExecutor | None = None


def _queue() -> Queue:
    global _found  # noqa: PLW0603
    loop = asyncio.get_running_loop()
    if _found is None or _found.loop is not loop:
        _found = Queue(loop)
    return _found


def _thread() -> ThreadPoolExecutor:
    global _executor  # noqa: PLW0603
    if _executor is None:
        _executor = ThreadPoolExecutor(1, thread_name_prefix="acts")
    return _executor


def close() -> None:
    """End the writing thread, and give its connection back."""
    global _executor  # noqa: PLW0603
    if _executor is not None:
        _executor.submit(connections.close_all)
        _executor.shutdown()
        _executor = None
