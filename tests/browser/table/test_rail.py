"""Beside the table: log, discards, scores, what was missed, and the switch to drop."""

import re

import pytest
from playwright.sync_api import expect

from rules.game import Event
from tests.browser.conftest import DESK, PHONE, SIDEWAYS
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK, VALID
from tests.sizes import size

pytestmark = pytest.mark.browser

BELOW = "n => n.scrollHeight - n.scrollTop - n.clientHeight"
THIRD = "2s 3s 8s Qs Ks Ah 2h 8h 9h Th Kh Ad 2d"


def test_the_rail_and_turning_the_phone_change_nothing(visit, practice):
    """On a phone the drawer lies over the hand, sideways beside it."""
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=FOUR)
    rail = stage.button("rail")
    stage.tap("Kc")
    before = stage.layout()
    for screen in (PHONE, SIDEWAYS, PHONE):
        stage.page.set_viewport_size({"width": screen[0], "height": screen[1]})
        opener = "handle-log" if screen == PHONE else "btn-rail"
        stage.button(opener).click()
        expect(rail).to_be_visible()
        stage.page.keyboard.press("Escape")
        expect(rail).to_be_hidden()
        expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")
        expect(stage.root).to_have_attribute("data-phase", "draw")
        assert stage.layout() == before
    assert stage.acted == []


