"""What waits for the application, and what waits for a reader, is bounded."""

import asyncio
from functools import partial
from typing import Any

from config.connections import backpressure, unsent_output
from config.connections.backpressure import Flow, Inbox
from config.connections.unsent_output import Backlog


class Transport:
    """One that sends nothing by itself."""

    def __init__(self) -> None:
        self.dataBuffer, self.offset = b"", 0
        self._tempDataBuffer: list[bytes] = []
        self._tempDataLen = 0
        self.is_read = True

    def pauseProducing(self) -> None:  # noqa: N802
        self.is_read = False

    def resumeProducing(self) -> None:  # noqa: N802
        self.is_read = True

    def take(self, size: int) -> None:
        """Send so many bytes."""
        waiting = self.waiting()
        self.dataBuffer, self.offset = waiting, size
        self._tempDataBuffer, self._tempDataLen = [], 0

    def waiting(self) -> bytes:
        return self.dataBuffer[self.offset :] + b"".join(self._tempDataBuffer)


def write(line: Transport, log: Backlog, frame: bytes) -> bool:
    log.written += len(frame)
    line._tempDataBuffer.append(frame)
    line._tempDataLen += len(frame)
    return log.add(len(frame))


async def turn() -> None:
    """Let the loop do what is due."""
    for _turn in range(3):
        await asyncio.sleep(0)


def box(told: list[str]) -> Inbox:
    return Inbox(
        *(partial(told.append, word) for word in ("full", "drained", "failed"))
    )


async def test_an_inbox_is_full_with_a_few_messages_and_drained_with_fewer() -> None:
    told: list[str] = []
    queue = box(told)
    for number in range(backpressure.MESSAGES_MAX):
        assert told == []
        queue.put_nowait({"type": "websocket.receive", "text": str(number)})
    assert told == ["full"]
    queue.put_nowait({"type": "websocket.disconnect"})
    while queue.qsize() > backpressure.LOW:
        assert told == ["full"]
        await queue.get()
    assert told == ["full", "drained"]


async def test_an_inbox_is_full_with_a_few_long_messages() -> None:
    told: list[str] = []
    queue = box(told)
    for _message in range(2):
        assert told == []
        queue.put_nowait({"bytes": b"x" * (backpressure.BYTES_MAX // 2)})
    assert told == ["full"]
    await queue.get()
    assert told == ["full", "drained"]


async def test_an_inbox_hands_over_message_after_message_and_stops_at_the_last() -> (
    None
):
    told: list[str] = []
    queue, gate = box(told), asyncio.Event()

    async def take(message: dict[str, Any]) -> bool:
        told.append(f"begun {message['text']}")
        if message["text"] == "waits":
            await gate.wait()
        told.append(f"done {message['text']}")
        return bool(message["text"] != "last")

    queue.put_nowait({"text": "early"})
    queue.hand_over(take)
    assert told == ["begun early", "done early"]
    for text in ("waits", "last", "never"):
        queue.put_nowait({"text": text})
    assert told[2:] == ["begun waits"]
    gate.set()
    await turn()
    assert told[3:] == ["done waits", "begun last", "done last"]
    queue.put_nowait({"text": "never"})
    assert told[6:] == []


async def test_what_fails_at_a_message_gets_no_more_of_them() -> None:
    told: list[str] = []
    queue = box(told)

    async def take(message: dict[str, Any]) -> bool:
        await asyncio.sleep(0)
        raise LookupError(message["text"])

    queue.hand_over(take)
    queue.put_nowait({"text": "first"})
    queue.put_nowait({"text": "second"})
    await turn()
    assert told == ["failed"]
    assert queue.qsize() == 1


async def test_a_line_is_read_again_when_no_reason_is_left() -> None:
    line, gone_on = Transport(), []
    flow = Flow(line, lambda: gone_on.append(flow.is_paused))
    flow.pause("full")
    flow.pause("too fast")
    flow.resume("full")
    await turn()
    assert (line.is_read, gone_on) == (False, [])
    flow.resume("too fast")
    assert not line.is_read, "the caller may still be at what came before"
    await turn()
    assert (line.is_read, gone_on) == (True, [False])


async def test_what_is_left_over_may_fill_the_inbox_again() -> None:
    line = Transport()
    flow = Flow(line, lambda: flow.pause("full"))
    flow.pause("full")
    flow.resume("full")
    await turn()
    assert flow.is_paused
    assert not line.is_read


async def test_a_pause_ends_by_itself() -> None:
    line, going_on = Transport(), asyncio.Event()
    flow = Flow(line, going_on.set)
    flow.pause_for(0.001, "too fast")
    flow.pause_for(3600, "too fast")
    assert not line.is_read
    await going_on.wait()
    assert line.is_read


def test_a_megabyte_is_too_much_to_keep_for_a_reader() -> None:
    line = Transport()
    log = Backlog(line)
    frames = [write(line, log, b"x" * 10_000) for _frame in range(101)]
    assert frames == [True] * (unsent_output.BYTES_MAX // 10_000) + [False]


def test_of_what_waits_the_age_is_that_of_the_oldest() -> None:
    line = Transport()
    log = Backlog(line)
    assert log.age(0.0) == 0.0
    write(line, log, b"x" * 100)
    assert [log.age(at) for at in (1.0, 5.0)] == [0.0, 4.0]
    write(line, log, b"x" * 100)
    line.take(50)
    assert log.age(20.0) == 19.0
    line.take(50)
    assert log.age(22.0) == 2.0, "what is read slowly but steadily is read"
    line.take(100)
    assert log.age(60.0) == 0.0


def test_a_close_frame_follows_the_frame_that_is_half_sent() -> None:
    line = Transport()
    log = Backlog(line)
    for frame in (b"first", b"second", b"third"):
        write(line, log, frame)
    line.take(7)
    log.drop()
    write(line, log, b"close")
    assert line.waiting() == b"condclose"
    assert log.unsent == 9


def test_a_frame_that_was_not_begun_is_left_out() -> None:
    line = Transport()
    log = Backlog(line)
    for frame in (b"first", b"second", b"third"):
        write(line, log, frame)
    line.take(5)
    log.drop()
    write(line, log, b"close")
    assert line.waiting() == b"close"
