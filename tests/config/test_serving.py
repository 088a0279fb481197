"""The names a house answers to follow from the address it listens on."""

import asyncio
import socket
import threading

from channels.testing import HttpCommunicator
from django.conf import settings

from config.asgi import Pages
from config.management.commands.serve import names_of

HOST = [(b"host", b"localhost")]


def test_a_house_on_one_address_answers_to_it_alone() -> None:
    assert names_of("127.0.0.1") == ["127.0.0.1"]
    assert names_of("192.168.1.20") == ["192.168.1.20"]


def test_a_house_for_everybody_answers_to_this_machine_and_no_other_name() -> None:
    names = names_of("0.0.0.0")
    assert socket.gethostname() in names
    assert "*" not in names
    assert not [name for name in names if name.startswith(".")]


def test_no_text_of_our_scripts_spans_lines():
    """Scripts travel without their indents (config/files.py)."""
    for path in (settings.BASE_DIR / "static" / "js").rglob("*.js"):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert line.count("`") % 2 == 0, f"{path.name}:{number}"


async def test_a_request_passes_its_middleware_in_one_thread() -> None:
    threads = set()

    class Noted(Pages):
        def resolve_request(self, request):
            threads.add(threading.get_ident())
            return super().resolve_request(request)

    pages = Noted()
    assert asyncio.iscoroutinefunction(pages._middleware_chain) is False
    answer = await HttpCommunicator(
        pages, "GET", "/healthz", headers=HOST
    ).get_response()
    assert (answer["status"], answer["body"]) == (200, b"ok\n")
    assert "Permissions-Policy" in {name.decode() for name, _ in answer["headers"]}
    assert threads
    assert threading.get_ident() not in threads