def test_the_rail_beside_a_desk_keeps_selection_and_groups(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    stage.tap("Kc")
    before = stage.layout()
    for _way in ("closed", "open"):
        stage.button("btn-rail").click()
        expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")
        expect(stage.root).to_have_attribute("data-phase", "draw")
        assert stage.layout() == before


def test_the_log_has_an_entry_a_turn_and_knows_the_deal_after_a_reload(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c 3c")
    _own_turn(stage, "Kc")
    stage.play(lambda table: table.draw(1), lambda table: table.discard(1, "As"))
    turns = stage.page.locator("#log-list .log-turn")
    told = ["You drew 2♣You discarded K♣", "Ravi drew a cardRavi discarded A♠"]
    expect(turns).to_have_text([_loose(line) for line in told])
    expect(turns.first).to_have_attribute("data-own", "")
    stage.page.reload()
    stage.root.and_(stage.page.locator("[data-conn=open]")).wait_for()
    expect(turns).to_have_text([_loose(line) for line in told])


def test_the_log_stays_where_its_reader_is_and_says_what_came(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    pane = stage.page.locator("#pane-log")
    stage.play(lambda table: _say(table, 40))
    assert pane.evaluate(BELOW) < 24
    pane.evaluate("n => n.scrollTo(0, 40)")
    stage.settle()
    expect(stage.button("log-new")).to_be_hidden()
    stage.play(lambda table: _say(table, 2))
    expect(stage.button("log-new")).to_have_text("2 new below")
    assert pane.evaluate("n => n.scrollTop") == 40
    stage.button("log-new").click()
    expect(stage.button("log-new")).to_be_hidden()
    assert pane.evaluate(BELOW) < 24


def test_the_discards_tell_who_threw_and_who_took_what(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, THIRD, draws="2c 3c 4c")
    _own_turn(stage, "Kc")
    stage.play(lambda table: table.take(1), lambda table: table.discard(1, "As"))
    stage.play(lambda table: table.draw(2), lambda table: table.discard(2, "Ks"))
    stage.page.get_by_role("tab", name="Discards").click()
    rows = stage.page.locator("#discards-list .discards-row")
    expect(rows.locator("h3")).to_have_text(
        ["Ravi", "Meera", "You", "Open pile, oldest first"]
    )
    expect(rows.nth(0)).to_contain_text(re.compile("threw.*A♠.*took.*K♣"))
    taken = rows.nth(2).locator(".is-taken")
    expect(taken).to_contain_text("taken by Ravi")
    pile = rows.nth(3).locator(".token > [aria-hidden]")
    expect(pile).to_have_text(["J♦", "A♠", "K♠"])


def test_the_last_six_of_the_pile_are_a_long_press_away(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, draws="2c 3c")
    _own_turn(stage, "Kc")
    stage.play(lambda table: table.draw(1), lambda table: table.discard(1, "As"))
    stage.has_phase("draw")
    stage.button("pile-open").click(delay=600)
    peek = stage.button("pile-peek").locator(".token > [aria-hidden]")
    expect(peek).to_have_text(["J♦", "K♣", "A♠"])
    expect(stage.root).to_have_attribute("data-phase", "draw")
    stage.button("pile-closed").click()
    expect(stage.button("pile-peek")).to_be_hidden()


def test_the_away_card_lists_the_turns_and_an_act_ends_autoplay(visit, practice):
    draws = "2c 3c 8s 9c 8c Td"
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws=draws)
    card = stage.button("away-card")
    _own_turn(stage, "Kc")
    expect(card).to_be_hidden()
    for _turn in range(2):
        stage.play(lambda table: table.turn(1), lambda table: table.time_out(0))
    expect(stage.button("seat-0")).to_contain_text("Auto 2 of 3")
    stage.page.reload()
    expect(stage.button("seat-0")).to_contain_text("Auto 2 of 3")
    expect(card).to_contain_text("The table played 2 turns for you:")
    turns = card.locator("li")
    expect(turns).to_have_count(2)
    for turn, drawn in zip((0, 1), ("8♠", "8♣"), strict=True):
        shown = turns.nth(turn).locator(".token > [aria-hidden]")
        expect(shown).to_have_text([drawn, drawn])
    box, hand = card.bounding_box(), stage.button("hand").bounding_box()
    assert box["y"] + box["height"] <= hand["y"]
    stage.play(lambda table: table.turn(1))
    stage.button("pile-closed").click()
    stage.has_phase("discard")
    expect(card).to_be_hidden()
    expect(stage.button("seat-0")).not_to_contain_text("Auto")
    assert stage.table.player(0).autoplays == 0


def test_the_card_says_what_comes_and_a_press_takes_over_again(visit, practice):
    draws = "2c 3c 8s 9c 8c Td 6c 5c"
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws=draws)
    note = stage.page.locator("#away-note")
    _own_turn(stage, "Kc")
    for _turn in range(2):
        stage.play(lambda table: table.turn(1), lambda table: table.time_out(0))
    expect(note).to_contain_text("After 3 turns you are dropped for 40 points")
    stage.play(lambda table: table.turn(1), lambda table: table.time_out(0))
    expect(stage.button("seat-0")).to_contain_text("Auto 3 of 3, then drop")
    expect(note).to_contain_text("On your next turn you are dropped, 40 points.")
    stage.button("btn-back").click()
    expect(stage.button("seat-0")).not_to_contain_text("Auto")
    expect(note).to_have_text("Make any move to take over again.")
    expect(stage.button("btn-back")).to_be_hidden()
    assert stage.acted[-1] == {"kind": "back"}
    assert stage.table.player(0).autoplays == 0


def test_cheap_groups_are_played_on_and_a_show_costs_at_most_a_drop(visit, practice):
    stage = Staged(
        *(visit(DESK), practice, PLAIN, VALID), groups=FOUR, draws="2c 3c 8s 9c 8c"
    )
    _own_turn(stage, "Kc")
    stage.play(lambda table: table.turn(1), lambda table: table.time_out(0))
    note = stage.page.locator("#away-note")
    expect(note).to_contain_text("it would play on until somebody shows")
    stage.play(lambda table: _show(table, 1))
    expect(note).to_contain_text("It costs you 40 points at most")
    stage.button("btn-declare").click()
    stage.has_phase("over")
    assert stage.table.row(0).how == "auto"


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS][: size("rail_away", 1, 2)])
def test_on_a_phone_the_away_card_leaves_hand_and_piles_alone(visit, practice, screen):
    stage = Staged(visit(screen), practice, PLAIN, JUNK, draws="2c 3c 8s 9c", seconds=3)
    _own_turn(stage, "Kc")
    stage.play(lambda table: table.turn(1), lambda table: table.time_out(0))
    stage.play(lambda table: table.turn(1))
    card = stage.button("away-card")
    expect(card).to_contain_text("This turn is nearly over")
    for name in ("hand", "pile-closed", "pile-open", "btn-draw-closed"):
        assert not _overlap(card.bounding_box(), stage.button(name).bounding_box())
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_auto_drop_waits_for_the_turn_and_drops_at_the_price_it_said(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, THIRD, seats=(1, 0, 2))
    switch = stage.button("btn-autodrop")
    expect(switch).to_have_text("Auto drop +20 pts")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(stage.button("live-polite")).to_have_text(
        "On your turn you drop for 20 points."
    )
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    stage.play(lambda table: table.draw(1))
    assert stage.acted == []
    stage.play(lambda table: table.discard(1, table.pack.name(table.deal.drawn)))
    expect(stage.button("seat-0")).to_contain_text("Dropped")
    assert stage.acted == [{"kind": "drop"}]
    expect(switch).to_be_hidden()


def test_auto_drop_is_not_offered_after_the_first_draw(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, draws="2c 3c")
    expect(stage.button("btn-autodrop")).to_be_hidden()
    _own_turn(stage, "Kc")
    expect(stage.button("btn-autodrop")).to_be_hidden()


def _own_turn(stage, face):
    """Draw, and throw this card away."""
    stage.take_turn()
    stage.tap(face)
    stage.button("btn-discard").click()
    stage.has_phase("wait")


def _show(table, seat):
    """Draw, and show a valid hand."""
    table.draw(seat)
    table.show(seat, table.pack.name(table.deal.drawn), VALID)


def _loose(line):
    """A line of the log as the browser reads it, spaces or not."""
    words = re.escape(line).replace(r"\ ", r"\s*")
    return re.compile(re.sub("(?<=[♠♥♦♣])", r".*", words), re.DOTALL)


def _say(table, count):
    """Let something be told that often."""
    table.events = (Event("sent", 1),) * count


def _overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )
