"""The page while the line works and the house behind it does not."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK

pytestmark = pytest.mark.browser
PING = "() => document.dispatchEvent(new Event('visibilitychange'))"
"""Who looks at the page again pings at once."""


class Standing(Staged):
    """A house that may be held up, or too busy to answer a hello."""

    is_held_up = False
    refusals = 0

    def _hear(self, message: dict[str, Any]) -> None:
        kind, number = message["type"], message["id"]
        if kind == "ping" and self.is_held_up:
            version, now = self.version, self.now_ms()
            self._send("pong", id=number, version=version, now=now, held_up=True)
        elif kind == "hello" and self.refusals:
            self.refusals -= 1
            refused = {"code": "busy", "params": {}, "message": "Please try again."}
            self._send("refused", id=number, version=None, **refused)
        else:
            super()._hear(message)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_house_that_is_held_up_says_so_and_when_it_goes_on(visit, practice, size):
    stage = Standing(visit(size), practice, PLAIN, JUNK, groups=FOUR, seconds=60)
    banner = stage.button("banner-conn")
    expect(banner).to_be_hidden()
    stage.is_held_up = True
    stage.page.evaluate(PING)
    expect(banner).to_contain_text("The clocks are stopped, so nobody loses time")
    seconds = stage.button("timer-self").locator(".clock-seconds")
    expect(seconds).to_have_text("~")
    expect(stage.root).to_have_attribute("data-conn", "open")
    expect(stage.button("pile-closed")).not_to_have_attribute("aria-disabled", "true")
    assert stage.page.evaluate(
        "() => document.documentElement.scrollWidth <= innerWidth"
    )
    stage.is_held_up = False
    stage.page.evaluate(PING)
    expect(banner).to_contain_text("Our server is back")
    expect(seconds).not_to_have_text("~")
    expect(banner).to_be_hidden()


def test_a_hello_that_was_refused_is_said_again(visit, practice):
    stage = Standing(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, seconds=60)
    stage.cut()
    expect(stage.root).to_have_attribute("data-conn", "reconnecting")
    stage.refusals = 2
    stage.heard.clear()
    stage.mend()
    expect(stage.root).to_have_attribute("data-conn", "open")
    assert stage.refusals == 0
    assert stage.heard[0] == "hello"
