"""A real server, one Chromium, and pages of three sizes for the tests of the pages."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests import reachable
from tests.browser.everyday import EVERYDAY
from tests.database import copy_to

DESK = (1280, 800)
PHONE = (390, 844)
NARROW = (360, 740)
LOW = (390, 664)
SIDEWAYS = (844, 390)
TIME_SCALE = "2"
"""Windows are that many times quicker than at home; what else differs: house.py."""

PATIENCE = 60_000
"""Milliseconds a page has for anything: what comes is waited for, however busy the
machine is, and only what never comes costs them."""

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the soak what does not run every day."""
    for item in items:
        package, _, module = item.module.__name__.partition(f"{__package__}.")
        name = item.function.__name__.removeprefix("test_")
        if not package and name not in EVERYDAY.get(module.replace(".", "/"), ()):
            item.add_marker(pytest.mark.soak("browser"))


@pytest.fixture(scope="package")
def house(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> dict[str, str]:
    """Return the environment of the house, for its server and for its commands."""
    return new_house(tmp_path_factory.mktemp("house"))


def new_house(data: Path, settings_module: str = "config.settings") -> dict[str, str]:
    """Return the environment of a house of its own, which keeps what it has there."""
    copy_to(data / "meldhouse.sqlite3")
    return {
        **os.environ,
        "MELDHOUSE_DATA": str(data),
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "DJANGO_SETTINGS_MODULE": settings_module,
        # The desk is opened by a password here; its second step has tests of its own.
        "MELDHOUSE_STAFF_MFA": "no",
        "TIME_SCALE": TIME_SCALE,
        # Who watches a rehearsal here has nothing else that should go first.
        "MELDHOUSE_REHEARSAL_NICE": "0",
    }


@pytest.fixture(scope="package")
def site(house: dict[str, str]) -> Iterator[str]:
    """Start the embedded house on a free port; return its address."""
    if reason := reachable.missing("browser"):
        pytest.skip(f"needs browser: {reason}")
    with serving(house) as address:
        yield address


@contextmanager
def serving(house: dict[str, str]) -> Iterator[str]:
    """Serve a house; what comes is its address."""
    data = Path(house["MELDHOUSE_DATA"])
    port = _free_port()
    log = (data / "serve.log").open("wb")
    command = [sys.executable, "-m", "tests.browser.house", "--port", str(port)]
    server = subprocess.Popen(  # noqa: S603
        command,
        cwd=settings.BASE_DIR,
        env=house,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_open(address, server, data / "serve.log")
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()
        log.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Start one Chromium for the package; every test has a context of its own."""
    if reason := reachable.missing("browser"):
        pytest.skip(f"needs browser: {reason}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=reachable.chromium(), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


class Contexts:
    """Contexts of one Chromium, lent to one test after another.

    A borrowed one has no cookies, no storage and no page of the test before; what it
    keeps is the copy of our files that a browser is told to keep, which a fresh one
    would fetch and read anew for every test. What came with a state of its own, or was
    in a test that failed, is not lent again.
    """

    def __init__(self, chromium: Any, site: str) -> None:
        """Begin with none."""
        self._chromium, self._site = chromium, site
        self._free: dict[str, list[Any]] = {}
        self._lent: dict[Any, str | None] = {}

    def borrow(self, **options: Any) -> Any:
        """Return an empty context of these options."""
        # A clock that a test sets stands still for every later page of its context.
        is_own = options.pop("own", False)
        is_own = is_own or {"storage_state", "offline"} & options.keys()
        kind = None if is_own else repr(sorted(options.items()))
        free = self._free.setdefault(kind, []) if kind else []
        context = free.pop() if free else self._chromium.new_context(**options)
        self._lent[context] = kind
        return context

    def open_page(self, context: Any) -> Any:
        """Return a page of a borrowed context, all that was stored cleared."""
        page = context.new_page()
        if self._lent[context] is not None:
            context.clear_cookies()
            line = context.new_cdp_session(page)
            stored = {"origin": self._site, "storageTypes": "all"}
            # All but the cache, which is the browser's and no origin's.
            line.send("Storage.clearDataForOrigin", stored)
            line.detach()
        return page

    def give_back(self, context: Any, is_sound: bool) -> None:
        """Close the pages; keep the context for the next test if it is as it was."""
        kind = self._lent.pop(context)
        if kind is None or not is_sound:
            context.close()
            return
        for page in context.pages:
            page.close()
        context.set_offline(False)
        self._free[kind].append(context)


@pytest.fixture(scope="package")
def contexts(chromium: Any, site: str) -> Contexts:
    """Return the contexts of the package's Chromium."""
    return Contexts(chromium, site)


@pytest.fixture
def visit(
    contexts: Contexts, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page of a size; no page may have failed after."""
    borrowed: list[Any] = []
    failures: list[str] = []
    failed_before = request.session.testsfailed

    def open_page(size: tuple[int, int] = DESK, **options: Any) -> Any:
        is_touch = options.pop("touch", size[0] < 900)
        context = contexts.borrow(
            viewport={"width": size[0], "height": size[1]},
            has_touch=is_touch,
            is_mobile=is_touch,
            reduced_motion=options.pop("motion", "reduce"),
            **options,
        )
        borrowed.append(context)
        page = contexts.open_page(context)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("console", lambda message: _note(failures, message))
        return page

    yield open_page
    is_sound = not failures and request.session.testsfailed == failed_before
    for context in borrowed:
        contexts.give_back(context, is_sound)
    assert not failures, failures


def new_context(chromium: Any) -> Any:
    """Return a context of a fixture's own, as patient as the pages of the tests."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="package")
def practice(site: str, chromium: Any) -> tuple[str, Any]:
    """Press Play now once; return the table's address and the visitor's cookies."""
    context = new_context(chromium)
    page = context.new_page()
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.wait_for_url("**/t/*/")
    page.locator("[data-testid=table][data-ready]").wait_for()
    state, address = context.storage_state(), page.url
    context.close()
    return address, state


@pytest.fixture(scope="package")
def gin_table(site: str, chromium: Any) -> tuple[str, Any]:
    """Open a table of gin; return its address and the visitor's cookies."""
    return _untimed_table(site, chromium, "game=gin-house&stake=500")


@pytest.fixture(scope="package")
def tabled(site: str, chromium: Any) -> tuple[str, Any]:
    """Open a table of basic rummy; return its address and the visitor's cookies."""
    return _untimed_table(site, chromium, "game=basic")


@pytest.fixture(scope="package")
def continental(site: str, chromium: Any) -> tuple[str, Any]:
    """Open a table of Continental; return its address and the visitor's cookies."""
    return _untimed_table(site, chromium, "game=continental&stake=500")


def _untimed_table(site: str, chromium: Any, wanted: str) -> tuple[str, Any]:
    """Open a table for a guest who sits: many tests use it, however long they take."""
    context = new_context(chromium)
    page = context.new_page()
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.wait_for_url("**/t/*/")
    page.goto(f"{site}/play/new/?{wanted}&private=1&pace=untimed&seats=2&bots=1")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\d+/$"))
    page.locator("[data-testid=table][data-ready]").wait_for()
    state, address = context.storage_state(), page.url
    context.close()
    return address, state


def _note(failures: list[str], message: Any) -> None:
    # A line that a test cuts on purpose is no failure of the page; nor is a refusal,
    # which the page tells its reader, nor a question that was open when it was left.
    expected = ["WebSocket", "409 (Conflict)", "htmx:sendAbort", "htmx:afterRequest"]
    if message.page and message.location["url"] == message.page.url:
        # The page itself: a form that comes back with what is to be changed, or a busy
        # house that says so.
        expected += ["400 (Bad Request)", "503 (Service Unavailable)"]
    if message.type == "error" and not any(one in message.text for one in expected):
        failures.append(message.text)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_open(address: str, server: Any, log: Path) -> None:
    for _attempt in range(3000):
        if server.poll() is not None:
            break
        try:
            with urlopen(f"{address}/healthz", timeout=1):  # noqa: S310
                return
        except (URLError, OSError):
            try:
                server.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
    raise AssertionError(f"the house did not open: {log.read_text()[-2000:]}")
