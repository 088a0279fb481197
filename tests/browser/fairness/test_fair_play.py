"""The shuffle checked by the reader's own browser, in a real Chromium."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.browser.conftest import DESK, PHONE, new_context
from tests.browser.site.test_house_pages import faults, is_wider_than_the_screen
from tests.rules.tampered import (
    DEALS,
    FLIPPABLE,
    NEGATIVE,
    V1,
    VECTORS,
    flipped,
    tampered,
)
from tests.sizes import size

pytestmark = pytest.mark.browser

PING_SECONDS, QUIET_PINGS = 1, 300
WORK_OUT = """async (vectors) => {
  const rsp1 = await import("/static/js/fairness/rsp1.js");
  const deals = Object.values(vectors.deals);
  const first = deals[0].seats[0];
  let head = "00".repeat(32);
  return {
    faults: deals.map((deal) => rsp1.verify(deal)),
    worked: deals.map((deal) => rsp1.orderRecord(deal)),
    k: rsp1.clientCommitment(deals[0].deal_id, first.user, first.c),
    typed: rsp1.typedSeed(vectors.text_seed.text),
    heads: vectors.log.map((one) =>
      (head = rsp1.logHead(head, one.n, one.deal_id, one.commitment))),
  };
}"""

JUDGE = """async (text) => {
  const rsp1 = await import("/static/js/fairness/rsp1.js");
  return JSON.parse(text).map((record) => {
    try { return rsp1.verify(record); } catch (error) {
      return error instanceof Error ? "unreadable" : "broken";
    }
  });
}"""

HOSTILE = [
    None,
    [],
    7,
    "x",
    {},
    {**V1, "seats": None},
    {**V1, "seats": [None]},
    {**V1, "seats": [{}]},
    {**V1, "seats": V1["seats"] * 2},
    {**V1, "decks": 1e9},
    {**V1, "decks": -1},
    {**V1, "jokers": 1.5},
    {**V1, "hand_size": 2**53},
    {**V1, "server_seed": V1["server_seed"].upper()},
    {**V1, "server_seed": "0" * 100_000},
    {**V1, "deck": [0] * 10_000},
    {**V1, "deck": {"length": 2**40}},
    {**V1, "hands": {"__proto__": []}},
    {**V1, "hands": [[]]},
    {**V1, "log": {"n": -1, "previous": "00" * 32, "head": ""}},
    {**V1, "log": {"n": "1"}},
    {**V1, "beacon": "00" * 256},
]


@pytest.fixture(scope="module")
def deal(site: str, chromium: Any) -> dict[str, Any]:
    """Play a deal to its end by dropping; return its proof as the API gives it."""
    context = new_context(chromium)
    api, post = f"{site}/api/v1", context.request.post
    bearer = {
        "Authorization": f"Bearer {post(f'{api}/guests/', data={}).json()['token']}"
    }
    wish = {"game": "indian-points", "seats": 2, "stake": 1, "bots": 1}
    table = post(f"{api}/tables/", data=wish, headers=bearer).json()
    assert post(f"{api}/tables/{table['id']}/seat/", data={}, headers=bearer).ok
    dealt = _drop(site.replace("http", "ws") + table["socket"], bearer)
    proof = context.request.get(f"{api}/deals/{dealt}/fairness/").json()
    context.close()
    assert proof["revealed"]
    return proof


def _drop(address: str, headers: dict[str, str]) -> str:
    """Drop as soon as it may be; return the deal, which that ends."""
    with connect(address, additional_headers=headers) as socket:
        socket.send('{"id": 1, "type": "hello"}')
        running, has_dropped = "", False
        for heard in _messages(socket):
            has_dropped = has_dropped and heard["type"] != "refused"
            view = heard.get("view")
            if not view:
                continue
            if has_dropped and view["phase"] == "between":
                return running
            running = view["deal"] or running
            drop = next((one for one in view["legal"] if one["kind"] == "drop"), None)
            if drop and not has_dropped:
                act = {"id": 2, "type": "act", "version": heard["version"]}
                socket.send(json.dumps({**act, "action": drop}))
                has_dropped = True
    raise AssertionError("the deal did not end")


def _messages(socket: Any) -> Iterator[Any]:
    """Yield what is heard, and ping while nothing is: who is silent is not dealt."""
    version = 0
    for number in range(QUIET_PINGS):
        with suppress(TimeoutError):
            while True:
                heard = json.loads(socket.recv(timeout=PING_SECONDS))
                version = heard.get("version", version)
                yield heard
        ping = {"id": 3 + number, "type": "ping", "version": version}
        socket.send(json.dumps(ping))


def in_browser(site: str, visit: Any, script: str, given: Any) -> Any:
    page = visit()
    page.goto(f"{site}/fair-play/")
    return page.evaluate(script, given)


def as_file(record: Any) -> dict[str, Any]:
    text = record if isinstance(record, str) else json.dumps(record)
    return {
        "name": "record.json",
        "mimeType": "application/json",
        "buffer": text.encode(),
    }


def test_the_browser_works_out_every_published_vector(site, visit):
    found = in_browser(site, visit, WORK_OUT, VECTORS)
    assert found["faults"] == [[]] * 4
    for worked, vector in zip(found["worked"], DEALS, strict=True):
        assert worked == {name: vector[name] for name in worked}
    assert found["k"] == V1["seats"][0]["k"]
    assert found["typed"] == VECTORS["text_seed"]["c"]
    assert found["heads"] == [one["head"] for one in VECTORS["log"]]


def test_the_browser_refuses_what_was_tampered_with_in_the_same_words(site, visit):
    records = [*map(tampered, NEGATIVE), *HOSTILE]
    found = in_browser(site, visit, JUDGE, json.dumps(records))
    assert found[: len(NEGATIVE)] == list(NEGATIVE.values())
    assert found[len(NEGATIVE) :] == ["unreadable"] * len(HOSTILE)


def test_any_flipped_bit_is_refused_by_the_browser(site, visit):
    step = max(1, len(FLIPPABLE) // size("flips_page", 60, len(FLIPPABLE)))
    records = [
        flipped(record, place, 7 * number)
        for number, (record, place) in enumerate(FLIPPABLE[::step])
    ]
    assert all(in_browser(site, visit, JUDGE, json.dumps(records)))


def test_the_tool_judges_files_of_all_vectors_and_all_tampered(site, visit):
    page = visit(PHONE)
    page.goto(f"{site}/fair-play/")
    _judge_files(page, page.get_by_test_id("check-file"))
    page.get_by_test_id("check-what").fill("nonsense")
    page.get_by_test_id("btn-check").click()
    said = page.locator(".verdict", has_text="Paste a deal's id or link, or a record.")
    said.wait_for()
    assert page.locator("#report-says").inner_text() == said.inner_text()


def test_the_downloaded_page_judges_from_disk_without_network(
    site, visit, deal, tmp_path
):
    page = visit(PHONE)
    page.goto(f"{site}/fair-play/")
    with page.expect_download() as download:
        page.get_by_test_id("get-alone").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    alone = visit(PHONE, offline=True)
    alone.goto(Path(path).as_uri())
    _judge_files(alone, alone.locator("#file"))
    alone.locator("#file").set_input_files(as_file(tampered("mode altered")))
    alone.locator(".report[data-is=bad]").wait_for()
    assert not is_wider_than_the_screen(alone)
    alone.locator("#text").fill(json.dumps(deal["record"]))
    alone.locator("#check").click()
    alone.locator("[data-is=good] [data-step=log]").wait_for()
    assert faults(alone) == []
    assert not is_wider_than_the_screen(alone)


def _judge_files(page: Any, chooser: Any) -> None:
    report = page.locator(".report")
    for record in DEALS:
        chooser.set_input_files(as_file(record))
        page.locator(".report[data-is=good]").wait_for()
        assert report.locator(".step.is-bad").count() == 0
    for name, said in NEGATIVE.items():
        chooser.set_input_files(as_file(tampered(name)))
        page.locator(".report[data-is=bad]").wait_for()
        assert report.locator(".step.is-bad").count() == len(said), name
        assert "fair." not in report.inner_text(), "every step has its words"
        chooser.set_input_files(as_file(V1))
        page.locator(".report[data-is=good]").wait_for()
    chooser.set_input_files(as_file("not a record"))
    page.locator(".verdict", has_text="This cannot be checked").wait_for()


def test_a_deals_link_is_fetched_and_checked_against_the_log(site, visit, deal):
    page = visit(DESK, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{site}/fair-play/")
    page.get_by_test_id("check-what").fill(f"{site}/deals/{deal['deal']}/")
    page.get_by_test_id("btn-check").click()
    page.locator(".report[data-is=good] [data-step=public].is-good").wait_for()
    assert faults(page) == []
    other = {**deal["record"], "log": {**deal["record"]["log"]}}
    other["log"]["n"] += 1
    page.get_by_test_id("check-what").fill(json.dumps(other))
    page.get_by_test_id("btn-check").click()
    page.locator(".report[data-is=bad] [data-step=public].is-bad").wait_for()
    page.get_by_role("button", name="Copy this report").click()
    page.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("This is not the deal that was promised.")
    assert deal["record"]["deal_id"] in copied


def test_a_deals_page_checks_itself_step_by_step(site, visit, deal):
    page = visit(DESK)
    page.goto(f"{site}/deals/{deal['deal']}/")
    page.get_by_test_id("btn-check-deal").click()
    page.locator(".report[data-is=good]").wait_for()
    steps = page.locator(".report .step").evaluate_all(
        "lines => lines.map(line => line.dataset.step)"
    )
    wanted = ["commitment", "transcript", "deck", "order", "hands", "turned", "log"]
    assert [step for step in steps if step in wanted] == wanted
    assert steps[-1] == "public"
    assert faults(page) == []


def test_the_chain_is_computed_in_the_browser_and_a_change_is_seen(site, visit, deal):
    page = visit(DESK)
    page.goto(f"{site}/fair-play/log/")
    rows = page.get_by_test_id("log-row").count()
    for button in ("btn-chain", "btn-chain-all"):
        page.get_by_test_id(button).click()
        page.locator("[data-testid=chain-says][data-is=good]").wait_for()
    assert page.locator(".row-mark.is-good").count() == rows >= 2
    assert faults(page) == []

    def change(route: Any) -> None:
        answer = route.fetch()
        found = answer.json()
        found["results"][0]["commitment"] = "00" * 32
        route.fulfill(response=answer, json=found)

    page.route("**/api/v1/fairness/log/**", change)
    page.get_by_test_id("btn-chain-all").click()
    page.locator("[data-testid=chain-says][data-is=bad]").wait_for()
    assert "number 1" in page.get_by_test_id("chain-says").inner_text()


def test_fair_play_has_no_axe_violation_and_never_scrolls_sideways(site, visit, deal):
    """In the dark on a phone; the tests above look at the desk in the light."""
    paths = ["/fair-play/", "/fair-play/log/", f"/deals/{deal['deal']}/"]
    page = visit(PHONE, color_scheme="dark")
    for path in paths:
        page.goto(site + path)
        if path == paths[0]:
            page.get_by_test_id("btn-try").click()
            page.locator(".report").wait_for()
        assert faults(page) == [], path
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            assert not is_wider_than_the_screen(page), path


def test_fair_play_reads_without_javascript(site, visit, deal):
    page = visit(DESK, java_script_enabled=False)
    page.goto(f"{site}/fair-play/")
    assert page.get_by_text("needs JavaScript").is_visible()
    page.goto(f"{site}/fair-play/log/")
    assert page.get_by_test_id("log-row").count() >= 2
    assert not page.get_by_test_id("btn-chain").is_visible()
    page.goto(f"{site}/deals/{deal['deal']}/")
    assert deal["record"]["server_seed"] in page.locator("#check").inner_text()
