"""Every game in the pages: its form, its rules, and prices that are the server's."""

import re

import pytest
from playwright.sync_api import expect

from rules import catalogue
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.sizes import size

pytestmark = pytest.mark.browser

GAMES = list(catalogue.GAMES)
UNLIKE = ["indian-21", "gin-classic", "basic", "continental"]
"""One of every family; the forms of all are looked at in the soak."""
FORMS = sorted(GAMES, key=lambda game: game not in UNLIKE)
FORMS = FORMS[: size("games_axe", len(UNLIKE), len(GAMES))]
# Easy bots never drop: the deal is still there when the page is looked at.
UNTIMED = "private=1&pace=untimed&seats=2&bots=1&bots_level=easy"


def open_table(page, site, query):
    """Open a table from the form as the address fills it in; wait for a first turn."""
    page.goto(f"{site}/play/new/?{query}")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    page.locator("[data-testid=table][data-ready]").wait_for()


def rule(page, name):
    return page.locator(f"[data-testid=table-rules] [data-rule={name}] dd").first


@pytest.mark.parametrize("first_drop", [15, 35][: size("games_drop", 1, 2)])
def test_a_drops_price_on_the_button_is_the_rule_that_is_printed(
    visit, site, first_drop
):
    """No number of a label is the page's own."""
    page = visit(DESK)
    query = f"game=indian-points&{UNTIMED}&stake=4&first_drop={first_drop}"
    open_table(page, site, query)
    price = first_drop * 4
    drop = page.get_by_test_id("btn-drop")
    expect(drop).to_have_text(f"Drop \u2212{price}")
    page.locator("#tab-about").click()
    said = f"{first_drop} points, {price} chips usually 20 points"
    expect(rule(page, "first_drop")).to_have_text(said)
    expect(page.get_by_test_id("table-rules")).to_contain_text(
        "1 rule differs from the house rules."
    )
    page.get_by_text("All the rules", exact=True).click()
    expect(page.get_by_text("Longest deal")).to_be_visible()


def test_a_pools_drop_is_priced_in_points_as_its_rules_say(visit, site):
    page = visit(DESK)
    query = f"game=indian-pool-201&{UNTIMED}&stake=100&first_drop=30"
    open_table(page, site, query)
    drop = page.get_by_test_id("btn-drop")
    expect(drop).to_have_text(re.compile(r"^Drop \+30"))
    page.locator("#tab-about").click()
    expect(rule(page, "first_drop")).to_have_text("30 points usually 25 points")
    expect(rule(page, "limit")).to_have_text("201 points")


def test_another_game_keeps_what_was_chosen(visit, site):
    page = visit(DESK)
    page.goto(f"{site}/play/new/")
    page.get_by_label("Seats").select_option("3")
    page.get_by_label("Suggestions").uncheck()
    page.locator("[data-testid=options] > summary").click()
    page.locator("[name=first_drop]").fill("15")
    page.locator("[data-game=indian-pool-101]").click()
    page.wait_for_url("**game=indian-pool-101**")
    expect(page.get_by_label("Seats")).to_have_value("3")
    expect(page.get_by_label("Suggestions")).not_to_be_checked()
    expect(page.locator("[name=first_drop]")).to_have_value("15")
    expect(page.get_by_label("Entry fee")).to_have_value("500")


def test_what_means_nothing_is_greyed_and_comes_back(visit, site):
    page = visit(PHONE)
    page.goto(f"{site}/play/new/?game=indian-pool-101")
    page.locator("[data-testid=options] > summary").click()
    score = page.locator("[name=auto_split_score]")
    rejoin = page.get_by_role("group", name="Rejoin and split")
    rejoin.get_by_text("4 more").click()
    expect(score).to_be_disabled()
    page.locator("[name=auto_split_at]").select_option("score")
    expect(score).to_be_enabled()
    page.locator("[name=auto_split]").select_option("no")
    expect(score).to_be_disabled()
    expect(page.locator("[name=auto_split_at]")).to_be_disabled()


def test_lesser_rules_are_folded_until_they_mean_something(visit, site):
    page = visit(PHONE)
    page.goto(f"{site}/play/new/?game=gin-house&target=50")
    ace = page.locator("[name=okl_ace]")
    expect(page.locator("[name=target]")).to_be_visible()
    expect(ace).to_be_hidden()
    page.locator("[name=oklahoma]").select_option("yes")
    expect(ace).to_be_visible()
    expect(ace).to_be_enabled()
    expect(page.locator("[name=knock_limit]")).to_be_disabled()


def test_without_a_clock_the_table_is_private_and_the_form_says_so(visit, site):
    page = visit(PHONE)
    page.goto(f"{site}/play/new/")
    pace, private = page.get_by_label("Pace"), page.locator("#id_private")
    pace.select_option("untimed")
    expect(private).to_be_checked()
    expect(page.locator("#id_bots")).to_have_value("2")
    pace.select_option("quick")
    expect(private).not_to_be_checked()
    pace.select_option("untimed")
    private.uncheck()
    expect(pace).to_have_value("quick")


