"""What comes after a deal of gin: the showdown, its sum, the sheet of the match.

The deals are the worked ones of gin.md A12 and A13, played by the real rules.
"""

import json

import pytest
from playwright.sync_api import expect

from rules.actions import Discard
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.table.families.gin_results import HANDS, AfterGin
from tests.rules.gin.table import Match, knocked
from tests.sizes import size as of_size

pytestmark = pytest.mark.browser

SIZES = [PHONE, DESK][: of_size("gin_results", 1, 2)]
W3 = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
W5 = "Ah2h3h4h 8s8h8d TcJcQcKc", "KsKh 2s 5d6d7d 9s9h9d9c"
W7 = "2c2d2s 6h7h8h JsJdJc 7s", "4c5c6c 9s9d9c KhKdKc 7d"
LEVEL = {"undercut_on_equal": False}
W9 = HANDS[0], HANDS[1]
W10 = "5c6c7c 8s8h8d QsQhQd 9d", "JsJhJd 3s3h3d 8c 4s 2h 2d"
E1 = ((0, 18), (1, 41), (0, 35), (0, 30), (1, 12), (0, 25))
E5 = ((0, 30), (0, 30), *((1, points) for points in (15, *(10,) * 8)), (0, 42))
E7 = ((0, 25), (1, 12), (0, 18), (0, 36), (0, 40), (1, 30), (0, 10), (1, 20), (0, 15))


def _after(page, gin_table, hands, **options):
    """Open the page, and let seat 0 end a deal as it looks on."""
    stage = AfterGin(page, gin_table, Match(**options))
    stage.record(knocked(*hands, **options))
    return stage


def _ended(page, gin_table, wins, rake=0, **options):
    """Show the end of a match of these wins, under the hands of W9."""
    match = Match(**options)
    stage = AfterGin(page, gin_table, match)
    stage.rake = rake
    for seat, points in wins:
        match.wins(seat, points)
    stage.played(knocked(*W9))
    return stage


def _sum(page):
    """The terms of the sum as they are drawn: operators and numbers."""
    return page.locator("#showdown-sum :is(.sd-sign, b)").all_inner_texts()


def _cells(page, row, sheet="#result-race"):
    """The cells of the lines with this title, in all games."""
    lines = page.locator(f"{sheet} tr").filter(has=page.get_by_text(row, exact=True))
    return [line.locator("td").all_inner_texts() for line in lines.all()]


@pytest.mark.parametrize("size", SIZES)
def test_a_knock_shows_both_hands_the_layoffs_and_the_sum(
    visit, gin_table, size
) -> None:
    """See gin.md A7."""
    page = visit(size, bypass_csp=True)
    stage = _after(page, gin_table, W9)
    expect(page.locator("#result-title")).to_have_text("You knocked with 5")
    told = stage.last["showdown"]
    assert (told["left"], told["count"], told["points"]) == (39, 5, 34)
    assert _sum(page) == ["39", "−", "5", "=", "34"]
    said = page.get_by_test_id("showdown-said")
    expect(said).to_have_text("39 Ravi's deadwood − 5 your deadwood = 34 to you")
    laid = page.locator('[data-testid=showdown-1] [data-state="laid"]')
    assert [card.get_attribute("data-face") for card in laid.all()] == ["4h", "5h"]
    run = page.locator("[data-testid=showdown-1] [data-kind=run] .sd-card")
    assert len(run.all()) == 5
    gone = page.locator('[data-testid=showdown-2] [data-state="gone"]')
    assert len(gone.all()) == 2
    expect(page.get_by_test_id("showdown-2")).to_contain_text("Deadwood 48 39")
    expect(page.get_by_test_id("race")).to_contain_text("34 of 100")
    assert faults(page, "#sheet-result") == []


SUMS = {
    "undercut": (W10, {}, "9 − 8 + 25 = 26", "Ravi undercut you"),
    "gin": (W3, {}, "10 + 25 = 35", "You went gin"),
    "big gin": (W5, {}, "22 + 31 = 53", "You went big gin"),
    "equal": (W7, {}, "7 − 7 + 25 = 25", "Ravi undercut you"),
    "level": (W7, LEVEL, "7 − 7 = 0", "Both have 7: nobody scores"),
}


