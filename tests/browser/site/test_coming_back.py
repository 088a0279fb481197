"""How a page comes back after it has lost its socket: spread, patient, and at once."""

import pytest

from tests.browser.conftest import DESK

pytestmark = pytest.mark.browser

RETRIES = """async () => {
  const { Retry, isFinal } = await import("/static/js/site/retry.js");
  const crowd = Array.from({ length: 200 }, () => new Retry());
  const waits = Array.from({ length: 8 }, () => crowd.map((one) => one.next()));
  const [one] = crowd;
  const patience = [new Retry().patience(), one.patience(), one.patience(true)];
  one.reset();
  patience.push(one.patience());
  return { waits, patience, final: [4401, 4404, 4420, 1006, 1012, 4029].map(isFinal) };
}"""
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


def test_a_crowd_comes_back_spread_and_waits_longer_each_time(visit, site):
    page = visit(DESK)
    page.goto(f"{site}/account/login/")
    found = page.evaluate(RETRIES)
    first, last = found["waits"][0], found["waits"][-1]
    assert 100 <= min(first) < 200
    assert 400 < max(first) <= 500
    assert 400 <= min(last) < 800
    assert 1600 < max(last) <= 2000
    assert found["patience"] == [3000, 20000, 20000, 3000]
    assert found["final"] == [True, True, True, False, False, False]


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
