"""A stranger's first minute, on a real server."""

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser


def _table(page):
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    return page.get_by_test_id("table")


def _has_phase(page, *phases):
    choice = ", ".join(f"[data-testid=table][data-phase={phase}]" for phase in phases)
    page.locator(choice).wait_for()


@pytest.mark.parametrize("size", [PHONE, DESK][: sizes.size("first_visit", 1, 2)])
def test_three_clicks_to_the_first_discard(visit, site, size):
    # With every motion on: the deal must not stand in the way of the first tap.
    page = visit(size, motion="no-preference")
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    _table(page)
    _has_one_coach_beside_the_hand(page)
    page.get_by_test_id("pile-closed").click()
    _has_phase(page, "discard")
    _has_one_coach_beside_the_hand(page)
    discard = page.get_by_test_id("btn-discard")
    expect(discard).to_contain_text("Discard ")
    discard.click()
    expect(page.locator("#log-list")).to_contain_text("You discarded")
    expect(page.locator("dialog[open]")).to_have_count(0)


def _has_one_coach_beside_the_hand(page):
    """Check 5: one hint at a time, and none over the hand."""
    coach = page.locator("#coach")
    expect(coach).to_be_visible()
    hint, hand = coach.bounding_box(), page.get_by_test_id("hand").bounding_box()
    assert hint["y"] + hint["height"] <= hand["y"]


def test_the_same_with_three_keys(visit, site):
    page = visit(DESK)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.focus()
    page.keyboard.press("Enter")
    _table(page)
    expect(page.get_by_test_id("pile-closed")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("btn-discard")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log-list")).to_contain_text("You discarded")


def test_the_arrangement_survives_reload_and_reaches_a_second_device(visit, site):
    page = visit(DESK)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    root = _table(page)
    cards = page.locator("[data-card]")
    expect(cards).to_have_count(13)
    page.keyboard.press("ArrowRight")
    for _card in range(2):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("g")
    expect(root).to_have_attribute("data-saved", "1")
    chosen = page.get_by_test_id("group").first.locator("[data-card]")
    expect(chosen.first).to_be_visible()
    shown = _groups(page)
    page.reload()
    _table(page)
    assert _groups(page) == shown
    second = visit(PHONE, storage_state=page.context.storage_state())
    second.goto(page.url)
    _table(second)
    assert _groups(second) == shown
    page.get_by_test_id("chip-1").focus()
    page.keyboard.press("u")
    expect(second.get_by_test_id("group")).to_have_count(len(shown) - 1)


def _groups(page):
    return page.evaluate(
        """() => {
          const all = (selector, root) => [...root.querySelectorAll(selector)];
          return all('[data-testid=group]', document).map((group) =>
            all('[data-card]', group).map((card) => card.dataset.card));
        }"""
    )


def test_the_level_of_the_bots_is_seen_and_chosen(visit, site):
    page = visit(DESK)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    _table(page)
    marks = page.locator("#seats .bot-mark")
    expect(marks).to_have_text(["easy bot"])
    page.get_by_test_id("btn-drop").click()
    page.get_by_test_id("question-yes").click()
    page.get_by_test_id("bots-hard").click()
    expect(page.get_by_test_id("bots-hard")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("bots-said")).to_contain_text("against hard bots")
    expect(marks).to_have_text(["hard bot"])
    left, came = page.locator("#log-list .log-note").all_inner_texts()[-2:]
    name = page.locator("#seats .seat-name").first.inner_text()
    assert came == f"{name} sat down"
    assert left.endswith(" left")
    assert name not in left


def test_leaving_tells_the_price_and_goes_to_the_lobby(visit, site):
    page = visit(DESK)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    _table(page)
    page.get_by_test_id("btn-leave").click()
    dialog = page.get_by_test_id("dialog-leave")
    expect(dialog).to_contain_text("Leaving now costs 100 chips (20 points)")
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")


def test_a_spectator_sees_no_hand_and_may_sit(visit, site):
    page = visit(DESK)
    tables = page.request.get(f"{site}/api/v1/tables/").json()["results"]
    free = next(one for one in tables if len(one["seats"]) < one["seats_max"])
    page.goto(f"{site}/t/{free['id']}/watch/")
    _table(page)
    expect(page.get_by_test_id("btn-sit")).to_be_visible()
    expect(page.get_by_test_id("hand")).to_be_hidden()
    expect(page.locator("[data-card]")).to_have_count(0)
