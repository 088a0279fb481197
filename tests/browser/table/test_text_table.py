"""The table as text: a whole deal from the command line, and by its buttons."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.browser.table.keyboard.test_indian import FOCUS, NEARLY
from tests.rules.indian.table import JUNK
from tests.sizes import size

pytestmark = pytest.mark.browser


def _type(stage, *lines):
    """Write commands where the focus is, which must be the line."""
    for line in lines:
        expect(stage.button("command-line")).to_be_focused()
        stage.page.keyboard.type(line)
        stage.page.keyboard.press("Enter")


def test_a_whole_deal_from_the_command_line(visit, practice):
    stage = Staged(visit(DESK), practice, NEARLY, JUNK, draws="3c 5c 2s")
    answer = stage.button("text-answer")
    stage.page.keyboard.press(":")
    _type(stage, "draw")
    expect(answer).to_have_text("You drew three of clubs.")
    _type(stage, "discard 3 of clubs")
    expect(answer).to_contain_text("discarded three of clubs")
    _type(stage, "discard qd")
    expect(answer).to_contain_text("not your turn")
    stage.play(lambda table: table.turn(1))
    _type(stage, "group 4h 5h 6h", "group 7s, 8s, 9s", "group king spades kh kd")
    expect(answer).to_have_text("Group 3, set, 3 cards, 0 points.")
    _type(stage, "group 2c 2d 2h", "draw")
    stage.has_phase("discard")
    _type(stage, "group 2s to 4")
    expect(answer).to_have_text("Group 4, set, 4 cards, 0 points.")
    _type(stage, "say points")
    expect(answer).to_contain_text("points if someone shows now")
    _type(stage, "show queen diamonds")
    expect(answer).to_have_text("Valid - 0 points. Type declare or cancel.")
    _type(stage, "declare")
    stage.has_phase("wait")
    stage.play(lambda table: table.close())
    row = stage.page.locator("#text-result tbody tr").first
    expect(row).to_contain_text("You")
    expect(row).to_contain_text("pure sequence: four of hearts, five of hearts")
    expect(stage.button("sheet-result")).to_be_hidden()
    assert [act["kind"] for act in stage.acted] == ["draw", "discard", "draw", "show"]


def test_what_the_command_line_does_not_understand_it_says(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    page, answer = stage.page, stage.button("text-answer")
    page.keyboard.press(":")
    for line, reply in (
        ("fold", "There is no command fold. Type help for the list."),
        ("discard 1x", "1x is not a card."),
        ("discard as", "You don't hold ace of spades."),
        ("discard", "Say which card."),
        ("ungroup 9", "Say which group, 1 to 4."),
        ("group kc", "Select two or more cards first."),
        ("say something", "Say hand, state, log, points or clock."),
        ("say hand", "Group 1: five of hearts, six of hearts, seven of hearts."),
        ("say state", "Your turn - draw a card"),
        ("help", "Commands: draw, take"),
    ):
        _type(stage, line)
        expect(answer).to_contain_text(reply)
    assert stage.acted == []
    stage.page.keyboard.press("ArrowUp")
    expect(stage.button("command-line")).to_have_value("help")
    stage.page.keyboard.press("ArrowUp")
    expect(stage.button("command-line")).to_have_value("say state")
    stage.page.keyboard.press("Escape")
    _type(stage, "drop")
    expect(answer).to_contain_text("Type yes or no.")
    _type(stage, "no")
    stage.has_phase("draw")
    _type(stage, "drop", "yes")
    expect(page.locator("#text-result")).to_contain_text("Drop20−100")
    assert stage.acted == [{"kind": "drop"}]


@pytest.mark.parametrize("screen", [DESK, PHONE][: size("texttable", 1, 2)])
def test_the_text_table_does_everything_by_buttons(visit, practice, screen):
    stage = Staged(visit(screen), practice, PLAIN, JUNK, draws="2c")
    page = stage.page
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(stage.button("text-table")).to_be_focused()
    expect(stage.button("hand")).to_be_hidden()
    _press(stage, "text-draw")
    stage.has_phase("discard")
    _press(stage, "text-several")
    for card in ("5h1", "6h1", "7h1"):
        _press(stage, f"text-card-{card}")
        expect(stage.button(f"text-card-{card}")).to_be_focused()
    _press(stage, "text-group")
    heading = page.get_by_role("heading", name="Group 1, pure sequence, 3 cards")
    expect(heading).to_be_visible()
    _press(stage, "text-card-Qd1")
    _press(stage, "text-to-0")
    expect(page.get_by_role("heading", name="Group 1, not valid, 4")).to_be_visible()
    _press(stage, "text-undo")
    _press(stage, "text-card-Kc1")
    expect(stage.button("text-discard")).to_have_text("Discard king of clubs")
    _press(stage, "text-discard")
    stage.has_phase("wait")
    happened = page.locator("#text-happened tbody tr").first
    expect(happened).to_have_text("YouYou discarded king of clubs")
    expect(stage.button("text-hand")).not_to_contain_text("King of clubs")
    page.keyboard.press("v")
    expect(stage.button("hand")).to_be_visible()


def _press(stage, name):
    """Press a button by key, and see that its place is seen while it has the focus."""
    stage.button(name).focus()
    stage.page.keyboard.press("Shift")
    assert "outside" not in (stage.page.evaluate(FOCUS) or "")
    stage.page.keyboard.press("Enter")