def test_a_refused_form_has_the_focus_on_what_to_change(visit, site):
    page = visit(PHONE, java_script_enabled=False)
    page.goto(f"{site}/play/new/")
    page.get_by_label("Pace").select_option("untimed")
    page.get_by_role("button", name="Open the table").click()
    summary = page.get_by_test_id("error-summary")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    summary.get_by_role("link", name="Pace").click()
    expect(page.get_by_label("Pace")).to_be_focused()
    expect(page.get_by_label("Pace")).to_be_in_viewport()


def test_control_enter_opens_the_table(visit, site):
    page = visit(DESK)
    page.goto(f"{site}/play/new/?game=indian-best-of-2&private=1")
    page.get_by_label("Entry fee").press("Control+Enter")
    page.wait_for_url("**/t/*/")


def test_a_table_of_any_game_is_made_without_javascript(visit, site):
    page = visit(PHONE, java_script_enabled=False)
    page.goto(f"{site}/play/new/")
    page.locator("[data-game=indian-best-of-3]").click()
    page.locator("[data-testid=options] > summary").click()
    page.locator("[name=best_of_ranking]").select_option("least_score")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    table = page.url.rstrip("/").rsplit("/", 1)[1]
    told = page.request.get(f"{site}/api/v1/tables/{table}/").json()
    assert told["game"] == "indian-best-of-3"
    assert told["options"]["best_of_ranking"] == "least_score"


def test_the_address_of_filters_shows_the_same_rows_elsewhere(visit, site):
    page = visit(DESK)
    page.goto(f"{site}/play/")
    page.get_by_test_id("filter-game").select_option("indian-pool-101")
    page.wait_for_url("**game=indian-pool-101")
    # A pool has no stake a point; without it the list is the new one, and once it has
    # settled its own filters act.
    expect(page.get_by_test_id("filter-stake")).to_have_count(0)
    busy = ".htmx-request, .htmx-swapping, .htmx-settling"
    expect(page.locator(busy)).to_have_count(0)
    page.get_by_test_id("filter-entry").select_option("500")
    page.wait_for_url("**entry=500")
    shown = [row.get_attribute("data-table") for row in rows(page)]
    assert shown
    other = visit(PHONE)
    other.goto(page.url)
    assert [row.get_attribute("data-table") for row in rows(other)] == shown


def rows(page):
    return page.get_by_test_id("lobby-row").all()


def test_tiles_filters_five_rows_and_the_panel_are_above_800(visit, site):
    page = visit(DESK)
    page.goto(f"{site}/play/")
    assert page.get_by_test_id("quick-tile").count() == 6
    # Somebody may look for an opponent just now, which is told above the list.
    page.locator(".seeks").evaluate_all("nodes => nodes.forEach(one => one.remove())")
    tiles = page.get_by_test_id("quick-tile").all()
    assert len({tile.bounding_box()["y"] for tile in tiles}) == 1, "one line of tiles"
    for row in rows(page)[:5]:
        box = row.bounding_box()
        assert box["y"] + box["height"] <= 800
    assert page.locator("#info .info-acts").bounding_box()["y"] < 800


def test_the_form_of_every_game_and_the_invitation_have_no_axe_violation(visit, site):
    looks = [(DESK, "light"), (PHONE, "dark"), (DESK, "dark"), (PHONE, "light")]
    for screen, scheme in looks[: size("pages_axe", 1, 4)]:
        page = visit(screen, color_scheme=scheme, bypass_csp=True)
        for game in FORMS:
            page.goto(f"{site}/play/new/?game={game}&groups_max=5&taken_card_stays=no")
            assert faults(page) == [], game
            assert not page.evaluate(
                "document.documentElement.scrollWidth > innerWidth"
            )
        for query in ("?game=indian-pool-101", "?game=indian-best-of-6&players=5"):
            page.goto(f"{site}/play/{query}")
            assert faults(page) == [], query
        page.goto(f"{site}/play/new/?game=indian-pool-101&private=1&rejoin=no")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*/")
        link = page.locator("input[value*='/play/with/']").first.get_attribute("value")
        stranger = visit(screen, color_scheme=scheme, bypass_csp=True)
        stranger.goto(link)
        expect(stranger.get_by_test_id("invitation-rules")).to_contain_text("Rejoining")
        stranger.get_by_text("All the rules").click()
        assert faults(stranger) == []


def test_bots_leave_room_for_who_opens_the_table_and_for_invited_friends(
    visit, site
) -> None:
    page = visit(DESK)
    page.goto(f"{site}/play/new/")
    bots = page.locator("#id_bots")
    expect(bots).to_have_value("2")
    page.select_option("#id_seats", "2")
    expect(bots).to_have_value("1")
    page.check("#id_private")
    expect(bots).to_have_value("0")
    page.select_option("#id_bots", "1")
    page.select_option("#id_seats", "6")
    expect(bots).to_have_value("1")
