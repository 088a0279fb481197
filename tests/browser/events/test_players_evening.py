"""A whole evening in an event: enter, play, be moved, bust, enter again, win.

House bots, stacked decks, and a clock that is turned: nothing in it is left to chance.
"""

import re
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.house import stack_event, turn
from tests.browser.members import enter
from tests.rules.indian.table import Table
from tests.sizes import size

pytestmark = pytest.mark.browser

VALID = "4h 5h 6h 7s 8s 9s 2d 3d 4d 5c 6c 7c 8c"
"""Four pure sequences, one in each suit: as a hand is laid out, it can be shown."""
SHORT_OF_IT = "Qd Kd Ad 2c 3c 4c Jh Qh Ks 9d 2s 5s 7h"
"""27 points in the first turn: more chips than anybody can spare there."""
BAD = "Ah 3h 8h Jh Ac 9c Kc Ad 7d Qd 6s Ks 3s"
"""No meld at all: 80 points once a turn is played."""

CUP = """
from django.db import transaction
from accounts.people.house_bots import LEVELS, STYLES, house_bot
from tables.clock import timers
from tournaments.planning import drafts
from tournaments.event import locks
from tournaments.registration import registrations
def announce(name):
    event = drafts.create(
        name=name, format="levels", game="indian-points", seats=3, pace="relaxed",
        levels=[[10, 4], [10, 5]], chips=400, pause_seconds=60, entry=100,
        entrants_min=4, entrants_max=4, reentries=1, reentry_levels=1,
        shares=[6000, 3000, 1000],
    )
    drafts.publish(event.pk)
    bots = []
    with transaction.atomic():
        held = locks.lock_event(event.pk)
        held.status = "registering"
        held.save(update_fields=["status"])
        for _number in range(3):
            bots.append(house_bot(LEVELS[0], STYLES[0], not_in=bots))
            registrations.admit(held, bots[-1], timers.now())
for name in {names!r}:
    announce(name)
"""
NO_WINDOWS = "window.open = () => { throw new Error('a window was opened'); };"


SIZES = [PHONE, DESK][: size("evening_screens", 1, 2)]


@pytest.fixture(scope="module")
def cups(house: dict[str, str], site: str) -> dict[tuple[int, int], tuple[str, str]]:
    """Announce an event for each size, in which three bots wait for one more."""
    show, lose = Table(VALID, SHORT_OF_IT, stock="Jc"), Table(BAD, VALID, VALID)
    win = Table(VALID, BAD, SHORT_OF_IT, stock="Jc")
    decks, bots = [list(one.order) for one in (show, lose, win)], Table(VALID, VALID)
    names = [f"Evening at {width}" for width, _height in SIZES]
    for name in names:
        stack_event(house, name, decks, list(bots.order))
    command = [sys.executable, "manage.py", "shell", "-c", CUP.format(names=names)]
    subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603
    slugs = (name.lower().replace(" ", "-") for name in names)
    addresses = [f"{site}/events/{slug}/" for slug in slugs]
    return dict(zip(SIZES, zip(names, addresses, strict=True), strict=True))


@pytest.mark.parametrize("screen", SIZES, ids=str)
def test_an_evening_from_the_entry_to_the_prize(
    cups: dict[tuple[int, int], tuple[str, str]],
    visit: Any,
    house: dict[str, str],
    site: str,
    screen: tuple[int, int],
) -> None:
    (name, address), page = cups[screen], visit(screen)
    page.add_init_script(NO_WINDOWS)
    page.add_init_script("localStorage.setItem('coach-done', '1')")

    page.goto(address)
    enter(page)
    expect(page.get_by_test_id("own-state")).to_be_visible()
    # The event is full with that and begins: the seat calls on any page.
    page.goto(f"{site}/wallet/")
    call = page.get_by_test_id("event-seat")
    # Once it is the person's turn there, the strip of their seats says it instead.
    told = page.locator("[data-testid=event-seat], [data-testid=seat-row]").first
    expect(told).to_contain_text(re.compile(name + r" (· )?T[12]"))
    ways = page.locator("[data-testid=event-go], [data-testid=seat-go]")
    ways.filter(visible=True).first.click()
    expect(page.get_by_test_id("level-strip")).to_contain_text("Level 1 of 2")
    first = page.url

    _show(page, "Jc")
    # Alone at his table now: he is led to the other one, in this tab, and sees it come.
    expect(call).to_contain_text("You are moving to another table")
    expect(call.locator(".call-clock")).to_contain_text(re.compile(r"[1-4]"))
    page.wait_for_url(lambda url: "/t/" in url and url != first)
    assert len(page.context.pages) == 1

    _asked(page, "draw")
    page.get_by_test_id("pile-closed").click()
    _asked(page, "discard")
    page.locator("[data-card^=Jh]").click(position={"x": 14, "y": 24})
    page.get_by_test_id("btn-discard").click()
    # The next one shows: what is held now costs more than is left.
    _asked(page, "meld")
    page.get_by_test_id("btn-declare").click()
    expect(page.get_by_test_id("sheet-result")).to_be_visible()
    # Too few chips are left: the event's page asks whether he enters again.
    page.wait_for_url(address)
    expect(page.get_by_test_id("own-state")).to_contain_text("too few to play on")
    assert faults(page) == []
    page.get_by_test_id("btn-again").click()
    # The page follows: a seat is found, and its button leads there.
    page.get_by_test_id("btn-table").click()

    _asked(page, "draw")
    # The level is over when this deal is, and a break follows.
    turn(house, name, seconds=600)
    _show(page, "Jc")
    expect(page.get_by_test_id("level-strip")).to_contain_text("until level 2")
    turn(house, name, seconds=1_200)
    page.goto(address)
    expect(page.get_by_test_id("event-status")).to_have_text("Finished")
    expect(page.get_by_test_id("podium").locator("li").first).to_contain_text("1")
    expect(page.get_by_test_id("own-state")).to_contain_text("in place 1 of 4 and won")
    expect(page.locator("#own-row")).to_contain_text("2 entries")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert len(page.context.pages) == 1

    # The table that was left shows its last deal, and the way to the event.
    page.goto(first)
    prompt = page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("This table of the event is over")
    expect(page.get_by_text("Free seat")).to_have_count(0)
    expect(page.get_by_test_id("result-event")).to_be_visible()


def _asked(page: Any, phase: str) -> None:
    """Wait until the page's player is asked for this."""
    page.locator(f"[data-testid=table][data-ready][data-phase={phase}]").wait_for()


def _show(page: Any, spare: str) -> None:
    """Draw the spare card and show the rest with it."""
    _asked(page, "draw")
    page.get_by_test_id("pile-closed").click()
    _asked(page, "discard")
    page.locator(f"[data-card^={spare}]").click(position={"x": 14, "y": 24})
    page.get_by_test_id("btn-finish").click()
    page.get_by_test_id("btn-place").click()
