"""A page that has lost its socket comes back at once when somebody looks at it."""

import pytest

from tests.browser.conftest import DESK

pytestmark = pytest.mark.browser

LINE = """async ([code, isLooked]) => {
  const made = [];
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 0;
    constructor() { super(); made.push(this); }
    send() {}
    close() {}
  };
  window.setTimeout = () => 0;
  const { Line } = await import("/static/js/table/connection/socket.js");
  const state = { version: 1, isRunning: false, isDealt: true };
  const line = new Line("/ws/tables/1/", () => state);
  sessionStorage.setItem("refused:/ws/tables/1/", String(Date.now()));
  made[0].dispatchEvent(Object.assign(new Event("close"), { code }));
  if (isLooked) document.dispatchEvent(new Event("visibilitychange"));
  return [made.length, line.isEnded];
}"""


@pytest.mark.parametrize(
    ("code", "is_looked", "tries", "is_ended"),
    [(1012, False, 1, False), (1012, True, 2, False), (4404, True, 1, True)],
)
def test_a_page_that_is_looked_at_again_comes_back_at_once(
    visit, site, code, is_looked, tries, is_ended
):
    page = visit(DESK)
    page.goto(f"{site}/account/login/")
    assert page.evaluate(LINE, [code, is_looked]) == [tries, is_ended]
