"""What the web server promises about frames, ends and limits of a WebSocket."""

import contextlib
import socket
import struct

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from config.connections.backpressure import MESSAGES_MAX
from tables.messages import presence
from tests.config.server.small_house import HANDSHAKE, Small
from tests.config.server.small_server import FLOOD_FRAMES, LONG
from tests.rig.house import END_SECONDS, wait_until

pytestmark = pytest.mark.rig
UNMASKED = b"\x81\x02hi"
MASKED_GO = b"\x81\x82\x00\x00\x00\x00go"
MASKED_BAD_OPCODE = b"\x83\x80\x00\x00\x00\x00"
MASKED_PING = b"\x89\x80\x00\x00\x00\x00"
MASKED_PONG = b"\x8a\x80\x00\x00\x00\x00"
MASKED_BEGIN = b"\x01\x80\x00\x00\x00\x00"
MASKED_EMPTY_PART = b"\x00\x80\x00\x00\x00\x00"
PONG = b"\x8a\x00"
CLOSED_NOT_READING = b"\x88\x02" + presence.CLOSE_NOT_READING.to_bytes(2, "big")
CLOSED_TOO_MANY = b"\x88\x02" + presence.CLOSE_TOO_MANY.to_bytes(2, "big")
PINGS = int(presence.MESSAGES_PER_SECOND * settings.RATE_FACTOR)
"""So many a second are answered."""
MAX = settings.SOCKET_BYTES_MAX


def code_of(line: ClientConnection) -> int:
    """Return the code with which the server closes a connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            line.recv(END_SECONDS)
    return line.protocol.close_code or 0


def ends_with(line: socket.socket, end: bytes) -> bool:
    """Read what is there; return whether it ends so."""
    heard = b""
    while not heard.endswith(end):
        more = line.recv(100_000)
        if not more:
            return False
        heard = heard[-len(end) :] + more
    return True


def reset(line: socket.socket) -> None:
    """Leave without a goodbye."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


@pytest.mark.parametrize("code", [1000, 1001, 1008, 1011, 1012, 1013, 3000, 4401])
def test_a_close_code_of_the_application_arrives(small: Small, code: int) -> None:
    with small.line(str(code)) as line:
        assert code_of(line) == code


def test_an_application_that_fails_closes_with_1011(small: Small) -> None:
    with small.line("fail") as line:
        assert code_of(line) == 1011


def test_a_close_before_the_accept_refuses_with_403(small: Small) -> None:
    with pytest.raises(InvalidStatus) as refused:
        small.line("refuse")
    assert refused.value.response.status_code == 403


