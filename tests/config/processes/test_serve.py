"""The names a house answers to follow from the address it listens on."""

import asyncio
import io
import socket
import threading
from collections.abc import Mapping

import pytest
from channels.testing import HttpCommunicator
from django.conf import settings
from django.core.management import CommandError, call_command

from config.asgi import Pages
from config.management.commands import up
from config.management.commands.serve import LOOPBACK, Command, names_of
from config.processes.process_manager import ProcessManager
from tests.tables.client import PATIENCE_SECONDS

HOST = [(b"host", b"localhost")]


def test_a_house_on_one_address_answers_to_it_alone() -> None:
    assert names_of("127.0.0.1") == ["127.0.0.1"]
    assert names_of("192.168.1.20") == ["192.168.1.20"]


def test_a_house_for_everybody_answers_to_this_machine_and_no_other_name() -> None:
    names = names_of("0.0.0.0")
    assert socket.gethostname() in names
    assert "*" not in names
    assert not [name for name in names if name.startswith(".")]


class Unread(io.StringIO):
    """A pipe whose other end was closed."""

    def flush(self) -> None:
        raise BrokenPipeError


def test_a_house_opens_also_where_nobody_reads_what_it_says() -> None:
    Command(stdout=Unread()).tell("Meldhouse is open: http://127.0.0.1:8000/")


async def test_a_request_passes_its_middleware_in_one_thread() -> None:
    threads = set()

    class Noted(Pages):
        def resolve_request(self, request):
            threads.add(threading.get_ident())
            return super().resolve_request(request)

    pages = Noted()
    assert asyncio.iscoroutinefunction(pages._middleware_chain) is False
    asked = HttpCommunicator(pages, "GET", "/healthz", headers=HOST)
    answer = await asked.get_response(timeout=PATIENCE_SECONDS)
    assert (answer["status"], answer["body"]) == (200, b"ok\n")
    assert "Permissions-Policy" in {name.decode() for name, _ in answer["headers"]}
    assert threads
    assert threading.get_ident() not in threads


class Recorded(ProcessManager):
    """Starts nothing, and remembers what it was to start."""

    def __init__(self) -> None:
        super().__init__()
        self.commands: dict[str, list[str]] = {}

    def start(self, name: str, command: list[str], env: Mapping[str, str]) -> None:
        self.commands[name] = command

    def keep_spare(self, command: list[str], env: Mapping[str, str]) -> None:
        pass


def test_web_processes_come_on_the_next_ports() -> None:
    house = Recorded()
    urls = up.start_processes(house, {"host": "0.0.0.0", "port": 9000, "web": 2})
    assert urls == ["http://127.0.0.1:9000/", "http://127.0.0.1:9001/"]
    assert set(house.commands) == {"web1", "web2", "worker1", "worker2", "beat"}


def test_a_house_without_any_web_process_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "EMBEDDED", False)
    monkeypatch.setattr(settings, "DATABASE_URL", "postgresql://nowhere", raising=False)
    with pytest.raises(CommandError, match="--web 1 or more"):
        call_command("up", "--web", "0")


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_who_asks_from_beside_the_house_needs_no_name(host: str) -> None:
    names = names_of(host)
    assert {"localhost", LOOPBACK[host]} <= set(names)
    assert all(name not in names for name in ("0.0.0.0", "::", "*"))
