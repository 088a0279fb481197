"""What comes after a deal of basic rummy or Continental: hands, sum, score table."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.table.families.tabled_results import AfterTabled
from tests.rules.basic.table import Match as BasicMatch
from tests.rules.basic.test_play import four
from tests.rules.continental.table import Table as ContinentalTable
from tests.rules.continental.test_match import Match as ContinentalMatch
from tests.sizes import size as of_size

pytestmark = pytest.mark.browser

LOST = [
    ("timed_out", 0, "Ravi ran out of time and lost the match."),
    ("disconnected", 1, "Ravi disconnected and was not back in time."),
    ("disconnected", 3, "Ravi disconnected too many times."),
    ("resigned", 0, "Ravi gave up the match."),
    ("left", 0, "Everybody else has left the match."),
]
"""Why a seat's match was lost, how often it disconnected, and what the page says."""
SIZES = [PHONE, DESK][: of_size("tabled_results", 1, 2)]


def _line(page, at):
    """The cells of a line of the score table."""
    table = page.get_by_test_id("result-sheet").locator(".score-table")
    cells = table.locator("tbody tr").nth(at).locator("td").all_inner_texts()
    return [" ".join(cell.split()) for cell in cells]


@pytest.mark.parametrize("size", SIZES)
def test_going_rummy_shows_every_hand_and_the_doubled_sum(visit, tabled, size) -> None:
    """See basic.md B5, example 2."""
    page = visit(size, bypass_csp=True)
    table = four("9s9h9c5h6h7hQd").meld(3, "9s9h9c").meld(3, "5h6h7h8h")
    table.discard(3, "Qd")
    match = BasicMatch(4).deal(1, 60)
    # The seats of a deal set up by hand begin with seat 0, whoever is to play first.
    match.keep(match.game.record_deal(match.match, table.result))
    AfterTabled(page, tabled, match, table).played(table)
    expect(page.locator("#result-title")).to_have_text("Joe went rummy")
    expect(page.get_by_test_id("result-why")).to_contain_text("queen of diamonds")
    said = page.get_by_test_id("showdown-said")
    expect(said).to_have_text(
        "( 12 your cards + 25 Ravi's cards + 30 Meera's cards) × 2 rummy = 134 to Joe"
    )
    costs = page.get_by_test_id("result-1").locator(".r-card small")
    assert costs.all_inner_texts() == ["8", "10", "7"]
    lane = page.locator(".lane[data-seat='3']")
    expect(lane).to_contain_text("134 of 200")
    page.locator("#result-lines").evaluate("node => node.open = true")
    assert _line(page, 1) == ["–", "–", "–", "134 Went out"]
    assert faults(page, "#sheet-result") == []


@pytest.mark.parametrize("size", SIZES)
def test_a_tie_at_the_end_of_continental_says_how_it_was_broken(
    visit, continental, size
) -> None:
    """See continental.md C8."""
    page = visit(size, bypass_csp=True)
    table = ContinentalTable("3c 3c 3h 3d Td Ts Th", "Kh Qd 7s As", stock="4s")
    table.draw(0).no_claims().down(0, "3c 3c 3h / Td Ts Th")
    table.lay(0, "3d", 0).discard(0, "4s")
    match = ContinentalMatch((0, 1), hands="12")
    match.deal(12, 0).deal(-10, 2)
    AfterTabled(page, continental, match, table).played(table)
    expect(page.locator("#result-title")).to_have_text("You won the match")
    why = page.get_by_test_id("result-why")
    expect(why).to_have_text(
        "Tied on 2 points: You, Ravi. Fewer points in deal 2 wins."
    )
    page.locator("#result-lines").evaluate("node => node.open = true")
    assert [_line(page, at) for at in (0, 1)] == [
        ["12", "0 Went out"],
        ["−10 Went out", "2"],
    ]
    head = page.locator("#result-sheet tbody th")
    told = [" ".join(text.split()) for text in head.all_inner_texts()]
    assert told == ["1 2 trios", "2 1 trio, 1 run"]
    assert faults(page, "#sheet-result") == []


@pytest.mark.parametrize(
    ("why", "lost", "told"), LOST[: of_size("tabled_lost", 3, len(LOST))]
)
def test_the_end_says_how_the_other_one_lost(
    visit, continental, why, lost, told
) -> None:
    """See gin.md D3."""
    page = visit(PHONE)
    stage, table = _begun(page, continental)
    stage.lost[1] = lost
    _leaves(stage, table, 1, why)
    expect(page.locator("#result-title")).to_have_text("You won the match")
    expect(page.get_by_test_id("result-why")).to_have_text(told)
    expect(page.get_by_test_id("result-0")).to_contain_text("+500")


def test_who_ran_out_of_time_reads_it_of_themselves(visit, continental) -> None:
    """See gin.md D3."""
    page = visit(PHONE)
    stage, table = _begun(page, continental)
    _leaves(stage, table, 0, "timed_out")
    expect(page.locator("#result-title")).to_have_text("Ravi won the match")
    why = page.get_by_test_id("result-why")
    expect(why).to_have_text("You ran out of time and lost the match.")
    own = page.get_by_test_id("sheet-result").locator("tr[data-own]")
    expect(own).to_contain_text("Out of time")
    expect(own).to_contain_text("\u2212500")
    stage.closes()
    expect(page.get_by_test_id("btn-rematch")).to_have_text("Play again")


def _begun(page, continental):
    """Open the page at the beginning of a match of Continental for two."""
    table = ContinentalTable("3c 3c 3h Td Ts Th", "Kh Qd 7s As")
    match = ContinentalMatch((0, 1))
    return AfterTabled(page, continental, match, table), table


def _leaves(stage, table, seat, why):
    table.left(seat, why)
    match = stage.match
    match.keep(match.game.record_deal(match.match, table.result, ()))
    stage.played(table)
