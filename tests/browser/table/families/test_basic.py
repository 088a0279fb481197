"""Basic rummy on the page: staged plays, the board, keys, the text table, a match."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged_tabled import Basic
from tests.sizes import size

pytestmark = pytest.mark.browser

TABLE = "5h6h7h / QsQdQh / 9c9d9h"
HAND = "4h8h 2s3s4s Qc Kd"


def _ends(table, *chosen):
    """What may glow: the layoffs that the rules list for these cards."""
    return {
        (entry["meld"], entry["card"])
        for entry in table.legal(0)
        if entry["kind"] == "lay" and entry["card"] in chosen
    }


def _glowing(stage):
    glowing = []
    for name in stage.ends():
        meld, _end, card = name.split(" ")
        rank = card[:-1].replace("10", "T")
        glowing.append((int(meld), rank + "shdc"["♠♥♦♣".index(card[-1])]))
    return glowing


def test_only_legal_ends_glow_and_nothing_is_sent_before_the_discard(visit, tabled):
    stage = Basic(visit(DESK), tabled, HAND, "2c", table=TABLE, draws="Js")
    stage.take_turn()
    for face in ("4h", "8h", "2s", "Qc", "Kd", "Js"):
        stage.tap(face)
        assert sorted(_glowing(stage)) == sorted(_ends(stage.table, face)), face
        stage.tap(face)
    stage.tap("4h", "8h")
    assert stage.ends() == ["0 low 4♥", "0 high 8♥"]
    stage.button("end-0-low").click()
    expect(stage.page.locator("[data-ghost]")).to_have_count(2)
    assert stage.laid()[0] == ["4h", "5h", "6h", "7h", "8h"]
    expect(stage.button("prompt")).to_contain_text("2 plays laid out")
    stage.tap("2s", "3s", "4s")
    stage.button("btn-meld").click()
    expect(stage.button("meld-3")).to_be_visible()
    assert stage.cards() == ["Js", "Kd", "Qc"]
    for left in (2, 1, 0):
        stage.button("btn-undo").click()
        expect(stage.page.locator("[data-ghost]")).to_have_count(left)
    assert stage.cards() == stage.held()
    stage.tap("Qc")
    stage.button("end-1-high").click()
    expect(stage.page.locator("[data-ghost]")).to_have_count(1)
    assert stage.sent.count("act") == 1, "the draw alone has been sent"
    stage.tap("Kd")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    assert [act["kind"] for act in stage.acted] == ["draw", "lay", "discard"]
    expect(stage.page.locator("[data-ghost]")).to_have_count(0)
    assert stage.laid()[1] == ["Qs", "Qh", "Qd", "Qc"]


def test_what_leaves_the_card_just_taken_is_refused_with_that_reason(visit, tabled):
    """See basic.md B5, example 5."""
    stage = Basic(
        visit(PHONE), tabled, "9c", "2d", table="6c7c8c", pile="9h", buried="stock"
    )
    stage.button("pile-open").click()
    stage.has_phase("discard")
    stage.tap("9c")
    assert stage.ends() == []
    stage.button("meld-0").click()
    expect(stage.button("prompt")).to_contain_text("dead_end")
    stage.button("btn-lay").click(force=True)
    expect(stage.button("prompt")).to_contain_text("dead_end")
    stage.tap("9c", "9h")
    discard = stage.button("btn-discard")
    expect(discard).to_have_attribute("aria-disabled", "true")


def test_going_out_without_a_discard_is_a_press_of_its_own(visit, tabled):
    stage = Basic(visit(DESK), tabled, "JsKs", "2d3d", table="5h6h7h", draws="Qs")
    expect(stage.button("board-chip")).to_have_text("Going rummy ×2")
    stage.take_turn()
    stage.tap("Js", "Qs", "Ks")
    stage.button("btn-meld").click()
    now = stage.button("btn-lay-now")
    expect(now).to_have_text("Go out")
    expect(stage.button("btn-discard")).to_be_hidden()
    assert [act["kind"] for act in stage.acted] == ["draw"]
    now.click()
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert [act["kind"] for act in stage.acted] == ["draw", "meld"]


def test_what_is_laid_out_outlives_news_but_not_its_turn(visit, tabled):
    stage = Basic(visit(DESK), tabled, HAND, "2c", table=TABLE, draws="Js")
    stage.take_turn()
    stage.tap("8h")
    stage.button("end-0-high").click()
    ghosts = stage.page.locator("[data-ghost]")
    expect(ghosts).to_have_count(1)
    stage.play(lambda table: table.away(1))
    expect(ghosts).to_have_count(1)
    stage.play(lambda table: table.time_out(0))
    expect(ghosts).to_have_count(0)
    expect(stage.button("prompt")).to_contain_text("in your hand again")


def test_a_card_is_laid_off_by_dragging_it_to_the_meld(visit, tabled):
    stage = Basic(visit(DESK), tabled, HAND, "2c", table=TABLE, draws="Js")
    stage.take_turn()
    mouse = stage.page.mouse
    card, meld = stage.card("8h").bounding_box(), stage.button("meld-0").bounding_box()
    mouse.move(card["x"] + 14, card["y"] + 24)
    mouse.down()
    mouse.move(card["x"] + 40, card["y"] - 40)
    expect(stage.button("end-0-high")).to_have_text("8♥")
    mouse.move(meld["x"] + meld["width"] - 10, meld["y"] + 20)
    mouse.up()
    expect(stage.page.locator("[data-ghost]")).to_have_count(1)
    assert stage.laid()[0] == ["5h", "6h", "7h", "8h"]
    assert [act["kind"] for act in stage.acted] == ["draw"]


def test_a_turn_by_keys_only(visit, tabled):
    stage = Basic(visit(DESK), tabled, HAND, "2c", table=TABLE, draws="Js")
    page, keys = stage.page, stage.page.keyboard
    keys.press("d")
    stage.has_phase("discard")
    for face, key in (("2s", " "), ("3s", "Shift+ "), ("4s", "Shift+ ")):
        _choose(stage, face, key)
    keys.press("m")
    expect(page.get_by_test_id("meld-3")).to_be_visible()
    _choose(stage, "8h")
    keys.press("l")
    expect(page.locator("[data-ghost]")).to_have_count(4)
    keys.press("z")
    expect(page.locator("[data-ghost]")).to_have_count(3)
    assert [act["kind"] for act in stage.acted] == ["draw"]
    _choose(stage, "Kd")
    keys.press("Enter")
    keys.press("Enter")
    stage.has_phase("wait")
    assert [act["kind"] for act in stage.acted] == ["draw", "meld", "discard"]


def _choose(stage, face, key=" "):
    """Walk by arrows to a card and select it."""
    keys = stage.page.keyboard
    stage.settle()
    for _step in range(12):
        if stage.page.evaluate("document.activeElement?.dataset?.card") == face:
            break
        keys.press("ArrowRight")
    keys.press(key)
    expect(stage.card(face)).to_have_attribute("aria-selected", "true")


def test_the_text_table_lays_out_and_plays(visit, tabled):
    stage = Basic(visit(DESK), tabled, HAND, "2c", table=TABLE, draws="Js")
    page = stage.page
    page.keyboard.press(":")
    line = page.locator("#command-line")
    for command in ("draw", "meld 2s 3s 4s", "lay 8h"):
        line.fill(command)
        line.press("Enter")
        if command == "draw":
            stage.has_phase("discard")
    expect(page.locator("#text-piles")).to_contain_text("2 plays laid out")
    expect(page.get_by_test_id("text-lay-now")).to_be_visible()
    line.fill("lay now")
    line.press("Enter")
    expect(page.locator("#text-happened")).to_contain_text("You laid off")
    assert [act["kind"] for act in stage.acted] == ["draw", "meld", "lay"]
    expect(page.get_by_test_id("text-lay-now")).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, DESK][: size("table_axe", 1, 2)])
def test_a_board_in_the_middle_of_a_turn_has_no_faults(visit, tabled, viewport):
    stage = Basic(visit(viewport), tabled, HAND, "2c", table=TABLE, draws="Js")
    stage.take_turn()
    stage.tap("8h")
    stage.button("btn-lay").click()
    expect(stage.page.locator("[data-ghost]")).to_have_count(1)
    stage.tap("4h", "Qc")
    assert len(stage.ends()) == 2
    assert faults(stage.page) == []
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert stage.page.evaluate(wide)
