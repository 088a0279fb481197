"""A format that is not in the house, from the organiser's form to the last prize.

All that differs from the house is its settings. The player only looks on: the house
plays every turn of theirs that is missed.
"""

import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.members import enter

pytestmark = pytest.mark.browser
PASSWORD = "a-desk-of-oak-7"  # noqa: S105
HOST = """
from django.contrib.auth.models import Group
from accounts.models import User
user = User(username="dasher", name="dasher")
user.set_password({password!r})
user.save(force_insert=True)
user.groups.add(Group.objects.get(name="organiser"))
"""
BEGIN = """
from tables.clock import timers
from tournaments.models import Tournament
now = timers.now()
Tournament.objects.filter(name="Dash cup").update(starts_at=now, next_due_at=now)
"""
FORM = {
    "Seats at a table": "2",
    "Fewest players": "3",
    "Most players": "4",
    "House bots fill up to": "4",
    "Guaranteed prizes": "1000",
}
WAIT = 240_000


def shell(house: dict[str, str], program: str) -> None:
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", program]
    subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603


def test_it_is_scheduled_played_and_paid_out(
    house: dict[str, str], site: str, visit: Any
) -> None:
    shell(house, HOST.format(password=PASSWORD))
    page = visit(DESK, bypass_csp=True)
    page.goto(f"{site}/account/login/?next=/organise/new/%3Ftemplate=friends")
    page.locator("[name=login]").fill("dasher")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()

    page.get_by_label("Game", exact=True).select_option("indian-best-of-2")
    page.get_by_label("Format", exact=True).select_option(label="One dash")
    page.get_by_label("Name", exact=True).fill("Dash cup")
    page.get_by_test_id("more").locator("summary").first.click()
    expect(page.locator(".field-levels")).to_be_hidden()
    expect(page.locator(".field-format_dash_paid")).to_be_visible()
    expect(page.locator(".field-advance")).to_be_hidden()
    for label, value in FORM.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Prizes for", exact=True).select_option("2")
    page.get_by_label("Pace", exact=True).select_option("quick")
    page.locator("#id_expected").fill("4")
    expect(page.locator("#preview").get_by_test_id("no-faults")).to_be_visible()
    assert faults(page) == []
    page.get_by_test_id("btn-publish").click()
    page.wait_for_url("**/run/")

    player = visit(PHONE)
    player.goto(f"{site}/events/dash-cup/")
    expect(player.locator("main")).to_contain_text("Every table plays one match")
    enter(player)
    expect(player.get_by_test_id("btn-unregister")).to_be_visible()
    shell(house, BEGIN)
    player.get_by_test_id("btn-table").click()
    player.locator("[data-testid=table][data-ready]").wait_for()
    expect(page.get_by_test_id("run-status")).to_have_text("Running")

    watching = visit(DESK)
    watching.goto(f"{site}/events/dash-cup/?tab=schedule")
    expect(watching.locator("main")).to_contain_text("The dash")
    status = watching.get_by_test_id("event-status")
    expect(status).to_have_text("Finished", timeout=WAIT)
    player.goto(f"{site}/events/dash-cup/")
    expect(player.get_by_test_id("own-state")).to_contain_text("of 4")
    player.goto(f"{site}/events/dash-cup/?tab=record")
    expect(player.locator("main")).to_contain_text("Table T1 has dashed.")
    player.goto(f"{site}/events/dash-cup/?tab=players")
    expect(player.get_by_test_id("player-row")).to_have_count(4)
    expect(player.locator("main")).to_contain_text("500")
