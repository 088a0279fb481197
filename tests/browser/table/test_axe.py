"""Check 44: no page and no state of the table has an axe violation, in any look."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK, VALID
from tests.sizes import size

pytestmark = pytest.mark.browser

LOOKS = [
    (PHONE, "dark", "four"),
    (DESK, "dark", "four"),
    (PHONE, "light", "two"),
    (DESK, "light", "two"),
]
"""Screen, the system's wish, deck."""


Check = Callable[..., None]


@pytest.fixture
def check() -> Callable[[Any], Check]:
    """Return a maker of checks: all states of a page are looked at, then judged."""
    found: dict[str, list[str]] = {}

    def of(page: Any) -> Check:
        def look(state: str, within: str | None = None) -> None:
            page.wait_for_function("() => document.getAnimations().length === 0")
            if wrong := faults(page, within):
                found[state] = wrong

        return look

    yield of
    assert not found, json.dumps(found, indent=1)


def _stage(visit, practice, look, *hands, **deal):
    screen, scheme, deck = look
    page = visit(screen, color_scheme=scheme, bypass_csp=True)
    page.add_init_script(f"localStorage.setItem('mh.deck', '{deck}')")
    return Staged(page, practice, *hands, **deal)


@pytest.mark.parametrize("look", LOOKS[: size("table_axe", 1, 4)], ids=str)
def test_no_state_of_a_turn_has_an_axe_violation(visit, practice, check, look):
    stage = _stage(visit, practice, look, PLAIN, JUNK, groups=FOUR, draws="2c")
    look_at = check(stage.page)
    look_at("own draw")
    stage.button("btn-drop").click()
    look_at("drop asked", "#actions")
    stage.page.keyboard.press("Escape")
    stage.button("pile-closed").click()
    stage.has_phase("discard")
    stage.button("chip-1").click()
    look_at("menu of a group", "#hand")
    stage.page.keyboard.press("Escape")
    stage.tap("9s")
    look_at("discard with a selection", "#actions")
    stage.button("btn-finish").click()
    look_at("finish panel", "#panel-finish")
    stage.button("btn-cancel").click()
    stage.button("badge-points").click()
    look_at("points explained", ".bar")
    stage.page.keyboard.press("Escape")
    _dialogs(stage, look_at)
    stage.page.keyboard.press("v")
    look_at("text table", "#text-table")
    stage.page.keyboard.press("v")
    _rail(stage, look_at)
    stage.button("btn-discard").click()
    if stage.button("question-yes").is_visible():
        stage.button("question-yes").click()
    stage.has_phase("wait")
    look_at("waiting")


def _dialogs(stage, look_at):
    stage.button("btn-display").click()
    look_at("display", "#dialog-display")
    stage.button("display-keys").click()
    look_at("keys", "#dialog-help")
    stage.page.keyboard.press("Escape")
    stage.button("btn-leave").click()
    look_at("leave", "#dialog-leave")
    stage.page.keyboard.press("Escape")


def _rail(stage, look_at):
    if stage.page.locator("#rail").is_hidden():
        stage.button("btn-rail").click()
    for tab in stage.page.locator("#rail [role=tab]").all():
        tab.click()
        look_at(f"rail: {tab.inner_text()}", "#rail")
    close = stage.page.locator("#btn-rail-close")
    (close if close.is_visible() else stage.button("btn-rail")).click()


@pytest.mark.parametrize("look", LOOKS[::-1][: size("table_axe", 1, 4)], ids=str)
def test_no_end_of_a_deal_has_an_axe_violation(visit, practice, check, look):
    draws = {"draws": "2c Jc", "seconds": 60}
    stage = _stage(visit, practice, look, PLAIN, VALID, groups=FOUR, **draws)
    look_at = check(stage.page)
    stage.button("pile-closed").click()
    stage.has_phase("discard")
    stage.tap("Kc")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.draw(1), lambda table: table.show(1, "Jc", VALID))
    stage.has_phase("meld")
    look_at("meld window", "#panel-finish")
    stage.button("btn-declare").click()
    stage.button("sheet-result").wait_for()
    look_at("result sheet", "#sheet-result")


def test_the_spectators_page_has_no_axe_violation(visit, site, check):
    page = visit(PHONE, bypass_csp=True)
    tables = page.request.get(f"{site}/api/v1/tables/").json()["results"]
    page.goto(f"{site}/t/{tables[0]['id']}/watch/")
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    page.wait_for_function("() => document.getAnimations().length === 0")
    check(page)("spectator")


def test_the_same_axe_judges_pages_that_are_wrong(visit, site):
    """The checks above would see a fault if there were one."""
    page = visit(DESK, bypass_csp=True)
    page.goto(f"{site}/account/login/")
    page.evaluate("document.querySelector('label').remove()")
    assert any(fault.startswith("label") for fault in faults(page))
