"""Somebody who has never played: a lesson on a phone, then a deal won from a bot."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from learn import catalogue
from tests.browser.conftest import PHONE
from tests.browser.house import stack
from tests.browser.lessons.solving import arrange, choose, solve
from tests.browser.playing import KNOCKING, OTHER, knock, layout
from tests.rules.gin.table import Table as Gin
from tests.tables.stage import stacked

pytestmark = pytest.mark.browser
Visit = Callable[..., Any]
MELDS = [["As1", "2s1", "3s1", "4s1"], ["5h1", "6h1", "7h1"]]
MELDS += [["9c1", "9d1", "9s1"], ["Qd1", "Qc1", "Qh1"]]
JUNK = "2c1 4d1 6c1 8s1 8d1 Th1 Tc1 Jd1 Kc1 Ks1 3d1 5c1 Ah1"


def test_the_first_indian_lesson_leads_to_a_deal_won_from_a_bot(
    visit: Visit, site: str, house: dict[str, str]
) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/")
    page.get_by_test_id("home-learn").click()
    _first_lesson(page, "indian")
    page.goto(f"{site}/")
    page.get_by_test_id("btn-play-now").click()
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    page.get_by_test_id("btn-drop").click()
    page.get_by_test_id("question-yes").click()
    # A first deal that is lost says where to learn.
    expect(page.locator("#result-learn")).to_be_visible()
    held = [card for meld in MELDS for card in meld]
    order = stacked(" ".join(held), JUNK, opened="7d1", cut="2d1", stock="Js1 Js2")
    stack(house, page, order)
    page.get_by_test_id("btn-result-ready").click()
    page.locator("[data-testid=table][data-phase=draw]").wait_for()
    page.get_by_test_id("btn-draw-closed").click()
    page.locator("[data-testid=table][data-phase=discard]").wait_for()
    arrange(page, MELDS)
    [[drawn]] = layout(page)["loose"]
    choose(page, [drawn])
    page.get_by_test_id("btn-finish").click()
    expect(page.locator("#result-title")).to_contain_text("You won")


def test_the_first_lesson_of_gin_leads_to_a_deal_won_from_a_bot(
    visit: Visit, site: str, house: dict[str, str]
) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/learn/")
    _first_lesson(page, "gin")
    page.goto(f"{site}/play/new/?game=gin-quick&seats=2&stake=0&bots=1")
    page.get_by_label("How well the bots play").select_option("easy")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    stack(house, page, Gin(KNOCKING, OTHER, game="gin-quick").order)
    page.get_by_test_id("btn-start").click()
    knock(page)
    expect(page.locator("#result-title")).to_have_text("You knocked with 1")
    expect(page.get_by_test_id("result-0")).to_have_attribute("data-place", "1")


def _first_lesson(page: Any, slug: str) -> None:
    course = catalogue.course(slug)
    assert course is not None
    page.get_by_test_id(f"course-{slug}").get_by_test_id("course-next").click()
    solve(page, course.lessons[0])
