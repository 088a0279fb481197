"""Batches: one commit for all queued actions of sockets.

An event loop gives its acts to a few threads. One at a time takes what waits, an act a
table, reads what the tables hold by one statement, and judges each act in memory. All
that they write is then written together, each act only where its table's row has not
moved since, and acknowledged after the commit; while that thread waits for it, the next
one takes what has queued. An action never waits for others to arrive; alone it is a
batch of one.

What is more than a move in a running deal goes alone, by the same rules and the same
code: `submit.move_in_batch` says so by returning None. So does an act at a table that
somebody else holds or has changed, and all of a batch that fails. Bots, the tick and
the REST API go alone always.
"""

import asyncio
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, NamedTuple

import structlog
from django.db import close_old_connections, connection, connections, transaction

from accounts.requests import request_id
from accounts.requests.asker import Asker
from tables import metrics
from tables.actions.submit import Ack, move_in_batch, submit_action
from tables.errors import Refusal
from tables.table import lock_guard, moves
from tables.table.live_table import LiveTable
from tables.threads import in_thread

log = structlog.get_logger(__name__)
BATCH_MAX: Final = {"postgresql": 16, "sqlite": 32}
"""How many acts may share a commit, by the database: the first of them waits for all.

PostgreSQL writes one batch while the next is judged, and longer ones wait for each
other. SQLite writes in this process, where each commit less is time won.
"""
THREADS: Final = 2
"""One judges while another waits for the database."""


class Asked(NamedTuple):
    """A requested action, as `submit.submit_action` takes it."""

    table_id: int
    user: Asker
    action: Any
    version: Any


Answer = Ack | Refusal | None
"""The outcome of an action in a batch; None if it must run alone."""


class Waiting(NamedTuple):
    """A queued action."""

    asked: Asked
    answer: asyncio.Future[Answer]
    since: float
    """`time.monotonic()`."""
    request_id: str
    """The request id of the socket, for the log."""


class Judged(NamedTuple):
    """A batch of judged actions, not yet written."""

    asked: Sequence[Asked]
    answers: Sequence[Answer]
    done: Sequence[LiveTable]
    """The tables with changes to write."""


async def submit(table_id: int, user: Asker, action: Any, version: Any) -> Ack:
    """Do what `submit.submit_action` does, in one commit with other queued actions."""
    asked = Asked(table_id, user, action, version)
    answer = await _queue().put(asked)
    if answer is None:
        metrics.acts_alone.add(None)
        return await in_thread(submit_action)(table_id, user, action, version)
    if isinstance(answer, Refusal):
        raise answer
    return answer


class Queue:
    """The queue of actions of one event loop, and its worker threads."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the threads."""
        self.loop = loop
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._later: list[Waiting] = []
        """Second acts at a table; of the thread whose turn it is."""
        self._turn = threading.Lock()
        self._threads = [
            threading.Thread(target=self._work, name=f"acts-{number}", daemon=True)
            for number in range(THREADS)
        ]
        for thread in self._threads:
            thread.start()

    def put(self, asked: Asked) -> "asyncio.Future[Answer]":
        """Queue an action; the future gets its answer once it is committed."""
        answer: asyncio.Future[Answer] = self.loop.create_future()
        number = request_id.current.get()
        self._waiting.put(Waiting(asked, answer, monotonic(), number))
        return answer

    @property
    def waiting(self) -> int:
        """Return the number of queued actions."""
        return self._waiting.qsize() + len(self._later)

    def close(self) -> None:
        """Let the threads finish their current batch and end; wait for them."""
        self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._turn:
                batch = self._take()
                if not batch:
                    break
                taken_at = monotonic()
                # A line of the log is about all of them.
                request_id.current.set(",".join([one.request_id for one in batch]))
                judged = judge([one.asked for one in batch])
            judged_at = monotonic()
            answers = write(judged)
            written = monotonic() - judged_at
            waited = taken_at - batch[0].since
            self._tell(batch, answers, waited, len(judged.done), written)
        connections.close_all()

    def _take(self) -> list[Waiting]:
        """Wait for actions and take one per table; none if the queue is closed."""
        waiting, self._later = self._later, []
        most = BATCH_MAX[connection.vendor]
        try:
            while len(waiting) < most:
                one = self._waiting.get(block=not waiting)
                if one is None:
                    self._waiting.put(None)
                    break
                waiting.append(one)
        except Empty:
            pass
        batch: dict[int, Waiting] = {}
        for one in waiting:
            if batch.setdefault(one.asked.table_id, one) is not one:
                self._later.append(one)
        return list(batch.values())

    def _tell(
        self,
        batch: list[Waiting],
        answers: Sequence[Answer],
        waited: float,
        acts: int,
        written: float,
    ) -> None:
        def tell() -> None:
            for one, answer in zip(batch, answers, strict=True):
                if not one.answer.done():
                    one.answer.set_result(answer)
            # Here, because histograms belong to the thread of the loop.
            metrics.batch_queued.add(waited)
            if acts:
                metrics.batch_acts.add(acts)
                metrics.batch_writing.add(written)

        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)


