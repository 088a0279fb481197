"""The other people at a table: chat, emotes, mute; a private link; a rematch."""

import json
import re
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import Staged
from tests.rules.indian.table import JUNK, VALID

pytestmark = pytest.mark.browser

PLAYING = "[data-testid=table]:is([data-phase=draw], [data-phase=wait])"
MEERA = "00000000-0000-4000-8000-000000000002"


class Talking(Staged):
    """A staged table whose line also carries what is said."""

    said = 0

    def _hear(self, message):
        if message["type"] != "chat":
            super()._hear(message)
            return
        self._send("ack", id=message["id"])
        own = self.page.evaluate("document.body.dataset.user")
        words = {name: message.get(name) for name in ("text", "emote")}
        self.hears("You", seat=0, user=own, **words)

    def hears(self, name, *, text=None, emote=None, seat=1, user=MEERA):
        self.said += 1
        line = {"n": self.said, "seat": seat, "user": user, "name": name}
        self._send("chat", line={**line, "text": text, "emote": emote, "at": 0})

    def view(self):
        shown = super().view()
        shown["seats"][1] |= {"user": MEERA, "name": "Meera"}
        return shown


class Waiting(Staged):
    """A staged table before its first deal: Meera may sit down."""

    is_meera_there = False

    def view(self):
        shown = super().view()
        meera = {"user": MEERA, "name": "Meera", "state": "waiting", "stack": 1000}
        free = {"user": None, "name": "", "state": "empty", "stack": 0}
        shown["seats"][1] |= meera if self.is_meera_there else free
        shown["you"] |= {"hand": [], "groups": [], "verdict": None}
        shown |= {"phase": "waiting", "wild": None, "legal": [], "turn": None}
        if self.is_meera_there:
            turn = {"phase": "starting", "seats": [0, 1], "bank_ms": 0}
            turn |= {"deadline": self.now_ms() + 8_000, "now": self.now_ms()}
            shown |= {"phase": "starting", "turn": turn}
        return shown


def test_who_sits_down_wins_nothing_and_the_start_is_told_once(visit, practice) -> None:
    page = visit(PHONE)
    stage = Waiting(page, practice, VALID, JUNK)
    expect(page.get_by_test_id("awaits")).to_contain_text("One more player")
    stage.is_meera_there = True
    stage.version += 1
    stage.ring()
    seat = page.get_by_test_id("seat-1")
    expect(seat).to_contain_text("1,000")
    expect(seat.locator(".seat-change")).to_be_hidden()
    expect(page.get_by_test_id("awaits")).to_contain_text("The deal is about to start")
    for said_or_useless in ("#prompt-text", "#timer-self", "#btn-group"):
        expect(page.locator(said_or_useless)).to_be_hidden()


def _answer(route):
    kinds = {"GET": None, "PUT": "mute", "DELETE": None}
    kind = kinds[route.request.method]
    route.fulfill(content_type="application/json", body=json.dumps({"kind": kind}))


def test_what_is_said_is_seen_heard_and_muted(visit, practice) -> None:
    page = visit(DESK, bypass_csp=True)
    stage = Talking(page, practice, VALID, JUNK)
    page.route("**/api/v1/people/*/relation/", _answer)
    stage.hears("Meera", text="<b>Well</b> https://example.org")
    expect(page.get_by_test_id("chat-peek")).to_contain_text("<b>Well</b>")
    expect(page.locator("#tab-chat[data-unread]")).to_be_visible()
    expect(page.get_by_test_id("live-polite")).to_contain_text("Meera: <b>Well</b>")
    stage.hears("Meera", emote="gg")
    expect(page.get_by_test_id("seat-1").get_by_test_id("bubble")).to_have_text(
        "Good game"
    )
    page.keyboard.press("c")
    expect(page.locator("#tab-chat[data-unread]")).to_have_count(0)
    page.get_by_test_id("emote-thanks").click()
    lines = page.get_by_test_id("chat-line")
    expect(lines).to_have_count(3)
    expect(lines.last).to_have_text("YouThanks")
    assert page.locator("#chat-lines a, #chat-lines span b").count() == 0
    assert faults(page, "#rail") == []
    page.get_by_test_id("person-1").click()
    assert faults(page, "#dialog-person") == []
    page.get_by_test_id("person-mute").click()
    expect(page.get_by_test_id("person-mute")).to_have_text("Unmute")
    expect(lines).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("person-1")).to_be_focused()


