"""An evening in Firefox and in WebKitGTK: no error, and nothing scrolls sideways."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from learn import catalogue
from tests.browser.conftest import DESK, PHONE
from tests.browser.engines.drivers import Size, drive
from tests.browser.engines.page import Page
from tests.browser.house import stack
from tests.browser.members import PASSWORD
from tests.browser.playing import KNOCKING, OTHER
from tests.learn.solving import solved
from tests.rules.gin.table import Table as Gin
from tests.tables.stage import stacked

ENGINES = [
    pytest.param(name, marks=getattr(pytest.mark, name))
    for name in ("firefox", "webkit")
]
MELDS = [["As1", "2s1", "3s1", "4s1"], ["5h1", "6h1", "7h1"]]
MELDS += [["9c1", "9d1", "9s1"], ["Qd1", "Qc1", "Qh1"]]
JUNK = "2c1 4d1 6c1 8s1 8d1 Th1 Tc1 Jd1 Kc1 Ks1 3d1 5c1 Ah1"
EVENT = "/events/sunday-points-cup/"

WRONG = {
    "console.error('a console error');": "a console error",
    "setTimeout(() => document.none.thrown);": "undefined",
    "setTimeout(() => Promise.reject(new Error('a rejection')));": "a rejection",
    """setTimeout(() => {
      document.body.append(document.createElement("img"));
      document.body.lastChild.src = "http://127.0.0.2:9/x.png";
    });""": "CSP|Content-Security-Policy",
    "document.body.style.width = '3000px';": "sideways",
}
"""What is done to a page, and what is told of it."""

pytestmark = pytest.mark.soak("engines")


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def size(request: pytest.FixtureRequest) -> Size:
    """Return the size of the page."""
    found: Size = request.param
    return found


@pytest.fixture
def page(engine: str, size: Size, site: str, tmp_path: Path) -> Iterator[Page]:
    """Open the first page of the house in an engine."""
    with drive(engine, size, tmp_path) as (driver, errors):
        try:
            yield Page(driver, errors, site)
        finally:
            driver.save_screenshot(str(tmp_path / "last.png"))


@pytest.mark.parametrize("engine", ENGINES)
def test_an_evening_from_play_now_to_an_event(
    page: Page, house: dict[str, str]
) -> None:
    _drop_at_play_now(page)
    _win_a_deal_of_indian(page, house)
    _win_a_deal_of_gin(page, house)
    _solve_the_first_lesson(page)
    _keep_the_name(page)
    _enter_an_event(page)


@pytest.mark.parametrize("size", [DESK], ids=["desk"])
@pytest.mark.parametrize("engine", ENGINES)
def test_pages_that_are_wrong_are_seen(page: Page) -> None:
    for script, told in WRONG.items():
        page.driver.execute_script(script)
        with pytest.raises(AssertionError, match=told):
            page.until(lambda: page.look() and False, "nothing was noticed")
        page.go("/")


def _drop_at_play_now(page: Page) -> None:
    """Play a turn of the practice deal, then give the deal up, and watch its replay."""
    page.tap("btn-play-now")
    page.wait_for_page("/t/")
    page.has_phase("draw")
    page.tap("pile-closed")
    page.has_phase("discard")
    page.wait("#hand [data-card][aria-selected=true]")
    page.tap("btn-discard")

    def is_over() -> bool:
        # A bot may show before it is our turn again: our cards are asked for then.
        for testid in ("btn-drop", "question-yes", "btn-declare"):
            button = page.shown(f"[data-testid={testid}]:not([aria-disabled])")
            if button:
                button.click()
        return page.shown("[data-testid=sheet-result]") is not None

    page.until(is_over, "the deal does not end")
    page.look()
    _watch_the_replay(page)


def _watch_the_replay(page: Page) -> None:
    """Go to the replay of the deal that is over, through it, and back to the table."""
    table = page.url
    page.tap("result-replay")
    page.wait_for_page("/deals/")
    page.tap("replay-forward", "replay-back", "replay-turn", "replay-turn-before")
    page.tap("replay-play")
    page.look()
    page.go(table)
    page.wait("[data-testid=table][data-ready][data-conn=open]")


def _win_a_deal_of_indian(page: Page, house: dict[str, str]) -> None:
    """Show a valid hand in the next deal of the practice table."""
    held = " ".join(card for meld in MELDS for card in meld)
    order = stacked(held, JUNK, opened="7d1", cut="2d1", stock="Js1 Js2")
    stack(house, page, order)
    page.tap("btn-result-ready")
    page.has_phase("draw")
    page.tap("btn-draw-closed")
    page.has_phase("discard")
    page.arrange(MELDS)
    [held] = page.cards("#hand")
    [drawn] = set(held) - {card for meld in MELDS for card in meld}
    page.choose(drawn)
    page.tap("btn-finish")
    page.wait("[data-testid=sheet-result]")
    page.look()
    _watch_the_replay(page)


def _win_a_deal_of_gin(page: Page, house: dict[str, str]) -> None:
    """Create a table on its page, and knock there."""
    page.go("/play/new/?game=gin-quick&seats=2&stake=0&bots=1")
    page.press("main form button[type=submit]")
    page.wait_for_page("/t/")
    page.wait("[data-testid=table][data-ready][data-conn=open]")
    stack(house, page, Gin(KNOCKING, OTHER, game="gin-quick").order)
    page.tap("btn-start")
    if page.has_phase("offer", "draw") == "offer":
        page.tap("btn-pass")
        page.has_phase("draw", "discard")
    if page.has_phase("draw", "discard") == "draw":
        page.tap("btn-draw-closed")
    page.has_phase("discard")
    page.tap("btn-reach", "btn-knock")
    page.wait("[data-testid=sheet-result]")
    page.look()
    _watch_the_replay(page)


def _solve_the_first_lesson(page: Page) -> None:
    page.go("/learn/")
    page.press("[data-testid=course-indian] [data-testid=course-next]")
    course = catalogue.course("indian")
    assert course is not None
    for before, _step, done, _after in solved(course.lessons[0]):
        page.wait(f"#table[data-ready][data-lesson-step='{before.at}']")
        match done.act:
            case None:
                page.arrange(done.groups or [])
            case {"kind": "draw"}:
                page.tap("btn-draw-open")
            case {"kind": "discard", "card": card}:
                page.choose(card)
                page.tap("btn-discard")
    page.wait("[data-testid=lesson-end]")
    page.look()


def _keep_the_name(page: Page) -> None:
    """Sign up as a guest does, who has a name already."""
    page.go("/account/signup/")
    page.fill("#id_password1", PASSWORD)
    page.press("main form button[type=submit]")
    page.wait("[data-testid=recovery-codes]")
    page.look()


def _enter_an_event(page: Page) -> None:
    page.go("/events/")
    page.go(EVENT)
    page.tap("btn-register")
    page.wait("[data-testid=btn-unregister]")
    page.look()
