"""An organiser plans an event and calls it off, with what would come of it before."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.members import enter

pytestmark = pytest.mark.browser
PASSWORD = "a-desk-of-oak-7"  # noqa: S105


@pytest.fixture
def organiser(house: dict[str, str], site: str) -> str:
    """Make somebody who may organise, as the operator does; return the name."""
    command = [sys.executable, "manage.py", "createsuperuser", "--no-input"]
    given = {
        "DJANGO_SUPERUSER_USERNAME": "cup-maker",
        "DJANGO_SUPERUSER_EMAIL": "",
        "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
    }
    env = {**os.environ, **house, **given}
    subprocess.run(command, cwd=settings.BASE_DIR, env=env, check=True)  # noqa: S603
    return "cup-maker"


class EventSocket:
    """The socket of an event between a page and the house, which a test may cut."""

    def __init__(self, page: Any) -> None:
        """Stand between them from now on."""
        self.is_cut, self._routes = False, []
        page.route_web_socket("**/ws/tournaments/*/", self._connect)

    def _connect(self, route: Any) -> None:
        if self.is_cut:
            route.close()
            return
        route.connect_to_server()
        self._routes.append(route)

    def cut(self) -> None:
        """Close what is open; nothing is opened until it is mended."""
        self.is_cut = True
        for route in self._routes:
            route.close()
        self._routes.clear()


def test_planned_on_a_phone_entered_watched_and_called_off(
    site, visit, organiser
) -> None:
    page = visit(PHONE, bypass_csp=True, color_scheme="dark")
    line = EventSocket(page)
    page.goto(f"{site}/account/login/?next=/organise/new/")
    page.get_by_label("Name", exact=False).first.fill(organiser)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/organise/new/")
    preview = page.locator("#preview")
    expect(preview.get_by_test_id("no-faults")).to_be_visible()
    page.get_by_label("Guaranteed prizes").press_sequentially("8000")
    expect(preview).to_contain_text("you add")
    assert faults(page) == []
    expect(page.get_by_label("Your own prize shares")).to_be_hidden()
    page.get_by_test_id("more").locator("summary").first.click()
    page.get_by_label("Your own prize shares").fill("60 39")
    expect(preview.get_by_test_id("faults")).to_contain_text("99 %")
    page.get_by_label("Your own prize shares").fill("")
    expect(preview.get_by_test_id("no-faults")).to_be_visible()
    # The rules of another game come with it, and go with it.
    page.get_by_label("Game", exact=True).select_option("gin-house")
    page.get_by_test_id("options").locator("summary").first.click()
    expect(page.get_by_label("Oklahoma", exact=True)).to_be_visible()
    assert faults(page) == []
    page.get_by_label("Game", exact=True).select_option("indian-points")
    expect(page.locator("#id_rule_full_count")).to_have_value("80")
    expect(preview.get_by_test_id("no-faults")).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Name", exact=True).fill("Rainy cup")
    soon = datetime.now(UTC) + timedelta(hours=5)
    page.locator("#id_starts").fill(f"{soon:%Y-%m-%dT%H:%M}")
    page.get_by_test_id("btn-publish").click()
    page.wait_for_url("**/run/")
    expect(page.locator("#run")).to_contain_text("Nobody has entered yet.")
    expect(page.get_by_test_id("run-status")).to_have_text("Registering")

    player = visit(DESK)
    player.goto(f"{site}/events/rainy-cup/")
    enter(player)
    expect(player.get_by_test_id("btn-unregister")).to_be_visible()

    person = page.get_by_test_id("run-person")
    expect(person).to_have_count(1)
    assert faults(page) == []

    # Without a line nothing can be done, and what happened since is not shown.
    line.cut()
    stale = page.get_by_test_id("stale")
    expect(stale).to_be_visible()
    assert page.locator("[data-live]").evaluate("one => one.inert")
    name = person.locator("span").first.inner_text().strip()
    player.get_by_test_id("btn-unregister").click()
    expect(player.get_by_test_id("btn-register")).to_be_visible()
    line.is_cut = False
    expect(stale).to_be_hidden()
    expect(person).to_have_count(0)
    assert not page.locator("[data-live]").evaluate("one => one.inert")

    page.get_by_test_id("btn-invite").click()
    page.get_by_label("Name", exact=True).fill(name)
    assert faults(page) == []
    page.get_by_test_id("btn-confirm").click()
    expect(player.get_by_test_id("event-invited")).to_contain_text("Rainy cup")
    assert faults(player) == []
    enter(player)
    expect(person).to_have_count(1)

    page.get_by_test_id("btn-cancel").click()
    expect(page.get_by_test_id("refund-total")).to_have_text("200")
    assert faults(page) == []
    page.get_by_label("Reason").fill("It rains into the hall.")
    page.get_by_test_id("btn-confirm").click()
    expect(page.get_by_test_id("run-status")).to_contain_text("Cancelled")
    expect(player.get_by_test_id("event-off")).to_contain_text(
        "It rains into the hall."
    )