def test_a_stranger_comes_by_the_link_talks_plays_and_plays_again(visit, site) -> None:
    desk, phone = visit(DESK, bypass_csp=True), visit(PHONE)
    _sign_up(desk, site)
    _open_private(desk, site)
    expect(desk.get_by_test_id("invite")).to_be_visible()
    assert faults(desk, "#invite") == []
    link = desk.locator("#invite-link").input_value()
    phone.goto(link)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("invites you to play")
    phone.get_by_role("link", name="Just watch").click()
    _ready(phone)
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#own-seat")).to_contain_text("rematcher")
    phone.get_by_test_id("btn-sit").click()
    phone.locator("[data-testid=table][data-spectator='0']").wait_for()
    _ready(phone)
    expect(desk.get_by_test_id("invite")).to_be_hidden()
    desk.keyboard.press("c")
    desk.get_by_test_id("chat-text").fill("Hello there")
    desk.keyboard.press("Enter")
    expect(phone.get_by_test_id("chat-peek")).to_contain_text("Hello there")
    expect(desk.get_by_test_id("chat-text")).to_have_value("")
    desk.keyboard.press("Escape")
    old = desk.url
    _play_again(desk, phone)
    assert desk.url == phone.url != old
    for page in (desk, phone):
        _ready(page)
    _drop(desk, phone)
    scores = [page.get_by_test_id("result-series") for page in (desk, phone)]
    for score in scores:
        expect(score).to_have_text(re.compile(r"^You [012] : [012] "))
    you, they = (score.inner_text().split()[1:4:2] for score in scores)
    assert you == they[::-1]
    assert sum(map(int, you)) == 2


def _drop(*pages):
    """Whoever is asked first drops, and a deal for two is over."""
    for page in pages:
        page.locator(PLAYING).wait_for()
    asked = [page for page in pages if page.locator("#btn-drop:visible").count()]
    asked[0].get_by_test_id("btn-drop").click()
    asked[0].get_by_test_id("question-yes").click()


def _sign_up(page, site):
    page.goto(f"{site}/account/signup/")
    page.fill("#id_username", "rematcher")
    page.fill("#id_password1", "plays-rummy-9")
    page.locator("main button[type=submit]").first.click()
    page.get_by_role("button", name="I have saved them, continue").click()
    page.wait_for_url(f"{site}/")


def _open_private(page, site):
    page.goto(f"{site}/play/new/")
    page.select_option("#id_seats", "2")
    page.check("#id_private")
    page.get_by_role("button", name="Open the table").click()
    _ready(page)


def _play_again(desk, phone):
    """One leaves in the middle of the deal; the other asks for a rematch."""
    for page in (desk, phone):
        page.locator(PLAYING).wait_for()
    phone.get_by_test_id("btn-leave").click()
    phone.get_by_test_id("leave-yes").click()
    phone.wait_for_url("**/play/")
    again = desk.get_by_test_id("btn-rematch")
    drop = desk.get_by_test_id("btn-drop")
    desk.locator("#btn-drop:visible, #btn-rematch:visible").first.wait_for()
    if drop.is_visible():
        drop.click()
        desk.get_by_test_id("question-yes").click()
    again.wait_for()
    _copy_the_link(desk)
    again.click()
    phone.get_by_test_id("rematch-join").click()
    phone.wait_for_url("**/t/*/")


def _copy_the_link(page):
    """The deal of a private table: its link opens it to somebody without a session."""
    keep = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"
    page.evaluate(keep)
    page.get_by_test_id("btn-result-copy").click()
    page.wait_for_function("window.copied")
    link = page.evaluate("window.copied")
    assert "/deals/shared/" in link
    with urlopen(link) as answer:
        assert "shared by somebody who played it" in answer.read().decode()
    _frame_it(page, link.replace("/deals/shared/", "/embed/deals/"))


def _frame_it(page, link):
    """A page of another origin frames the deal and leads from step to step."""
    framed = f'<title>A blog</title><iframe src="{link}" title="A deal"></iframe>'
    other = page.context.new_page()
    with _blog(framed.encode()) as address:
        other.goto(address)
        board = other.frame_locator("iframe")
        board.get_by_test_id("embed-before").click()
        board.get_by_test_id("embed-after").wait_for()
        expect(board.locator("img")).to_have_js_property("naturalWidth", 1200)
        other.close()


@contextmanager
def _blog(content):
    """Serve one page from an origin of its own."""

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_said):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def _ready(page):
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
