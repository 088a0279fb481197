"""The page of Continental in play: contract, claims, jokers on the table."""

import re

import pytest
from playwright.sync_api import expect

from rules.actions import Left
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import OWN
from tests.browser.staged_continental import Continental
from tests.sizes import size

pytestmark = pytest.mark.browser

TRIOS = "3c 3h 3s Td Ts Th 9c"
NINES = "9d 9h 9s 4c 4d 4h Kd"
LOOSE = "2c 5d 8h Js Qd Kc As"
BOTH = [DESK, PHONE][: size("continental_table", 1, 2)]


def _stage(visit, tabled, *hands, screen=DESK, **deal):
    page = visit(screen, bypass_csp=True)
    return Continental(page, tabled, *hands, **deal)


def _kinds(stage):
    return [act["kind"] for act in stage.acted]


@pytest.fixture
def tabled(continental):
    """Return the table of Continental, whose page is the staged deals' page."""
    return continental


def _nines_lie(stage):
    """Seat 0 discards; seat 1 lays its two trios down; seat 0 draws again."""
    stage.draws()
    stage.tap("Kc")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.play(
        lambda table: table.draw(1).no_claims(),
        lambda table: table.down(1, "9d 9h 9s / 4c 4d 4h"),
        lambda table: table.discard(1, "Qs"),
    )
    return stage.draws()


@pytest.mark.parametrize("screen", BOTH)
def test_laying_off_is_locked_until_down(visit, tabled, screen) -> None:
    draws = "Kc Qs 2d"
    stage = _stage(visit, tabled, TRIOS, NINES, draws=draws, screen=screen)
    _nines_lie(stage)
    prompt, locked = stage.button("prompt"), re.compile("Locked until you are down")
    expect(stage.button("board-lock")).to_be_visible()
    stage.tap("9c")
    expect(stage.button("btn-lay")).to_have_attribute("title", locked)
    expect(stage.page.locator(".board-end:visible")).to_have_count(0)
    stage.button("meld-0").click()
    expect(prompt).to_contain_text(locked)
    stage.lays_down()
    expect(stage.button("board-lock")).to_be_hidden()
    expect(prompt).to_contain_text("Going out this turn scores −10")
    stage.tap("9c")
    stage.button("end-0-high").click()
    assert _kinds(stage) == ["draw", "discard", "draw"], "nothing is sent yet"
    stage.tap("2d")
    expect(prompt).to_contain_text("Discard 2♦ to go out, −10 points")
    stage.button("btn-discard").click()
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert _kinds(stage)[3:] == ["go_down", "lay", "discard"]
    assert stage.table.points() == {0: -10, 1: 10}


def test_claims_resolve_by_seat_whatever_the_click_order(visit, tabled) -> None:
    deal = {"draws": "Kh Kd 6c 7d 8s Ad", "upcard": "2h"}
    stage = _stage(visit, tabled, TRIOS, LOOSE, LOOSE, **deal)
    stage.draws()
    stage.tap("Kh")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    # Seat 1 draws: seat 2 is nearer than the page, which claims first.
    stage.play(lambda table: table.draw(1))
    expect(stage.button("prompt")).to_contain_text("Ravi left K♥")
    expect(stage.button("prompt")).to_contain_text("Nearest seat first: Meera, you")
    stage.button("btn-claim").click()
    expect(stage.button("prompt")).to_contain_text("Nearer seats come first: Meera")
    expect(stage.button("claim-strip")).to_be_hidden()
    stage.play(lambda table: table.claim(2))
    assert len(stage.table.hand(2)) == 9
    assert stage.table.view(0)["stock"] == stage.table.view(1)["stock"]
    last = stage.page.locator("#log-list")
    expect(last).to_contain_text(re.compile("Meera claimed K♥.*penalty card"))
    # Seat 2 draws: now the page is nearer, and what seat 1 said first waits for it.
    stage.play(
        lambda table: table.discard(1, "As"),
        lambda table: table.draw(2),
        lambda table: table.claim(1),
    )
    expect(stage.button("prompt")).to_contain_text("Nearest seat first: you, …")
    stage.page.keyboard.press("b")
    expect(last).to_contain_text(re.compile("You claimed A♠.*penalty card"))
    expect(last).to_contain_text("Your penalty card is 8♠")
    assert stage.cards() == stage.held()
    assert len(stage.held()) == 9


def test_a_discard_waits_for_claims_and_auto_pass_answers(visit, tabled) -> None:
    """See continental.md C6."""
    stage = _stage(visit, tabled, TRIOS, LOOSE, draws="Kh Kd 6c")
    stage.take_turn()
    stage.tap("Kh")
    stage.button("btn-discard").click()
    expect(stage.button("prompt")).to_contain_text("Your K♥ waits for claims")
    assert stage.table.deal.held is not None
    stage.play(lambda table: table.pass_(1))
    stage.button("btn-auto-pass").click()
    stage.play(lambda table: table.draw(1))
    expect(stage.button("claim-strip")).to_be_hidden()
    stage.page.locator("[data-testid=table]:not([data-claim])").wait_for()
    stage.page.wait_for_function(
        "() => document.getElementById('log-list').textContent.includes('drew')"
    )
    assert stage.table.deal.window is None
    assert _kinds(stage) == ["draw", "discard", "pass"]