@pytest.mark.parametrize("kind", list(SUMS)[: of_size("gin_results", 1, len(SUMS))])
def test_the_sum_is_the_engines(visit, gin_table, kind) -> None:
    """See gin.md A7."""
    hands, options, shown, title = SUMS[kind]
    page = visit(PHONE)
    _after(page, gin_table, hands, **options)
    expect(page.locator("#result-title")).to_have_text(title)
    assert " ".join(_sum(page)) == shown


def test_a_spade_doubles_the_sum_bonus_and_all(visit, gin_table) -> None:
    """See gin.md A9."""
    page = visit(DESK)
    stage = AfterGin(page, gin_table, Match(oklahoma=True))
    stage.record(knocked(*W10, upcard="9s", oklahoma=True))
    assert " ".join(_sum(page)) == "( 9 − 8 + 25 ) × 2 = 52"
    expect(page.get_by_test_id("showdown-sum")).to_contain_text("spade turned up")


def test_the_showdown_comes_in_three_steps_and_a_press_skips_them(
    visit, gin_table
) -> None:
    page = visit(DESK, motion="no-preference", own=True)
    page.clock.install()
    stage = AfterGin(page, gin_table, Match())
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    stage.record(knocked(*W10))
    showdown, title = page.get_by_test_id("showdown"), page.locator("#result-title")
    expect(showdown).to_have_attribute("data-step", "1")
    expect(title).to_have_text("You knocked with 9")
    expect(page.get_by_test_id("showdown-2")).to_be_hidden()
    page.clock.run_for(700)
    expect(showdown).to_have_attribute("data-step", "2")
    expect(page.locator('[data-state="laid"]')).to_be_visible()
    expect(page.get_by_test_id("race")).to_be_hidden()
    page.get_by_test_id("btn-showdown-skip").click()
    expect(showdown).to_have_attribute("data-step", "3")
    expect(title).to_have_text("Ravi undercut you")
    assert _sum(page)[-1] == "26"
    page.get_by_test_id("btn-result-close").click()
    page.get_by_test_id("btn-last-hand").click()
    expect(showdown).to_have_attribute("data-step", "3")
    assert stage.acted == []


def test_a_void_deal_shows_no_hand_and_says_why(visit, gin_table) -> None:
    """See gin.md A3."""
    page = visit(PHONE)
    stage = AfterGin(page, gin_table, Match())
    table = stage.match.table(HANDS).both_pass()
    table.do(0, Discard(table.deal.drawn))
    while table.result is None:
        table.turn(table.deal.seats[table.deal.at])
    stage.record(table)
    expect(page.locator("#result-title")).to_have_text("The deal is void")
    why = page.get_by_test_id("result-why")
    expect(why).to_contain_text("Two cards were left in the stock")
    expect(page.get_by_test_id("showdown")).to_be_hidden()
    page.locator("#result-lines summary").click()
    expect(page.locator("#result-game tbody")).to_contain_text("Void")


def test_the_end_adds_hand_points_game_and_boxes(visit, gin_table) -> None:
    """See gin.md A8 and gin.md A13, game 1."""
    page = visit(DESK, bypass_csp=True)
    _ended(page, gin_table, E1, rake=120)
    expect(page.locator("#result-title")).to_have_text("You won the match")
    expect(page.get_by_test_id("result-why")).to_have_text("Final score 308 : 103.")
    assert _cells(page, "Hand points") == [["108", "53"]]
    assert _cells(page, "Game bonus") == [["+100", "–"]]
    assert _cells(page, "Boxes") == [["4 × 25 +100", "2 × 25 +50"]]
    assert _cells(page, "Total") == [["308", "103"]]
    own = page.get_by_test_id("result-0")
    expect(own).to_contain_text("+500")
    expect(page.locator("#result-rake")).to_have_text("Service fee 120")
    again = page.get_by_test_id("btn-result-ready")
    expect(again).to_have_text("Play again, 500 chips")
    page.locator("#result-lines summary").click()
    rows = page.locator("#result-game tbody tr").all_inner_texts()
    assert [" ".join(row.split()) for row in rows] == [
        "1 Knock +18 18 –",
        "2 Knock – +41 41",
        "3 Knock +35 53 –",
        "4 Knock +30 83 –",
        "5 Knock – +12 53",
        "6 Knock +25 108 –",
    ]
    assert faults(page, "#sheet-result") == []


