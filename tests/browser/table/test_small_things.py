"""Small things of the table page: notices, the sheet of help, the drawer beside."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import PLAIN, Staged
from tests.browser.staged_tabled import Basic
from tests.rules.indian.table import JUNK

pytestmark = pytest.mark.browser


def test_the_same_notice_twice_is_one_line_away_from_the_buttons(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    for _time in range(2):
        stage.version += 1
        stage.ring()
    notice = stage.page.locator("#toasts .toast")
    expect(notice).to_have_attribute("data-times", "2")
    expect(notice).to_have_count(1)
    actions = stage.page.locator("#actions").bounding_box()
    box = notice.bounding_box()
    assert box["y"] + box["height"] < actions["y"]


def test_the_question_mark_shows_the_rules_in_pictures_and_the_keys(visit, practice):
    stage = Staged(visit(DESK, bypass_csp=True), practice, PLAIN, JUNK)
    stage.page.keyboard.press("?")
    sheet = stage.button("dialog-help")
    expect(sheet).to_contain_text("How to play 13-card Points")
    expect(sheet.locator(".how-cards svg")).not_to_have_count(0)
    expect(sheet.locator("#keys-rows kbd")).not_to_have_count(0)
    assert faults(stage.page) == []
    stage.button("help-rules").click()
    expect(stage.button("table-rules")).to_be_visible()
    assert faults(stage.page) == []
    # Links are judged where they are seen: axe leaves out what is scrolled away.
    stage.page.get_by_role("link", name="Fair decks").scroll_into_view_if_needed()
    assert faults(stage.page, "#pane-about") == []


def test_a_drawer_beside_the_table_closes_where_it_would_cover_the_hand(
    visit, practice
):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    rail = stage.button("rail")
    expect(rail).to_be_visible()
    stage.page.set_viewport_size({"width": 640, "height": 400})
    expect(rail).to_be_hidden()
    stage.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(rail).to_be_visible()


def test_a_card_that_fits_on_two_melds_asks_where(visit, tabled):
    table = "4c 5c 6c / 7d 7h 7s"
    stage = Basic(visit(DESK), tabled, "7c2sKhQd", "2c", table=table, draws="Js")
    stage.take_turn()
    stage.tap("7c")
    stage.button("btn-lay").click()
    where = "That fits in more than one place: choose where."
    expect(stage.button("prompt")).to_contain_text(where)
    expect(stage.page.locator(".board-end:focus")).to_have_count(1)


def test_the_names_of_piles_chips_and_buttons_begin_with_what_is_seen(visit, practice):
    page = visit(DESK, bypass_csp=True)
    stage = Staged(page, practice, PLAIN, JUNK, groups="5h 6h 7h", draws="2c")
    assert faults(page, names=True) == []
    stage.take_turn()
    stage.tap("Kc")
    assert faults(page, names=True) == []


CUT = """(names) => names.filter((name) => {
  const node = document.querySelector(name);
  return node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
})"""
"""Which of these nodes show less than they hold."""


@pytest.mark.parametrize("screen", [PHONE, (360, 640)], ids=str)
def test_the_name_of_the_table_is_whole_beside_the_points(visit, practice, screen):
    page = visit(screen, bypass_csp=True)
    stage = Staged(page, practice, PLAIN, JUNK, draws="2c")
    page.add_style_tag(url="/static/css/table/time_played.css")
    # The longest name the house gives, and how long somebody has played.
    page.evaluate(
        """() => {
          const title = document.querySelector('.bar-title');
          title.querySelector('.bar-name').textContent = 'Cardamom 568';
          const clock = document.createElement('span');
          clock.className = 'bar-meta played-clock';
          clock.textContent = '59 min · −10,500';
          title.querySelector('.played-clock')?.remove();
          title.append(clock);
        }"""
    )
    badge = stage.button("badge-points")
    expect(badge).to_contain_text("If someone shows")
    place = badge.bounding_box()
    assert page.evaluate(CUT, [".bar", ".bar-title", ".bar-name"]) == []
    stage.take_turn()
    stage.tap("Kc")
    expect(badge).to_contain_text("After K♣")
    assert badge.bounding_box() == place


class OnMatchClock(Basic):
    """A table where leaving gives up the match at once."""

    def view(self):
        shown = super().view()
        shown["table_info"]["on_timeout"] = "lose_match"
        return shown


@pytest.mark.parametrize(("others", "said"), [(1, "Ravi wins"), (2, "The others play")])
def test_leaving_says_what_it_means_for_the_match_by_how_many_stay(
    visit, tabled, others, said
):
    hands = ["4h8h 2s3s4s Qc Kd", "2c", "2d"][: 1 + others]
    stage = OnMatchClock(visit(PHONE), tabled, *hands, table="5h6h7h")
    stage.page.locator("#btn-leave").click()
    question = stage.page.get_by_role("dialog")
    expect(question).to_contain_text(said)
    expect(question).not_to_contain_text("other player")
    expect(question.get_by_role("button", name="Resign")).to_be_visible()
