"""Which cards are selected: one to discard, or several, by fingers, mouse and keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.browser.staged_gin import OTHER, SEVEN, Gin
from tests.browser.staged_tabled import Basic
from tests.rules.indian.table import JUNK

pytestmark = pytest.mark.browser

LONG = 700
"""Milliseconds that are a long press for certain."""


def _selected(stage):
    chosen = stage.page.locator("#hand [data-card][aria-selected=true]")
    return sorted(
        card[:2]
        for card in chosen.evaluate_all("all => all.map((c) => c.dataset.card)")
    )


def _hold(stage, face):
    box = stage.card(face).bounding_box()
    stage.page.mouse.move(box["x"] + 12, box["y"] + 24)
    stage.page.mouse.down()
    stage.page.wait_for_timeout(LONG)
    stage.page.mouse.up()


def _discards(stage, words):
    discard = stage.button("btn-discard")
    expect(discard).to_have_text(words)
    expect(discard).not_to_have_attribute("aria-disabled", "true")


def test_in_a_discard_turn_a_tap_replaces_the_chosen_card(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    for face, word in (
        ("Kc", "Discard K♣"),
        ("8d", "Discard 8♦"),
        ("2c", "Discard 2♣"),
    ):
        stage.tap(face)
        assert _selected(stage) == [face]
        _discards(stage, word)
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    # Beside a turn no card is asked for: taps still collect cards for a group.
    stage.tap("5h")
    stage.tap("6h")
    assert _selected(stage) == ["5h", "6h"]


@pytest.mark.parametrize("family", ["gin", "basic"])
def test_a_tap_replaces_the_chosen_card_in_every_family(
    visit, practice, gin_table, tabled, family
):
    if family == "gin":
        stage = Gin(visit(DESK), gin_table, SEVEN, OTHER, draws="Ks").at_own_turn()
        first, second = "Ks", "3d"
    else:
        stage = Basic(visit(DESK), tabled, "4h8hQcKd2s3s4s", "2c", draws="Js")
        stage.take_turn()
        first, second = "Qc", "Kd"
    for face in (first, second, first):
        stage.tap(face)
        assert _selected(stage) == [face]
    _discards(stage, f"Discard {'K♠' if family == 'gin' else 'Q♣'}")


def test_several_cards_are_selected_by_a_long_press_and_taps(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c")
    stage.take_turn()
    _hold(stage, "4c")
    assert _selected(stage) == ["4c"]
    stage.tap("4h")
    _hold(stage, "4s")
    assert _selected(stage) == ["4c", "4h", "4s"]
    expect(stage.button("prompt")).to_contain_text("Group these cards")
    stage.button("btn-group").click()
    stage.is_saved()
    assert [sorted(group) for group in stage.layout()["groups"]] == [
        ["4c1", "4h1", "4s1"]
    ]
    # It is over with the group: a tap chooses one card again.
    stage.tap("Kc")
    stage.tap("8d")
    assert _selected(stage) == ["8d"]


def test_a_card_held_and_then_dragged_is_carried_alone(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    stage.tap("Kc")
    start, end = stage.card("Qd").bounding_box(), stage.card("4c").bounding_box()
    mouse = stage.page.mouse
    mouse.move(start["x"] + 14, start["y"] + 30)
    mouse.down()
    stage.page.wait_for_timeout(LONG)
    mouse.move(end["x"] + 20, end["y"] + 30, steps=6)
    expect(stage.page.locator(".fan .card")).to_have_count(1)
    mouse.up()
    stage.is_saved()
    assert "Qd1" in stage.layout()["groups"][2]
    assert "Kc1" not in stage.layout()["groups"][2]


def test_a_drag_beside_the_cards_selects_those_it_goes_over(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    group = stage.page.locator("[data-testid=group]").first
    cards = group.locator("[data-card]")
    first, last = cards.first.bounding_box(), cards.last.bounding_box()
    mouse = stage.page.mouse
    mouse.move(last["x"] + last["width"] + 8, last["y"] + 20)
    mouse.down()
    mouse.move(first["x"] + 20, first["y"] + 60, steps=6)
    expect(stage.page.locator(".select-box")).to_be_visible()
    mouse.up()
    expect(stage.page.locator(".select-box")).to_have_count(0)
    assert _selected(stage) == ["5h", "6h", "7h"]


def test_shift_and_ctrl_select_several_with_the_mouse_and_by_keys(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    stage.take_turn()
    stage.tap("4c")
    stage.card("4h").click(position={"x": 14, "y": 24}, modifiers=["Control"])
    stage.card("4s").click(position={"x": 14, "y": 24}, modifiers=["Shift"])
    assert _selected(stage) == ["4c", "4h", "4s"]
    stage.page.keyboard.press("Escape")
    for face, key in (("4c", "Space"), ("Kc", "Space"), ("8d", "Shift+Space")):
        stage.card(face).focus()
        stage.page.keyboard.press(key)
    assert _selected(stage) == ["8d", "Kc"]
    stage.page.keyboard.press("?")
    expect(stage.page.locator("#keys-rows")).to_contain_text("select one more card")


def test_the_text_table_chooses_one_card_or_several(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c")
    stage.take_turn()
    stage.page.keyboard.press("v")
    for face in ("Kc1", "8d1"):
        stage.button(f"text-card-{face}").click()
    expect(stage.button("text-discard")).to_contain_text("eight of diamonds")
    expect(stage.button("text-discard")).not_to_have_attribute("aria-disabled", "true")
    stage.button("text-several").click()
    expect(stage.button("text-several")).to_have_attribute("aria-pressed", "true")
    stage.button("text-card-7d1").click()
    stage.button("text-group").click()
    stage.is_saved()
    assert [sorted(stage.table.pack.names(cards)) for cards in stage.saved] == [
        ["7d1", "8d1"]
    ]


def test_what_the_house_proposes_makes_way_for_the_players_own(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c", helps=True)
    stage.take_turn()
    stage.button("btn-suggest").click()
    expect(stage.page.locator("[data-card][aria-selected=true]")).to_have_count(1)
    expect(stage.button("btn-discard")).to_contain_text(re.compile("Discard .+"))
    [proposed] = _selected(stage)
    _hold(stage, "4c")
    stage.tap("4h")
    assert proposed not in ("4c", "4h")
    assert _selected(stage) == ["4c", "4h"]


def test_a_card_that_has_to_stay_is_never_proposed(visit, practice):
    """See indian.md 4.2: the card just taken from the open pile can't go."""
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, opening="2c", helps=True)
    stage.button("pile-open").click()
    stage.has_phase("discard")
    stage.tap("2c")
    expect(stage.button("prompt")).to_contain_text(
        "You can't discard the card you just"
    )
    expect(stage.button("prompt")).not_to_contain_text("choose another")
    stage.tap("2c")
    stage.button("btn-suggest").click()
    expect(stage.button("btn-discard")).to_contain_text("Discard ")
    assert "2c" not in _selected(stage)


NEWCOMER = """Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
  apply: (get, home, [name]) => name.startsWith("coach") ? null : get.call(home, name),
})"""


def test_a_newcomer_is_not_offered_the_discard_of_a_card_that_only_fits(visit, tabled):
    """The help would lay it off: it was just taken from the open pile."""
    page = visit(PHONE)
    page.add_init_script(NEWCOMER)
    page.route(tabled[0], _as_practice)
    rules = {"table": "6c7c8c", "pile": "9c", "buried": "stock", "practising": True}
    stage = Basic(page, tabled, "Kd2s5h", "2d", **rules)
    stage.button("pile-open").click()
    stage.has_phase("discard")
    expect(stage.page.locator("#coach")).to_contain_text("Now discard one card")
    stage.settle()
    assert _selected(stage) == []
    assert stage.heard.count("suggest") > 0


def _as_practice(route):
    answer = route.fetch()
    there, words = answer.text(), ('"practice":false', '"practice": false')
    assert any(word in there for word in words)
    for word in words:
        there = there.replace(word, word.replace("false", "true"))
    route.fulfill(response=answer, body=there)