def test_a_shutout_and_a_blitz_have_a_line_of_their_own(visit, gin_table) -> None:
    """See gin.md A8 and gin.md A13, game 2 and gin.md A13, game 4."""
    page = visit(PHONE)
    wins = (0, 43), (0, 31), (0, 40)
    _ended(page, gin_table, wins)
    expect(page.locator("#result-rake")).to_be_hidden()
    assert _cells(page, "Shutout, hand points again") == [["+114", "–"]]
    assert _cells(page, "Total") == [["403", "0"]]
    other = visit(DESK)
    _ended(other, gin_table, wins, name="gin-classic", blitz=True)
    assert _cells(other, "Blitz, points and game again") == [["+214", "–"]]
    assert _cells(other, "Total") == [["488", "0"]]


def test_who_is_there_first_may_lose_and_the_sheet_says_why(visit, gin_table) -> None:
    """See gin.md A8 and gin.md A13, game 5."""
    page = visit(DESK)
    _ended(page, gin_table, E5)
    expect(page.locator("#result-title")).to_have_text("Ravi won the match")
    expect(page.get_by_test_id("result-why")).to_have_text(
        "You reached 100 first, but all points together decide: 320 : 277."
    )


def test_quick_gin_has_hand_points_and_nothing_else(visit, gin_table) -> None:
    """See gin.md A8 and gin.md A13, game 6."""
    page = visit(PHONE)
    _ended(page, gin_table, ((0, 35), (0, 18)), name="gin-quick", target=50)
    assert _cells(page, "Total") == [["53", "0"]]
    assert _cells(page, "Game bonus") == _cells(page, "Boxes") == []


@pytest.mark.parametrize("size", SIZES)
def test_hollywood_has_three_sheets_and_their_sum(visit, gin_table, size) -> None:
    """See gin.md A10 and gin.md A13, game 7."""
    page = visit(size, bypass_csp=True)
    _ended(page, gin_table, E7, hollywood=True)
    assert _cells(page, "Hand points") == [["119", "12"], ["104", "30"], ["101", "20"]]
    totals = [["319", "37"], ["304", "55"], ["301", "45"], ["924", "137"]]
    assert _cells(page, "Total") == totals
    page.locator("#result-lines summary").click()
    second = page.locator("#result-game [data-game='2'] tbody tr").all_inner_texts()
    assert " ".join(second[0].split()) == "3 Knock +18 18 –"
    assert len(second) == 5
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page, "#sheet-result") == []


LOST = [
    ("timed_out", 0, "Ravi ran out of time and lost the match."),
    ("disconnected", 3, "Ravi disconnected too many times."),
    ("disconnected", 1, "Ravi disconnected and was not back in time."),
    ("resigned", 0, "Ravi gave up the match."),
    ("left", 0, "Ravi left the match."),
]
"""Why a seat's match was lost, how often it disconnected, and what the page says."""


@pytest.mark.parametrize(
    ("why", "lost", "told"), LOST[: of_size("gin_results", 1, len(LOST))]
)
def test_the_end_says_how_the_other_one_lost(visit, gin_table, why, lost, told) -> None:
    """See gin.md D3 and gin.md D4."""
    page = visit(PHONE)
    stage = AfterGin(page, gin_table, Match().wins(1, 20))
    stage.lost[1] = lost
    stage.record(stage.match.table(HANDS).left(1, why))
    expect(page.locator("#result-title")).to_have_text("You won the match")
    expect(page.get_by_test_id("result-why")).to_have_text(told)
    assert _cells(page, "Hand points") == [["0", "20"]]
    assert _cells(page, "Total") == []


