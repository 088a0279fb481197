"""Staying and going: last game, more chips, drop and go, the queue, a second device."""

import json

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PATIENCE, PHONE
from tests.browser.staged import OWN, Staged
from tests.rules.indian.table import JUNK, VALID

pytestmark = pytest.mark.browser


class Seated(Staged):
    """A staged table whose own seat may go, stay and bring chips."""

    last_game = False
    top_up = None

    def view(self):
        shown = super().view()
        shown["you"] |= {"last_game": self.last_game, "may_move": True}
        shown["you"] |= {"leave": {"leaves": "after_deal", "cost": PRICE}}
        shown["you"]["top_up"] = self.top_up
        shown["seats"][OWN]["last_game"] = self.last_game
        for entry in shown["legal"]:
            if entry["kind"] == "drop":
                entry["hint"]["chips"] = entry["hint"]["points"] * 5
        if self.top_up:
            shown["you"] |= {"hand": [], "groups": [], "verdict": None}
            shown["seats"][OWN] |= {"state": "waiting", "cards": 0}
            shown |= {"phase": "between", "legal": [], "turn": None}
        return shown

    def asked(self, path, **answer):
        """Answer what the page asks of the API; return the list of what it sent."""
        sent = []

        def fulfil(route):
            sent.append((route.request.method, route.request.post_data_json))
            route.fulfill(**answer)

        self.page.route(path, fulfil)
        return sent

    def click_and_send(self, name):
        """Press what asks the API for something, and wait until it was answered."""
        with self.page.expect_response("**/api/v1/tables/*/seat/"):
            self.button(name).click()

    def turn_last(self, is_last):
        self.last_game = is_last
        self.version += 1
        self.ring()


PRICE = {"points": 20, "chips": 100}
AGREED_MS = sizes.size("staying_devices", PATIENCE, 2_000)
"""The promise is two seconds, of a machine that does nothing else."""


@pytest.mark.parametrize("size", [PHONE, DESK][: sizes.size("staying_last_game", 1, 2)])
def test_the_leave_dialog_offers_the_last_game_and_takes_it_back(visit, practice, size):
    stage = Seated(visit(size), practice, VALID, JUNK)
    done = {"status": 200, "content_type": "application/json", "body": "{}"}
    sent = stage.asked("**/api/v1/tables/*/seat/", **done)
    stage.button("btn-leave").click()
    dialog = stage.button("dialog-leave")
    expect(dialog).to_contain_text("100 chips")
    expect(dialog).to_contain_text("at no cost")
    stage.click_and_send("leave-last")
    expect(dialog).to_be_hidden()
    stage.turn_last(True)
    expect(stage.page.locator("#own-seat .seat-state")).to_have_text("Last game")
    stage.button("btn-leave").click()
    stage.click_and_send("leave-last")
    assert sent == [("PATCH", {"last_game": True}), ("PATCH", {"last_game": False})]
    stage.turn_last(False)
    expect(stage.page.locator("#own-seat .seat-state")).to_have_text("")


def test_the_result_sheet_has_the_last_game_as_a_tick(visit, practice):
    stage = Seated(visit(DESK), practice, JUNK, VALID)
    done = {"status": 200, "content_type": "application/json", "body": "{}"}
    sent = stage.asked("**/api/v1/tables/*/seat/", **done)
    stage.play(lambda table: table.drop(OWN))
    sheet = stage.button("sheet-result")
    expect(sheet).to_be_visible()
    stage.click_and_send("result-last")
    expect(stage.button("result-last")).to_be_checked()
    assert sent == [("PATCH", {"last_game": True})]
    assert faults(stage.page, "#sheet-result") == []


SHORT = {"low": 85, "high": 3685, "needed": True, "amount": 685, "purse": 9_000}


@pytest.mark.parametrize("size", [DESK, PHONE][: sizes.size("staying_topup", 1, 2)])
def test_who_is_short_brings_chips_by_one_press(visit, practice, size):
    """See indian.md 6.1."""
    stage = Seated(visit(size, bypass_csp=True), practice, VALID, JUNK)
    sent = stage.asked("**/topup/", json={"stack": 1_000})
    now = stage.now_ms()
    stage.top_up = {**SHORT, "deadline": now + 20_000, "now": now}
    stage.version += 1
    stage.ring()
    awaits = stage.button("awaits")
    expect(awaits).to_contain_text("You need 85 more chips to be dealt in.")
    expect(awaits).to_contain_text("Your seat is kept for")
    assert faults(stage.page, "#awaits") == []
    bring = stage.button("awaits-bring")
    expect(bring).to_have_text("Bring 685 more")
    bring.click()
    stage.top_up = None
    stage.version += 1
    stage.ring()
    expect(awaits).to_be_hidden()
    assert sent == [("POST", {"amount": 685})]


def test_a_wallet_with_too_little_leads_to_the_wallet(visit, practice):
    """See indian.md 6.1."""
    stage = Seated(visit(PHONE), practice, VALID, JUNK)
    stage.top_up = {**SHORT, "amount": None, "purse": 40, "deadline": None, "now": 0}
    stage.version += 1
    stage.ring()
    expect(stage.button("awaits")).to_contain_text("Your wallet has 40")
    expect(stage.button("awaits-bring")).to_be_hidden()
    expect(stage.page.locator("#awaits-wallet")).to_be_visible()


