"""Ten deals of each game, played by bots and replayed on a desk and on a phone.

With `REPLAY_PICTURES=folder` pictures of some steps of each deal are kept there.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import DESK, NARROW, PHONE
from tests.browser.overlaps import overlaps
from tests.browser.replay.played import play_deals, play_on
from tests.sizes import size

pytestmark = pytest.mark.browser

DEALS = size("browser", 2, 10)
GAMES = {
    "indian-points": (2, 6),
    "indian-pool-101": (4, 6),
    "indian-pool-201": (3,),
    "indian-best-of-2": (2,),
    "indian-best-of-3": (4,),
    "indian-best-of-6": (2,),
    "indian-21": (2, 6),
    "gin-house": (2,),
    "basic": (2, 4, 6),
    "continental": (2, 4, 6),
}
"""The seats at a table of each game; its deals are shared among these."""
LOOKED_AT = 10
"""Steps of a deal that are measured, for all hands and for one seat."""
SHOW = """async (step) => {
  const at = document.getElementById("replay-at");
  at.value = step;
  at.dispatchEvent(new Event("input"));
  await new Promise((drawn) => setTimeout(drawn));
}"""
UNPIN = """() => {
  for (const node of document.querySelectorAll("body *")) {
    if (!["fixed", "sticky"].includes(getComputedStyle(node).position)) continue;
    node.dataset.pinned = node.style.position;
    node.style.position = "static";
  }
}"""
"""What lies half under a bar can be scrolled out of there, which axe does not know."""
PIN = """() => {
  for (const node of document.querySelectorAll("[data-pinned]")) {
    node.style.position = node.dataset.pinned;
    delete node.dataset.pinned;
  }
}"""
PICTURES = os.environ.get("REPLAY_PICTURES", "")


@pytest.mark.parametrize(
    ("game", "seats"), [(game, n) for game, counts in GAMES.items() for n in counts]
)
def test_replays_have_all_parts_in_sight_and_none_over_another(
    house: dict[str, str], site: str, visit: Any, game: str, seats: int
) -> None:
    found: list[tuple[Any, ...]] = []
    for deal in play_deals(house, game, seats, -(-DEALS // len(GAMES[game]))):
        for screen in (DESK, PHONE, NARROW):
            page = visit(screen)
            page.goto(f"{site}/deals/{deal}/?step=0&as=open")
            page.locator("#replay[data-ready]").wait_for()
            kept = f"{game}-{seats}-{deal[:6]}-{screen[0]}"
            found += [(kept, *fault) for fault in _replayed(page, kept)]
            page.close()
    assert not found


def _replayed(page: Any, kept: str) -> list[tuple[Any, ...]]:
    """Step through a replay, of all hands and of one seat; return what is wrong."""
    found: list[tuple[Any, ...]] = []
    last = int(page.get_by_test_id("replay-at").get_attribute("max"))
    eyes = page.locator("#replay-eyes option").evaluate_all(
        "list => list.map(option => option.value)"
    )
    for viewer in eyes[:2]:
        page.get_by_test_id("replay-eyes").select_option(viewer)
        seen = "open" if viewer == "open" else f"seat{viewer}"
        page.wait_for_url(re.compile(f"as={seen}"))
        steps = sorted({*range(0, last, 1 + last // LOOKED_AT), last})
        for step in steps:
            page.evaluate(SHOW, step)
            found += [(seen, step, one) for one in overlaps(page, "#replay-stage")]
            if PICTURES and step in steps[:: LOOKED_AT // 2]:
                name = f"{kept}-{seen}-{step}.png"
                page.locator("#replay-stage").screenshot(path=Path(PICTURES) / name)
        page.evaluate(UNPIN)
        found += [(seen, last, one) for one in faults(page)]
        page.evaluate(PIN)
    return found


LIVE = {
    "indian-points": (2, 4, 6),
    "indian-21": (2, 6),
    "gin-house": (2,),
    "basic": (2, 4, 6),
    "continental": (2, 4, 6),
}


@pytest.mark.parametrize("acts", [1, 30])
@pytest.mark.parametrize(
    ("game", "seats"), [(game, n) for game, counts in LIVE.items() for n in counts]
)
def test_a_live_table_has_no_part_over_another(
    house: dict[str, str], site: str, visit: Any, game: str, seats: int, acts: int
) -> None:
    table, session = play_on(house, game, seats, min(acts, 6 * seats))
    for screen in (PHONE, NARROW, DESK):
        page = visit(screen)
        cookie = {"name": "sessionid", "value": session, "url": site}
        page.context.add_cookies([cookie])
        page.add_init_script("localStorage.setItem('coach-done', '1')")
        page.goto(f"{site}/t/{table}/")
        page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
        page.locator("#hand [data-card], .sheet:visible").first.wait_for()
        found = overlaps(page)
        if PICTURES:
            name = f"live-{game}-{seats}-{screen[0]}-{acts}.png"
            page.screenshot(path=Path(PICTURES) / name)
        assert not found, (screen, found)
        page.close()
