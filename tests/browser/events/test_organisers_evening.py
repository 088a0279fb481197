"""An organiser's whole way: plan, rehearse, publish, run, look, pay.

Each lost deal costs more chips than anybody may lose, so the evening has three of them;
only its start is turned on, everything else happens by itself.
"""

import re
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PATIENCE, PHONE
from tests.browser.members import enter
from tests.sizes import size

pytestmark = pytest.mark.browser
PASSWORD = "a-desk-of-oak-7"  # noqa: S105
HOST = """
from django.contrib.auth.models import Group
from accounts.models import User
user = User(username={name!r}, name={name!r})
user.set_password({password!r})
user.save(force_insert=True)
user.groups.add(Group.objects.get(name="organiser"))
"""
BEGIN = """
from tables.clock import timers
from tournaments.models import Tournament
now = timers.now()
Tournament.objects.filter(name={name!r}).update(starts_at=now, next_due_at=now)
"""
FORM = {
    "Seats at a table": "3",
    "Late entry, minutes": "0",
    "Fewest players": "2",
    "Most players": "6",
    "House bots fill up to": "5",
    "Starting chips": "1000",
    "Levels": "30 12",
    "Guaranteed prizes": "3000",
}


def shell(house: dict[str, str], program: str) -> None:
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", program]
    subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603


@pytest.mark.parametrize(
    "screen", [DESK, PHONE][: size("evening_screens", 1, 2)], ids=str
)
def test_a_weekly_event_from_the_template_to_the_last_prize(
    house: dict[str, str], site: str, visit: Any, screen: tuple[int, int]
) -> None:
    name = f"Harvest cup {screen[0]}"
    host = f"host-{screen[0]}"
    shell(house, HOST.format(name=host, password=PASSWORD))
    page = visit(screen, bypass_csp=True)
    page.goto(f"{site}/account/login/?next=/organise/new/%3Ftemplate=weekly-cup")
    page.locator("[name=login]").fill(host)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()

    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_test_id("more").locator("summary").first.click()
    for label, value in FORM.items():
        page.get_by_label(label, exact=True).fill(value)
    page.locator("#id_expected").fill("5")
    preview = page.locator("#preview")
    expect(preview.get_by_test_id("no-faults")).to_be_visible()
    expect(preview.get_by_test_id("dates").locator("li")).to_have_count(5)

    page.get_by_test_id("btn-rehearse").click()
    page.wait_for_url("**/rehearsal/")
    expect(page.get_by_test_id("btn-stop")).to_be_visible()
    assert fine(page)
    expect(page.get_by_test_id("all-well")).to_be_visible(timeout=3 * PATIENCE)
    expect(page.get_by_test_id("paid")).to_have_text("3,000")
    expect(page.get_by_test_id("opened")).to_have_text("2")
    expect(page.get_by_test_id("broken")).to_have_text("1")
    expect(page.get_by_test_id("steps").locator("tbody tr")).to_have_count(1)
    assert fine(page)

    page.get_by_role("link", name="Back to the draft").click()
    # It is a weekly one still.
    expect(page.get_by_label("Repeat", exact=True)).to_have_value("week")
    page.get_by_test_id("btn-publish").click()
    page.wait_for_url("**/run/")
    expect(page.get_by_test_id("run-status")).to_have_text("Registering")
    player = visit(DESK)
    player.goto(f"{site}/events/{name.lower().replace(' ', '-')}/")
    enter(player)
    expect(player.get_by_test_id("btn-unregister")).to_be_visible()
    expect(page.get_by_test_id("run-person")).to_have_count(1)

    shell(house, BEGIN.format(name=name))
    # The deal waits for the player, who only looks at his table.
    player.get_by_test_id("btn-table").click()
    player.locator("[data-testid=table][data-ready]").wait_for()
    expect(page.get_by_test_id("run-status")).to_have_text("Running")
    expect(page.get_by_test_id("run-person")).to_have_count(5)
    page.get_by_test_id("btn-pause").click()
    page.get_by_test_id("btn-confirm").click()
    expect(page.locator("#run")).to_contain_text("paused")
    assert fine(page)
    page.get_by_test_id("btn-pause").click()
    page.get_by_test_id("btn-confirm").click()
    expect(page.get_by_test_id("btn-pause")).to_contain_text("Pause")
    drop(player)

    review = expect(page.get_by_test_id("run-status"))
    review.to_have_text("Results under review", timeout=3 * PATIENCE)
    expect(page.get_by_test_id("run-pool")).to_have_text("3,000")
    assert fine(page)
    page.get_by_test_id("btn-pay").click()
    page.get_by_test_id("btn-confirm").click()
    expect(page.get_by_test_id("run-status")).to_have_text("Finished")
    prizes = re.findall(
        r"prize ([\d,]+)", page.get_by_test_id("run-people").inner_text()
    )
    assert sum(int(one.replace(",", "")) for one in prizes) == 3_000
    page.goto(f"{site}/organise/")
    expect(page.get_by_test_id("series").locator("li")).to_contain_text([name])
    assert fine(page)


def drop(player: Any) -> None:
    """Lose the deal, unless a bot has won it before it is the player's turn."""
    over = "[data-testid=sheet-result]:visible"
    player.locator(f"#btn-drop:visible, {over}").first.wait_for()
    if player.get_by_test_id("btn-drop").is_visible():
        player.get_by_test_id("btn-drop").click()
        player.get_by_test_id("question-yes").click()


def fine(page: Any) -> bool:
    """Whether a page has no fault of axe's and fits its screen."""
    assert faults(page) == []
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
