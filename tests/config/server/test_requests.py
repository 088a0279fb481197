"""What the web server promises about requests: half of one, too much of it, the end."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection

import pytest

from tests.config.server.small_house import HANDSHAKE, Small, end_of
from tests.rig.house import END_SECONDS, ROOT, wait_until

pytestmark = pytest.mark.rig


@pytest.mark.parametrize(
    "half",
    [
        b"GE",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
    ],
)
def test_half_a_request_is_dropped(small: Small, half: bytes) -> None:
    with small.raw(half) as line:
        assert end_of(line) == b"HTTP/1.1 408"


def test_a_body_that_goes_on_has_more_time(small: Small) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9001\r\n\r\n"
    with small.raw(head + b"x" * 9_000) as steady, small.raw(head + b"x") as slow:
        assert end_of(slow) == b"HTTP/1.1 408"
        steady.sendall(b"x")
        assert steady.recv(12) == b"HTTP/1.1 200"


def test_a_request_longer_than_any_of_ours_is_refused(small: Small) -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99000000\r\n\r\n"
    with small.raw(head) as line:
        with contextlib.suppress(OSError):
            line.sendall(b"x" * 99_000_000)
        # A busy machine may not have sent it all before the server's patience ends.
        assert end_of(line) in {b"", b"HTTP/1.1 413", b"HTTP/1.1 408"}


def test_a_handshake_that_is_none_is_refused(small: Small) -> None:
    without_key = HANDSHAKE.replace("Sec-WebSocket-Key", "X-Key")
    for head in (without_key, HANDSHAKE + f"Cookie: {'x' * 12_000}\r\n"):
        with small.raw() as line:
            line.sendall(head.encode() + b"\r\n")
            answer = line.recv(4_096)
            assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 101")), answer


def test_an_endless_head_is_refused_and_the_line_closed(small: Small) -> None:
    for end in (b"", b"\r\n\r\n"):
        with small.raw() as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 40_000 + end)
            assert end_of(line) in {b"", b"HTTP/1.1 400"}


def test_a_line_answers_many_requests(small: Small) -> None:
    line = HTTPConnection(small.host, small.port, timeout=END_SECONDS)
    addresses = set()
    for _request in range(3):
        line.request("POST", "/", b"x" * 200_000)
        assert line.getresponse().read() == b"127.0.0.1 http"
        addresses.add(line.sock.getsockname())
    assert len(addresses) == 1


def test_what_proxies_say_is_left_to_django(small: Small) -> None:
    headers = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}
    assert small.ask("/", **headers) == "127.0.0.1 http"


def test_asked_to_stop_it_answers_what_was_asked_and_takes_nothing_new(
    small: Small,
) -> None:
    began = small.counts()[0]
    line = HTTPConnection(small.host, small.port, timeout=END_SECONDS)
    line.request("GET", "/slow")
    wait_until(lambda: small.counts()[0] > began, END_SECONDS, "the request began")
    small.process.send_signal(signal.SIGTERM)
    wait_until(lambda: not is_open(small), END_SECONDS, "nobody listens")
    assert line.getresponse().read() == b"slow"
    assert small.process.wait(END_SECONDS) == 0


def is_open(small: Small) -> bool:
    try:
        small.raw().close()
    except ConnectionRefusedError:
        return False
    return True


def test_asked_twice_it_does_not_wait() -> None:
    small = Small("::1")
    line = HTTPConnection(small.host, small.port, timeout=END_SECONDS)
    line.request("GET", "/slow")
    wait_until(lambda: small.counts()[0] > 0, END_SECONDS, "the request began")
    small.process.send_signal(signal.SIGTERM)
    wait_until(lambda: not is_open(small), END_SECONDS, "nobody listens")
    os.kill(small.process.pid, signal.SIGTERM)
    assert small.process.wait(END_SECONDS) == 130


def test_asked_to_stop_when_it_has_only_just_opened_it_ends_politely() -> None:
    small = Small("127.0.0.1", "--stop")
    try:
        assert small.process.wait(END_SECONDS) == 0
    finally:
        small.process.kill()


def test_a_port_that_is_taken_is_a_failure() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["127.0.0.1", port]
        command = [sys.executable, "-m", "tests.config.server.small_server", *words]
        done = subprocess.run(command, cwd=ROOT, timeout=END_SECONDS, check=False)
    assert done.returncode == 1