def test_a_result_stays_when_the_seat_and_the_table_are_gone(visit, gin_table) -> None:
    page = visit(PHONE)
    stage = AfterGin(page, gin_table, Match().wins(1, 20))
    stage.record(stage.match.table(HANDS).left(0, "timed_out"))
    expect(page.locator("#result-title")).to_have_text("Ravi won the match")
    why = page.get_by_test_id("result-why")
    expect(why).to_have_text("You ran out of time and lost the match.")
    address = page.url
    stage.loses_seat()
    expect(page.get_by_test_id("result-gone")).to_contain_text("your seat is free")
    stage.closes()
    sheet = page.get_by_test_id("sheet-result")
    own = sheet.locator("tr[data-own]")
    expect(own).to_contain_text("Out of time")
    expect(own).to_contain_text("\u2212500")
    expect(page.get_by_test_id("btn-rematch")).to_have_text("Play again")
    page.keyboard.press("Escape")
    expect(why).to_have_text("You ran out of time and lost the match.")
    assert page.url == address
    page.get_by_test_id("btn-result-leave").click()
    page.wait_for_url("**/play/")


def test_a_rematch_is_offered_in_the_result_by_one_button(visit, gin_table) -> None:
    page = visit(PHONE)
    notices = []
    page.route_web_socket("**/ws/me/", lambda line: notices.append(line))
    stage = AfterGin(page, gin_table, Match().wins(1, 20))
    # Somebody has left: with the others you play on, alone you ask for a rematch.
    stage.more = {"rematch": True}
    stage.record(stage.match.table(HANDS).left(0, "timed_out"))
    buttons = page.locator("#btn-result-ready:visible, #btn-rematch:visible")
    expect(buttons).to_have_text("Play again, 500 chips")
    seats = stage.view()["seats"]
    gone = {**seats[1], "user": None, "name": "", "state": "empty"}
    stage.more["seats"] = [seats[0], gone]
    stage.tell()
    expect(buttons).to_have_text("Rematch")
    told = {"table": 9, "deal": "deal-1", "url": "/play/with/x/", "from": "Ravi"}
    stage.line.send(json.dumps({"type": "notice", "kind": "rematch", "data": told}))
    offered = page.get_by_test_id("result-offered")
    expect(offered).to_have_text("Ravi wants a rematch.")
    expect(buttons).to_have_text("Join the rematch")
    expect(page.get_by_test_id("rematch-offer")).to_have_count(0)
    assert faults(page, "#sheet-result") == []
    # It is heard too by somebody whose seat is gone, and who still reads the result.
    stage.loses_seat()
    expect(page.get_by_test_id("result-gone")).to_be_visible()
    told["from"] = "Meera"
    while not notices:
        page.wait_for_timeout(50)
    notices[0].send(json.dumps({"type": "notice", "kind": "rematch", "data": told}))
    expect(offered).to_have_text("Meera wants a rematch.")


BOUNDS = [
    ([], "Nobody scored in 2 deals in a row, and hand points are level:"),
    ([20], "Deal 1 was the last: more hand points win."),
]


@pytest.mark.parametrize(
    ("wins", "told"), BOUNDS[: of_size("gin_results", 1, len(BOUNDS))]
)
def test_the_end_says_which_bound_was_reached(visit, gin_table, wins, told) -> None:
    """See gin.md A8."""
    page = visit(DESK)
    bound = {"deals_max": 1} if wins else {"void_max": 2}
    match = Match(**bound)
    stage = AfterGin(page, gin_table, match)
    for points in wins:
        match.wins(0, points)
    for _ in () if wins else (0, 1):
        match.void()
    stage.played(knocked(*W9))
    expect(page.get_by_test_id("result-why")).to_contain_text(told)


def test_the_bar_and_the_drawer_keep_the_score_of_the_match(visit, gin_table) -> None:
    page = visit(DESK, bypass_csp=True)
    match = Match()
    stage = AfterGin(page, gin_table, match)
    match.wins(0, 18).wins(1, 41).void().wins(0, 35)
    stage.played(knocked(*W9))
    bar = page.get_by_test_id("bar-match")
    expect(bar).to_have_text("You 53 – Ravi 41 · boxes 2–1 · pot 1,000")
    page.get_by_test_id("btn-result-close").click()
    page.locator("#tab-scores").click()
    assert _cells(page, "Hand points", "#scores-match") == [["53", "41"]]
    assert len(page.locator("#scores-match tbody tr").all()) == 4
    assert faults(page, "#pane-scores") == []