def test_a_joker_move_that_leaves_three_cards_is_refused_with_its_reason(
    visit, tabled
) -> None:
    hand = "4s 5s 6s * 9h Th Jh Qh 2d"
    stage = _stage(visit, tabled, hand, "", draws="7s", contract=3)
    stage.draws().lays_down("4s 5s 6s *", "9h Th Jh Qh")
    laid = ["4s 5s 6s 7s", "9h Th Jh Qh"]
    assert stage.laid() == laid
    stage.page.keyboard.press("j")
    panel = stage.button("joker-panel")
    expect(panel).to_contain_text("Put 7♠ here; joker to the right end, as 8♠")
    expect(panel).to_contain_text("Joker to the left end, as 3♠")
    stage.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    # Without the seven in the hand the joker has nowhere to go but its own run.
    stage.button("btn-undo").click()
    bare = _stage(visit, tabled, hand, "", draws="Kd", contract=3)
    bare.draws().lays_down("4s 5s 6s *", "9h Th Jh Qh")
    bare.page.locator(".board-mark").click()
    panel = bare.button("joker-panel")
    expect(panel.locator(".joker-choices button")).to_have_count(1)
    expect(bare.button("joker-why")).to_have_text(
        "To another run: only three cards would remain."
    )
    panel.get_by_role("button", name="left end").click()
    expect(bare.page.locator(".board-meld").first).to_contain_text("3♠")
    assert bare.laid() == ["3s 4s 5s 6s", "9h Th Jh Qh"]
    bare.button("btn-undo").click()
    assert bare.laid() == laid


@pytest.mark.parametrize("screen", BOTH)
def test_the_contract_is_built_by_taps(visit, tabled, screen) -> None:
    """See continental.md C3."""
    hand = "3c 3h Ts 5h 6h 7h * Kd"
    deal = {"draws": "3s", "contract": 2, "screen": screen}
    stage = _stage(visit, tabled, hand, "", **deal).draws()
    stage.tap("3c", "3h", "Ts")
    stage.button("slot-1").click()
    stage.is_saved()
    expect(stage.button("slot-1")).to_have_attribute("data-state", "bad")
    expect(stage.button("prompt")).to_contain_text("neither one rank")
    stage.button("btn-undo").click()
    stage.tap("3c", "3h", "3s")
    stage.button("slot-1").click()
    expect(stage.button("slot-1")).to_have_attribute("data-state", "ok")
    stage.tap("5h", "6h", "7h", "*")
    stage.button("slot-2").click()
    expect(stage.button("slot-2")).to_have_attribute("data-state", "ok")
    expect(stage.button("btn-go-down")).to_contain_text("leaves 20")
    stage.button("as-4♥").click()
    expect(stage.button("as-4♥")).to_have_attribute("aria-pressed", "true")
    stage.is_saved()
    stage.button("btn-go-down").click()
    stage.page.locator("[data-ghost]").first.wait_for()
    assert stage.laid()[1:] == ["4h 5h 6h 7h"]
    stage.button("btn-undo").click()
    assert stage.laid() == []
    assert stage.cards() == stage.held()


def test_a_deal_is_played_by_keys_and_by_commands(visit, tabled) -> None:
    stage = _stage(visit, tabled, TRIOS, NINES, draws="Kc Qs 2d")
    _nines_lie(stage)
    keys = stage.page.keyboard
    keys.press("m")
    stage.page.locator("[data-ghost]").first.wait_for()
    keys.press("z")
    expect(stage.page.locator("[data-ghost]")).to_have_count(0)
    keys.press("v")
    text = stage.page.locator("#text-table")
    expect(text).to_contain_text("Contract of this deal: 2 trios")
    expect(text).to_contain_text("Ravi is down")
    _type(stage, "contract")
    stage.page.locator("[data-ghost]").first.wait_for(state="attached")
    assert faults(stage.page, "#text-table") == []
    stage.button("text-off").click()
    stage.tap("9c")
    keys.press("l")
    stage.page.locator("[data-ghost][data-lies^='9c']").wait_for()
    keys.press(":")
    _type(stage, "discard 2d")
    stage.page.locator("[data-testid=table][data-phase=over]").wait_for()
    assert _kinds(stage)[3:] == ["go_down", "lay", "discard"]


def _type(stage, line):
    stage.button("command-line").fill(line)
    stage.button("command-line").press("Enter")


LOOKS = [(DESK, "dark"), (PHONE, "light"), (DESK, "light"), (PHONE, "dark")]


@pytest.mark.parametrize("look", LOOKS[: size("table_axe", 1, 4)], ids=str)
def test_no_state_of_continental_has_an_axe_violation(visit, tabled, look) -> None:
    screen, scheme = look
    page = visit(screen, color_scheme=scheme, bypass_csp=True)
    hand = "4s 5s 6s * 9h Th Jh Qh 2d"
    stage = Continental(page, tabled, hand, "", draws="7s 3h 4h", contract=3)
    assert faults(page) == []
    stage.draws()
    stage.button("btn-suggest").click()
    expect(stage.button("btn-go-down")).to_be_visible()
    assert faults(page) == []
    stage.lays_down()
    page.keyboard.press("j")
    expect(stage.button("joker-panel")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    stage.button("btn-undo").click()
    stage.tap("2d")
    stage.button("btn-discard").click()
    stage.play(lambda table: table.draw(1))
    expect(stage.button("claim-strip")).to_be_visible()
    assert faults(page) == []


def test_who_is_out_while_others_play_on_is_out_of_the_match(visit, tabled) -> None:
    """See continental.md D3."""
    stage = Continental(visit(PHONE), tabled, "", "", "", contract=1)
    stage.play(lambda table: table.do(None, Left(OWN, "timed_out")))
    expect(stage.page.locator("#own-seat .seat-state")).to_have_text("Out")
    expect(stage.button("prompt")).to_contain_text("You are out of this match.")