def together(batch: Sequence[Asked]) -> Sequence[Answer]:
    """Do actions at different tables in one commit; return their outcomes."""
    return write(judge(batch))


def judge(batch: Sequence[Asked]) -> Judged:
    """Read the tables of a batch and apply each action in memory."""
    try:
        found = LiveTable.read_all([one.table_id for one in batch])
        with lock_guard.only_reads():
            answers = [_judged(found.get(one.table_id), one) for one in batch]
    except Exception:
        return Judged(batch, _failed(batch), ())
    done = [
        found[one.table_id]
        for one, answer in zip(batch, answers, strict=True)
        if isinstance(answer, Ack)
    ]
    return Judged(batch, answers, done)


def write(judged: Judged) -> Sequence[Answer]:
    """Commit a batch; return the outcome of each action."""
    batch, answers, done = judged
    if not done:
        return answers
    try:
        written = _written([live.move for live in done if live.move is not None])
    except Exception:
        return _failed(batch)
    overtaken = set()
    for live in done:
        if live.table.pk in written:
            live.committed()
        else:
            overtaken.add(live.table.pk)
    return [
        None if one.table_id in overtaken else answer
        for one, answer in zip(batch, answers, strict=True)
    ]


def _written(found: Sequence[moves.Move]) -> set[int]:
    """Write moves in one commit; return the ids of tables whose rows still stood."""
    if connection.vendor == "postgresql":
        # One statement, which is a transaction of its own.
        return moves.write(found)
    try:
        with transaction.atomic():
            return moves.write(found)
    except moves.Overtaken:
        with transaction.atomic():
            return set().union(*(moves.write([one]) for one in found))


def _failed(batch: Sequence[Asked]) -> list[Answer]:
    log.warning("batch failed", acts=len(batch), exc_info=True)
    close_old_connections()
    return [None] * len(batch)


def _judged(live: LiveTable | None, asked: Asked) -> Answer:
    if live is None:
        return None
    try:
        live.check_order()
        return move_in_batch(live, asked.user, asked.action, asked.version)
    except Refusal as refusal:
        return refusal
    except lock_guard.NotLocked:
        log.exception("act in a batch wanted to write", table=asked.table_id)
        return None
    except Exception:
        log.warning("act failed in a batch", table=asked.table_id, exc_info=True)
        return None


_found: Queue | None = None


def _queue() -> Queue:
    global _found  # noqa: PLW0603
    loop = asyncio.get_running_loop()
    if _found is None or _found.loop is not loop:
        close()
        _found = Queue(loop)
    return _found


def waiting() -> int:
    """Return how many actions of this process wait for a thread."""
    return 0 if _found is None else _found.waiting


def close() -> None:
    """End the writing threads and release their connections."""
    global _found  # noqa: PLW0603
    if _found is not None:
        _found.close()
        _found = None