def test_drop_and_go_stands_beside_drop_with_its_price(visit, practice):
    """See indian.md 4.6."""
    stage = Seated(visit(DESK), practice, VALID, JUNK)
    message = "No other table of this kind has a free seat right now."
    body = {"code": "no_other_table", "params": {}, "message": message}
    sent = stage.asked("**/move/", status=409, json=body)
    go = stage.button("btn-drop-go")
    expect(go).to_contain_text("Drop and go −100")
    expect(stage.button("btn-drop")).to_be_visible()
    go.click()
    expect(stage.button("question-also")).to_be_hidden()
    stage.button("question-yes").click()
    expect(stage.button("prompt")).to_contain_text(message)
    assert sent == [("POST", {"version": stage.version})]
    assert stage.acted == []


def test_on_a_phone_drop_itself_asks_whether_to_go(visit, practice):
    """See indian.md 4.6."""
    stage = Seated(visit(PHONE), practice, VALID, JUNK)
    stage.asked("**/move/", status=201, json={"url": "/play/"})
    expect(stage.button("btn-drop-go")).to_be_hidden()
    stage.button("btn-drop").click()
    stage.button("question-also").click()
    stage.page.wait_for_url("**/play/")
    assert stage.acted == []


def seat_a_stranger(page, site, table):
    page.goto(f"{site}/t/{table}/")
    page.get_by_test_id("btn-sit").click()
    _ready(page)


def _ready(page):
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()


def _full_table(visit, site):
    desk, phone = visit(DESK), visit(PHONE)
    api = f"{site}/api/v1"
    token = desk.request.post(f"{api}/guests/", data={}).json()["token"]
    shape = {"game": "indian-points", "seats": 2, "stake": 5, "pace": "relaxed"}
    bearer = {"Authorization": f"Bearer {token}"}
    table = desk.request.post(f"{api}/tables/", data=shape, headers=bearer).json()["id"]
    for page in (desk, phone):
        seat_a_stranger(page, site, table)
    return table, desk, phone


def test_you_are_offered_the_seat_you_wait_for_on_any_page(visit, site):
    table, desk, phone = _full_table(visit, site)
    late = visit(PHONE)
    opened = []
    late.on("popup", lambda page: opened.append(page.url))
    late.goto(f"{site}/play/?game=indian-points&players=2&stake=5&pace=relaxed")
    row = late.locator(f"[data-table='{table}']")
    row.get_by_test_id("btn-wait").click()
    _ready(late)
    expect(late.get_by_test_id("queue-place")).to_have_text(
        "You are number 1 of 1 in the queue."
    )
    # Another page of the same person hears it too, and nobody is led away by it.
    second = late.context.new_page()
    second.goto(f"{site}/play/")
    expect(second.get_by_test_id("own-queue")).to_contain_text("number 1 of 1")
    # Who is on turn is gone at once; the other's seat would wait for the end of a turn.
    playing = "[data-testid=table]:is([data-phase=draw], [data-phase=wait])"
    for page in (desk, phone):
        page.locator(playing).wait_for()
    is_desks = desk.locator("[data-testid=table][data-phase=draw]").count()
    _leave(desk if is_desks else phone)
    for page in (late, second):
        expect(page.get_by_test_id("seat-offer")).to_be_visible()
    assert second.url == f"{site}/play/"
    late.get_by_test_id("seat-take").click()
    late.wait_for_url(f"**/t/{table}/")
    late.locator("[data-testid=table][data-spectator='0']").wait_for()
    assert opened == []


def _leave(page):
    """Leave when the own turn or the end of the deal lets the seat go."""
    page.get_by_test_id("btn-leave").click()
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")


def test_after_the_last_game_the_page_says_goodbye(visit, site):
    _table, desk, phone = _full_table(visit, site)
    playing = "[data-testid=table]:is([data-phase=draw], [data-phase=wait])"
    for page in (desk, phone):
        page.locator(playing).wait_for()
    for page in (desk, phone):
        page.get_by_test_id("btn-leave").click()
        page.get_by_test_id("leave-last").click()
        expect(page.locator("#own-seat .seat-state")).to_contain_text("Last game")
    mine = "[data-testid=table][data-phase=draw]"
    turn = desk if desk.locator(mine).count() else phone
    turn.get_by_test_id("btn-drop").click()
    turn.get_by_test_id("question-yes").click()
    for page in (desk, phone):
        page.locator("#toasts").get_by_text("That was your last game here").wait_for()


def test_a_second_device_shows_the_same_groups_within_two_seconds(visit, site):
    one = visit(DESK)
    one.goto(site)
    one.get_by_test_id("btn-play-now").first.click()
    one.wait_for_url("**/t/*/")
    _ready(one)
    two = visit(PHONE, storage_state=one.context.storage_state())
    two.goto(one.url)
    _ready(two)
    assert _groups(two) == _groups(one)
    one.get_by_test_id("btn-sort").click()
    one.get_by_test_id("btn-sort").click()
    one.locator("[data-testid=table][data-saved='1']").wait_for()
    _agree(two, one)
    # The two ends of the hand: cards that are a whole group would offer Ungroup.
    cards = two.locator("#hand [data-card]")
    for card in (cards.first, cards.last):
        card.click(position={"x": 8, "y": 24})
    two.get_by_test_id("btn-group").click()
    two.locator("[data-testid=table][data-saved='1']").wait_for()
    _agree(one, two)


def _groups(page):
    return page.evaluate(
        "() => [...document.querySelectorAll('[data-testid=group]')].map((group) =>"
        " [...group.querySelectorAll('[data-card]')].map((card) => card.dataset.card))"
    )


def _agree(page, other):
    """Wait until the page shows what the other shows."""
    page.wait_for_function(
        "(wanted) => JSON.stringify([...document.querySelectorAll("
        "'[data-testid=group]')].map((group) => [...group.querySelectorAll("
        "'[data-card]')].map((card) => card.dataset.card))) === wanted",
        arg=json.dumps(_groups(other), separators=(",", ":")),
        timeout=AGREED_MS,
    )
