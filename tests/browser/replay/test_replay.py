"""A deal replayed in a browser: steps, eyes, keys, the graph and the address."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.replay.played import play

GAMES = {
    "indian-points": (2, 6),
    "indian-pool-101": (3,),
    "indian-best-of-3": (2,),
    "indian-21": (2, 5),
    "gin-house": (2,),
    "basic": (2, 6),
    "continental": (2, 4),
}


@pytest.fixture(scope="module")
def deals(house, site):
    """Return a function that plays a deal of a game once and returns its id."""
    played = {}

    def of(game, seats):
        if (game, seats) not in played:
            played[game, seats] = play(house, game, seats)
        return played[game, seats]

    return of


def opened(visit, site, deal, size=DESK, query="", **options):
    page = visit(size, **options)
    page.goto(f"{site}/deals/{deal}/{query}")
    page.locator("#replay[data-ready]").wait_for()
    return page


def asked(page):
    return {k: v[0] for k, v in parse_qs(urlsplit(page.url).query).items()}


def cards(page):
    """Return the cards of the hand on the board."""
    return page.locator(".hand [data-card]").evaluate_all(
        "nodes => nodes.map(node => node.dataset.card)"
    )


def frames(page, deal, site, viewer):
    return page.request.get(f"{site}/deals/{deal}/frames.json?as={viewer}").json()


def views(told):
    """Yield the view of each frame."""
    view = told["view"]
    for frame in told["frames"]:
        view = {**view, **frame["changes"]}
        yield view


def test_a_deal_is_stepped_through_and_flipped_by_buttons_and_keys(site, visit, deals):
    deal = deals("indian-points", 2)
    page = opened(visit, site, deal)
    scrubber = page.get_by_test_id("replay-at")
    last = int(scrubber.get_attribute("max"))
    expect(page.get_by_test_id("replay-eyes")).to_have_value("open")
    expect(page.locator(".open-hand")).to_have_count(2)
    page.get_by_test_id("replay-forward").click()
    assert asked(page) == {"step": "1", "as": "open"}
    expect(page.get_by_test_id("replay-said")).not_to_be_empty()

    # The same eyes as a seat has: its hand, step by step, is what the house told it.
    page.keyboard.press("f")
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    seat = asked_seat = page.get_by_test_id("replay-eyes").input_value()
    assert asked(page)["as"] == f"seat{asked_seat}"
    told = list(views(frames(page, deal, site, seat)))
    for step in range(2, 6):
        page.keyboard.press("ArrowRight")
        expect(scrubber).to_have_value(str(step))
        assert sorted(cards(page)) == sorted(told[step]["you"]["hand"])
    page.keyboard.press("ArrowLeft")
    expect(scrubber).to_have_value("4")
    page.get_by_test_id("replay-moment").click()
    assert int(scrubber.input_value()) in frames(page, deal, site, seat)["moments"]
    scrubber.focus()
    page.keyboard.press("End")
    expect(scrubber).to_have_value(str(last))
    expect(page.get_by_test_id("replay-forward")).to_have_attribute(
        "aria-disabled", "true"
    )

    # A link opens at its step, and the way back leads off the page.
    page.reload()
    page.locator("#replay[data-ready]").wait_for()
    expect(scrubber).to_have_value(str(last))
    expect(page.get_by_test_id("replay-eyes")).to_have_value(seat)
    assert page.evaluate("history.length") <= 3
    assert faults(page, names=True) == []


def test_it_plays_by_itself_and_stops_at_the_end(site, visit, deals):
    page = opened(visit, site, deals("gin-house", 2), query="?step=0&as=open")
    speed = page.get_by_test_id("replay-speed")
    speed.click()
    speed.click()
    expect(speed).to_have_text("4×")
    scrubber = page.get_by_test_id("replay-at")
    last = int(scrubber.get_attribute("max"))
    scrubber.evaluate(f"node => {{ node.value = {last - 2}; }}")
    scrubber.dispatch_event("input")
    scrubber.press("Space")
    expect(scrubber).to_have_value(str(last))
    expect(page.get_by_test_id("replay-play")).not_to_have_attribute("data-playing", "")


def test_the_graph_leads_to_a_moment_and_marks_it(site, visit, deals):
    page = opened(visit, site, deals("indian-points", 2))
    graph = page.get_by_test_id("graph")
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    graph.click(position={"x": box["width"] / 2, "y": 40})
    scrubber = page.get_by_test_id("replay-at")
    half = int(scrubber.get_attribute("max")) / 2
    assert abs(int(scrubber.input_value()) - half) <= 1
    cursor = page.locator(".count-cursor")
    assert abs(float(cursor.get_attribute("x1")) - 300) < 20


def test_single_letters_are_no_keys_where_they_are_switched_off(site, visit, deals):
    page = opened(visit, site, deals("indian-points", 2))
    page.keyboard.press("?")
    dialog = page.get_by_test_id("replay-help")
    expect(dialog).to_be_visible()
    page.locator("#replay-letters").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    expect(page.get_by_test_id("replay-eyes")).to_have_value("open")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("replay-at")).to_have_value("1")


def test_a_swipe_steps_on_a_phone(site, visit, deals):
    page = opened(visit, site, deals("indian-points", 2), PHONE)
    page.locator("#table").evaluate(
        """node => {
          const at = (kind, x) => node.dispatchEvent(new PointerEvent(kind,
            {pointerType: "touch", clientX: x, clientY: 300, bubbles: true}));
          at("pointerdown", 300); at("pointerup", 180);
        }"""
    )
    expect(page.get_by_test_id("replay-at")).to_have_value("1")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("game", "seats"), [(game, n) for game, counts in GAMES.items() for n in counts]
)
def test_every_frame_of_every_seat_is_drawn(site, visit, deals, game, seats, size):
    """Each hand is what the house told the seat then; nothing fails and axe is calm."""
    deal = deals(game, seats)
    page = opened(visit, site, deal, size, "?step=0&as=open")
    eyes = page.locator("#replay-eyes option").evaluate_all(
        "list => list.map(option => option.value)"
    )
    assert eyes[0] == "open"
    assert len(eyes) == seats + 1
    scrubber = page.get_by_test_id("replay-at")
    last = int(scrubber.get_attribute("max"))
    for viewer in eyes[: None if seats < 4 else 3]:
        page.get_by_test_id("replay-eyes").select_option(viewer)
        page.wait_for_url(
            re.compile("as=open" if viewer == "open" else f"as=seat{viewer}")
        )
        told = list(views(frames(page, deal, site, viewer)))
        for step in range(0, last + 1, 1 + last // 12):
            scrubber.evaluate(f"node => {{ node.value = {step}; }}")
            scrubber.dispatch_event("input")
            page.wait_for_url(re.compile(f"step={step}&"))
            if viewer == "open":
                held = [hand for hand in told[step]["hands"].values() if hand]
                expect(page.locator(".open-hand")).to_have_count(len(held))
            else:
                you = told[step]["you"] or {"hand": []}
                assert sorted(cards(page)) == sorted(you["hand"]), (viewer, step)
        assert faults(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0]
    assert json.loads(page.locator("#replay-base").text_content())["base"]["game"]
