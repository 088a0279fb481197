"""Check 48, the part that can be counted: what a first visit transfers, and when."""

import gzip
from typing import Any
from urllib.request import Request, urlopen

import pytest

from config.bundles.javascript import minified
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

KB = 1024


def _transferred(page: Any, address: str) -> dict[str, dict[str, int]]:
    """Return the bytes on the wire of each file, by its kind."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    kinds: dict[str, tuple[str, str]] = {}
    found: dict[str, dict[str, int]] = {}

    def note(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"], event["response"]["url"]

    def count(event: dict[str, Any]) -> None:
        kind, url = kinds.get(event["requestId"], ("", ""))
        found.setdefault(kind, {})[url] = int(event["encodedDataLength"])

    line.on("Network.responseReceived", note)
    line.on("Network.loadingFinished", count)
    page.goto(address, wait_until="networkidle")
    return found


def test_the_scripts_of_lobby_events_and_table_are_small(visit, site, practice):
    pages = (f"{site}/play/", 70), (practice[0], 80), (f"{site}/events/?all=1", 70)
    for address, most in (*pages, (f"{site}/events/sunday-points-cup/", 70)):
        page = visit(PHONE, storage_state=practice[1])
        found = _transferred(page, address)
        assert 0 < sum(found["Script"].values()) <= most * KB, address
        assert len(found["Script"]) <= 14, address
        assert sum(found["Stylesheet"].values()) <= 24 * KB, address


def test_a_table_with_melds_on_it_is_as_small(visit, tabled):
    page = visit(PHONE, storage_state=tabled[1])
    found = _transferred(page, tabled[0])
    assert sum(found["Script"].values()) <= 86 * KB
    assert sum(found["Stylesheet"].values()) <= 28 * KB


def _named(page: Any) -> set[str]:
    """Return the modules that the head of the page asks for beforehand."""
    return set(
        page.locator("link[rel=modulepreload]").evaluate_all(
            "(links) => links.map((link) => link.href)"
        )
    )


@pytest.mark.parametrize("kind", ["practice", "tabled"])
def test_a_first_visit_to_a_table_asks_for_few_files(visit, request, kind):
    address, state = request.getfixturevalue(kind)
    page = visit(DESK, storage_state=state)
    found = _transferred(page, address)
    # What only seeds need comes after the table can be played.
    bundles = {url for url in found["Script"] if "/js/table/" in url} - {
        url for url in found["Script"] if url.endswith("/early_socket.js")
    }
    assert bundles
    assert bundles <= _named(page)
    assert sum(map(len, found.values())) <= 10
    assert len(found["Script"]) <= 5
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()


@pytest.mark.parametrize("late", ["bundles/table/js/table/main.js", "early_socket.js"])
def test_the_line_to_a_table_is_opened_once_whichever_comes_late(visit, practice, late):
    page = visit(DESK, storage_state=practice[1])
    held, opened = [], []
    page.route(f"**/{late}", lambda route: held.append(route))
    page.on("websocket", lambda line: opened.append(line.url))
    is_open = page.locator("[data-testid=table][data-ready][data-conn=open]")
    with page.expect_event("websocket", lambda line: "/ws/tables/" in line.url):
        page.goto(practice[0], wait_until="commit")
    if late == "early_socket.js":
        is_open.wait_for()
    with page.expect_event("load"):
        for route in held:
            route.continue_()
    is_open.wait_for()
    assert len([url for url in opened if "/ws/tables/" in url]) == 1


def test_the_hand_is_seen_before_any_script_has_run(visit, practice):
    page = visit(PHONE, storage_state=practice[1], java_script_enabled=False)
    page.goto(practice[0])
    cards = page.locator("#first-hand .card")
    assert cards.count() == 13
    for card in cards.all():
        box = card.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_files_travel_packed_and_are_kept_by_their_tag(site):
    path = f"{site}/static/js/table/main.js"
    with urlopen(Request(path, headers={"Accept-Encoding": "gzip"})) as answer:  # noqa: S310
        packed = answer.read()
        assert answer.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers["ETag"]
        assert "max-age" in answer.headers["Cache-Control"]
    with urlopen(path) as answer:  # noqa: S310
        assert answer.headers["Content-Encoding"] is None
        source = answer.read()
    assert gzip.decompress(packed) == minified("js/table/main.js", source)