def test_a_message_may_be_as_long_as_the_limit_whole_or_in_parts(small: Small) -> None:
    with small.line() as line:
        line.send("x" * MAX)
        assert line.recv(END_SECONDS) == str(MAX)
        line.send(["x" * (MAX // 2), "x" * (MAX // 2)])
        assert line.recv(END_SECONDS) == str(MAX)


@pytest.mark.parametrize("message", [["x" * (MAX + 1)], ["x" * MAX, "x"]])
def test_a_longer_one_closes_with_1009(small: Small, message: list[str]) -> None:
    with small.line() as line:
        with contextlib.suppress(ConnectionClosed):
            line.send(message)
        assert code_of(line) == 1009


def test_the_code_arrives_though_more_was_on_its_way(small: Small) -> None:
    with small.line() as line:
        with contextlib.suppress(ConnectionClosed):
            line.send("x" * 3_000_000)
        assert code_of(line) == 1009


def test_what_the_house_says_may_be_longer(small: Small) -> None:
    with small.line("long") as line:
        line.send("go")
        assert line.recv(END_SECONDS) == LONG


def test_text_that_is_no_utf8_closes_with_1007(small: Small) -> None:
    with small.line() as line:
        with contextlib.suppress(ConnectionClosed):
            line.send(b"\xff\xfe", text=True)
            line.ping()
        assert code_of(line) == 1007


@pytest.mark.parametrize("frame", [UNMASKED, MASKED_BAD_OPCODE])
def test_a_frame_that_is_none_closes_with_1002(small: Small, frame: bytes) -> None:
    with small.line() as line:
        line.socket.sendall(frame)
        assert code_of(line) == 1002


def test_many_frames_at_once_are_answered_in_order(small: Small) -> None:
    with small.line() as line:
        for size in range(1, 201):
            line.send("x" * size)
        heard = [line.recv(END_SECONDS) for _ in range(200)]
        assert heard == [str(size) for size in range(1, 201)]


@pytest.mark.parametrize("cut", [1, 5, 7])
def test_frames_that_come_in_pieces_are_whole_messages(small: Small, cut: int) -> None:
    with small.line() as line:
        line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.socket.sendall(MASKED_GO + MASKED_GO[:cut])
        assert line.recv(END_SECONDS) == "2"
        line.socket.sendall(MASKED_GO[cut:] + MASKED_GO)
        assert [line.recv(END_SECONDS) for _ in range(2)] == ["2", "2"]


def test_pings_are_answered_and_compression_is_not_spoken(small: Small) -> None:
    with small.line(compression="deflate") as line:
        assert line.protocol.extensions == []
        assert line.ping().wait(END_SECONDS)


def test_who_stays_and_answers_pings_is_not_cut_off(small: Small) -> None:
    with small.line() as line:
        with pytest.raises(TimeoutError):
            line.recv(4)
        line.send("here")
        assert line.recv(END_SECONDS) == "4"


def test_who_does_not_read_is_cut_off_and_the_application_told(small: Small) -> None:
    gone = small.counts()[1]
    with small.raw() as deaf:
        deaf.sendall(HANDSHAKE.replace("echo", "flood").encode() + b"\r\n")
        assert deaf.recv(1_024).startswith(b"HTTP/1.1 101")
        deaf.sendall(MASKED_GO)
        wait_until(lambda: small.counts()[1] > gone, END_SECONDS, "cut off")


def test_who_does_not_read_keeps_nobody_from_closing_the_line(small: Small) -> None:
    gone = small.counts()[1]
    with small.raw() as deaf:
        deaf.sendall(HANDSHAKE.replace("echo", "leave").encode() + b"\r\n")
        assert deaf.recv(1_024).startswith(b"HTTP/1.1 101")
        deaf.sendall(MASKED_GO)
        wait_until(lambda: small.counts()[1] > gone, END_SECONDS, "closed")


def test_who_lags_a_megabyte_is_told_so_and_forgotten(small: Small) -> None:
    begun = small.counts()[0]
    with small.upgraded("flood") as deaf:
        deaf.sendall(MASKED_GO)
        every = begun + FLOOD_FRAMES
        wait_until(lambda: small.counts()[0] == every, END_SECONDS, "all was said")
        assert ends_with(deaf, CLOSED_NOT_READING)


def test_who_leaves_something_unread_for_long_is_told_so(small: Small) -> None:
    with small.upgraded("deaf") as deaf:

        def is_given_up() -> bool:
            deaf.sendall(MASKED_GO)  # Who says something is not asked by pings.
            return small.ask("/given-up") != "0"

        wait_until(is_given_up, END_SECONDS, "given up")
        assert ends_with(deaf, CLOSED_NOT_READING)


def test_a_page_that_nobody_reads_is_dropped(small: Small) -> None:
    alone = int(small.ask("/channels"))
    with small.raw(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n") as deaf:
        assert deaf.recv(12) == b"HTTP/1.1 200"
        wait_until(lambda: int(small.ask("/channels")) <= alone, END_SECONDS, "dropped")


def test_a_socket_is_not_read_while_its_messages_wait(small: Small) -> None:
    with small.line("busy") as line:
        for size in range(1, 101):
            line.send("x" * size)
        full = str(MESSAGES_MAX)
        wait_until(lambda: small.ask("/queued") == full, END_SECONDS, "full")
        assert not line.ping().wait(0.1)
        assert small.ask("/queued") == full
        small.ask("/go")
        heard = [line.recv(END_SECONDS) for _ in range(100)]
        assert heard == [str(size) for size in range(1, 101)]


def test_pings_are_metered_as_they_arrive(small: Small) -> None:
    with small.upgraded("echo") as line:
        line.sendall(MASKED_PING * (PINGS + 100) + MASKED_GO)
        heard = b""
        while not heard.endswith(b"\x81\x012"):
            heard += line.recv(4_096)
        # One was over the limit, and the rest was read in the next second.
        assert heard.count(PONG) in {PINGS + 99, PINGS + 100}


@pytest.mark.parametrize("frame", [MASKED_PING, MASKED_PONG, MASKED_EMPTY_PART])
def test_who_goes_on_flooding_is_cut_off(small: Small, frame: bytes) -> None:
    with small.upgraded("echo") as line:
        begin = MASKED_BEGIN if frame == MASKED_EMPTY_PART else b""
        line.sendall(begin + frame * 10 * PINGS)
        assert ends_with(line, CLOSED_TOO_MANY)


def test_who_leaves_in_the_middle_of_an_act_is_no_fault(small: Small) -> None:
    gone, faults, acted = small.counts()[1], small.faults(), int(small.ask("/acted"))
    line = small.upgraded("act")
    line.sendall(MASKED_GO)
    line.sendall(MASKED_GO)
    reset(line)
    small.ask("/go")
    wait_until(lambda: small.counts()[1] > gone, END_SECONDS, "the end is heard of")
    assert int(small.ask("/acted")) == acted + 1
    assert small.faults() == faults


def test_last_words_and_a_reset_at_once_are_both_heard(small: Small) -> None:
    faults = small.faults()
    for _attempt in range(20):
        gone = small.counts()[1]
        line = small.upgraded("echo")
        line.sendall(MASKED_GO)
        reset(line)
        wait_until(lambda gone=gone: small.counts()[1] > gone, END_SECONDS, "heard")
    assert small.faults() == faults


def test_who_leaves_before_the_login_is_done_costs_nothing_more(small: Small) -> None:
    faults, gone = small.faults(), small.counts()[1]
    for number in range(1, 6):
        reset(small.upgraded("slow"))
        wait_until(
            lambda number=number: small.counts()[1] == gone + number,
            END_SECONDS,
            "the login is dropped",
        )
    assert small.faults() == faults
