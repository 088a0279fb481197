"""A complaint, from the player's seat to the desk and back to the player."""

import re
import subprocess
import sys

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

CHIEF, PASSWORD = "chief", "a-desk-of-oak-7"
WHY = "The log shows that the other seat knew the cards."


@pytest.fixture
def chief(site, house):
    """Make the house's first superuser, as its operator does."""
    command = [sys.executable, "manage.py", "createsuperuser", "--no-input"]
    given = {"USERNAME": CHIEF, "PASSWORD": PASSWORD, "EMAIL": "chief@example.org"}
    given = {f"DJANGO_SUPERUSER_{name}": value for name, value in given.items()}
    subprocess.run(command, cwd=settings.BASE_DIR, env={**house, **given}, check=True)


def test_from_a_complaint_to_the_refund_and_the_player_reads_why(
    visit, site, chief
) -> None:
    desk, phone, office = visit(DESK), visit(PHONE), visit(DESK)
    loser = _play_and_complain(site, desk, phone)
    office.goto(f"{site}/admin/")
    office.fill("input[name=login]", CHIEF)
    office.fill("input[name=password]", PASSWORD)
    office.press("input[name=password]", "Enter")
    office.get_by_test_id("needs").get_by_role("link", name="reports about").click()
    office.locator("#result_list tbody a").first.click()
    expect(office.locator("main")).to_contain_text("They talk to each other")
    report = office.url
    office.get_by_role("link", name="replay").click()
    expect(office.locator(".move-list")).to_contain_text("dropped")
    office.goto(report)
    office.get_by_role("link", name=re.compile("^match ")).click()
    office.locator("[data-act=void]").click()
    expect(office.get_by_test_id("preview")).to_contain_text("gets back 100 chips")
    office.select_option("[name=cause]", "cheating")
    office.fill("[name=note]", WHY)
    office.get_by_test_id("do-act").click()
    expect(office.locator(".messagelist")).to_contain_text("100 chips went back")
    expect(office.locator("[data-act=void]")).to_have_count(0)
    told = loser.get_by_test_id("set-aside")
    expect(told).to_be_visible()
    told.get_by_role("link").click()
    expect(loser.get_by_test_id("match-aside")).to_contain_text(WHY)
    expect(
        loser.get_by_test_id("aside-returned").filter(has_text="100")
    ).to_be_visible()
    loser.goto(f"{site}/wallet/")
    row = loser.locator("[data-testid=ledger-row][data-code=correction]")
    expect(row).to_have_attribute("data-amount", "100")


def _play_and_complain(site, desk, phone):
    """Two strangers meet; who is first complains of the other, and drops."""
    api = f"{site}/api/v1"
    token = desk.request.post(f"{api}/guests/", data={}).json()["token"]
    shape = {"game": "indian-points", "seats": 2, "stake": 5, "pace": "relaxed"}
    bearer = {"Authorization": f"Bearer {token}"}
    table = desk.request.post(f"{api}/tables/", data=shape, headers=bearer).json()["id"]
    for page in (desk, phone):
        page.goto(f"{site}/t/{table}/")
        page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
        page.get_by_test_id("btn-sit").click()
        page.locator("[data-testid=table][data-spectator='0']").wait_for()
    asked = "[data-testid=table]:is([data-phase=draw], [data-phase=wait])"
    for page in (desk, phone):
        page.locator(asked).wait_for()
    is_desk = desk.locator("[data-testid=table][data-phase=draw]").count()
    loser = desk if is_desk else phone
    _complain(loser)
    loser.get_by_test_id("btn-drop").click()
    loser.get_by_test_id("question-yes").click()
    expect(loser.get_by_test_id("sheet-result")).to_be_visible()
    # The own page is where the notice finds him; the table is left behind.
    loser.goto(f"{site}/me/")
    return loser


def _complain(page):
    page.locator("[data-testid^=person-]:visible").first.click()
    page.get_by_test_id("person-report").click()
    page.get_by_test_id("report-reason").select_option("cheat")
    page.fill("#report-text", "They talk to each other.")
    page.get_by_test_id("report-send").click()
    expect(page.locator("#report-form")).to_be_hidden()
    page.keyboard.press("Escape")
