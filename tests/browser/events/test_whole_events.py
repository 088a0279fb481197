"""Events that run from their start to their end by themselves, seen in browsers."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, new_house, serving
from tests.browser.members import enter

pytestmark = [pytest.mark.browser, pytest.mark.soak("browser", "events")]

START = """
from datetime import timedelta
from tables.clock import timers
from tournaments.models import Tournament
now = timers.now()
rows = Tournament.objects.filter(status="registering", slug={slug!r})
assert rows.update(starts_at=now + timedelta(seconds=2), next_due_at=now), "no event"
"""
DUEL = """
from tournaments.planning import drafts
event = drafts.create(
    name="Level duel", format="bracket", game="gin-quick", seats=2, pace="relaxed",
    entry=100, entrants_max=2, options={"deals_max": 1, "void_max": 1},
)
drafts.publish(event.pk)
"""
WAIT = 240_000


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """Serve a house of its own whose durations are a tenth as long."""
    house = new_house(tmp_path_factory.mktemp("fast"))
    house["TIME_SCALE"] = "10"
    with serving(house) as address:
        yield house, address


def shell(house: dict[str, str], script: str) -> None:
    command = [sys.executable, "manage.py", "shell", "-c", script]
    subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603


def test_the_freeroll_of_the_house_ends_by_itself(
    fast: tuple[dict[str, str], str], visit: Any
) -> None:
    """See events.md 8.4: free, late entry, people who only look on, house bots."""
    house, site = fast
    pages = [visit(DESK), visit(PHONE)]
    pages[0].goto(f"{site}/events/")
    pages[0].get_by_role("link", name="House freeroll", exact=True).first.click()
    pages[0].get_by_test_id("event-status").wait_for()
    address = pages[0].url
    pages[1].goto(address)
    for page in pages:
        enter(page)
        expect(page.get_by_test_id("own-state")).to_contain_text("You are registered")
    shell(house, START.format(slug=Path(address.rstrip("/")).name))
    pages[1].goto(f"{site}/play/")
    pages[1].get_by_test_id("event-go").click()
    pages[1].locator("[data-testid=table][data-ready]").wait_for()
    watching = visit(DESK)
    watching.goto(address)
    status = watching.get_by_test_id("event-status")
    expect(status).to_have_text("Finished", timeout=WAIT)
    for page in pages:
        page.goto(address)
        expect(page.get_by_test_id("own-state")).to_contain_text("of 12")


def test_a_bracket_of_quick_gin_in_which_two_people_tie_ends_by_itself(
    house: dict[str, str], site: str, visit: Any
) -> None:
    """See events.md 8.5 and events.md D6."""
    shell(house, DUEL)
    address = f"{site}/events/level-duel/"
    pages = [visit(DESK), visit(DESK)]
    for page in pages:
        page.add_init_script("localStorage.setItem('coach-done', '1')")
        page.goto(address)
        enter(page)
    tables = set()
    for _match in ("the final", "its tie-break"):
        for page in pages:
            page.goto(address)
            page.get_by_test_id("btn-table").click()
            page.get_by_test_id("btn-start").click()
        tables.add(pages[0].url)
        play_until_the_stock_is_out(pages)
    assert len(tables) == 2
    for page in pages:
        page.goto(address)
        expect(page.get_by_test_id("event-status")).to_have_text("Finished")
    own = [page.get_by_test_id("own-state").inner_text() for page in pages]
    assert sorted("place 1 of 2" in text for text in own) == [False, True]


def play_until_the_stock_is_out(pages: list[Any]) -> None:
    """Draw from the stock and give a card back, by turns, until the match is over."""
    while True:
        for page in pages:
            table = page.locator("[data-testid=table]")
            phase = table.get_attribute("data-phase")
            if phase == "offer":
                page.locator("#primary-bar").get_by_test_id("btn-pass").click()
            elif phase == "draw":
                page.locator("#primary-bar").get_by_test_id("btn-draw-closed").click()
            elif phase == "discard":
                page.get_by_test_id("hand").locator("[data-card]").last.click()
                page.get_by_test_id("btn-discard").click()
            elif phase in ("between", "over", "closed"):
                return
            page.locator(f"[data-testid=table]:not([data-phase={phase}])").or_(
                page.locator("[data-testid=table][data-phase=wait]")
            ).first.wait_for()
