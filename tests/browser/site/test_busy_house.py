"""A busy house: its page tries again by itself, and keeps what was typed."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from config.middleware import admission
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [DESK, PHONE])
NAME = 'Asha\'s evening & "friends"'


def refused(request: Any, seconds: float) -> dict[str, Any]:
    """Return how a house without room answers a request of the browser."""
    parts, sent = urlsplit(request.url), []
    scope = {
        "type": "http",
        "path": parts.path,
        "method": request.method,
        "query_string": parts.query.encode(),
        "headers": [(k.encode(), v.encode()) for k, v in request.headers.items()],
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": request.post_data_buffer or b""}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    # The driver of the browser has a loop of its own in this thread.
    answering = admission.refuse(scope, receive, send, seconds)
    with pytest.raises(StopIteration):
        answering.send(None)
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return {"status": 503, "headers": headers, "body": sent[1]["body"]}


@contextmanager
def busy(page: Any, path: str, method: str, *, seconds: float) -> Iterator[list[str]]:
    """Refuse the first request of a kind; list the methods of all of them."""
    asked: list[str] = []

    def answer(route: Any) -> None:
        if route.request.method != method:
            route.fallback()
            return
        asked.append(route.request.method)
        if len(asked) == 1:
            route.fulfill(**refused(route.request, seconds))
        else:
            route.continue_()

    page.route(f"**{path}", answer)
    yield asked
    page.unroute(f"**{path}")


def type_a_table(page: Any, site: str) -> None:
    page.goto(f"{site}/play/new/?game=indian-points&private=1&seats=2&bots=1")
    page.locator("[name=name]").fill(NAME)


@SIZES
def test_a_page_that_finds_no_room_comes_by_itself(visit, site, size):
    page = visit(size)
    with busy(page, "/play/", "GET", seconds=3) as asked:
        page.goto(f"{site}/play/")
        expect(page.get_by_role("heading", name="Just a moment")).to_be_visible()
        expect(page.locator("[data-again-left]")).to_have_text(
            re.compile(r"^[0-3] seconds?$")
        )
        page.wait_for_url("**/play/")
        expect(page.get_by_role("heading", name="Just a moment")).to_have_count(0)
    assert asked == ["GET", "GET"]


@SIZES
def test_the_page_reads_well(visit, site, size):
    page = visit(size, bypass_csp=True)
    with busy(page, "/play/", "GET", seconds=600):
        page.goto(f"{site}/play/")
        expect(page.locator("[data-again] progress")).to_be_visible()
        assert faults(page) == []
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size[0]


def test_a_form_is_sent_again_by_itself_with_what_was_typed(visit, site):
    page = visit(DESK)
    type_a_table(page, site)
    with busy(page, "/play/new/**", "POST", seconds=1) as asked:
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url(re.compile(r"/t/\d+/$"))
    assert asked == ["POST", "POST"]
    expect(page.locator("body")).to_contain_text(NAME)


def test_without_scripts_a_form_is_sent_again_by_its_button(visit, site):
    page = visit(DESK, java_script_enabled=False)
    type_a_table(page, site)
    with busy(page, "/play/new/**", "POST", seconds=1) as asked:
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("Nothing you typed is lost")).to_be_visible()
        expect(page.get_by_text("We will send it again")).to_be_hidden()
        page.get_by_role("button", name="Send it again now").click()
        page.wait_for_url(re.compile(r"/t/\d+/$"))
    assert asked == ["POST", "POST"]


def test_without_scripts_a_page_comes_by_itself(visit, site):
    page = visit(DESK, java_script_enabled=False)
    with busy(page, "/play/", "GET", seconds=1) as asked:
        page.goto(f"{site}/play/")
        expect(page.get_by_role("heading", name="Just a moment")).to_have_count(0)
    assert asked == ["GET", "GET"]
