"""Continental on a phone: nothing leaves its place, and every act says what it does."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE
from tests.browser.staged_continental import Continental

pytestmark = pytest.mark.browser

SMALL = (360, 640)
TENS = "Tc Td Th Ts Tc Ts Js Qs Ks"
"""Three tens, and four cards from the ten to the king: two parts of the contract."""
TRIOS = "3c 3h 3s Td Ts Th 9c"
LONG = ("", "Kanchenjunga", "Siniolchu", "Pandim")
OVERLAP = """() => {
  const cards = [...document.querySelectorAll('.contract-cards > *')]
    .filter((card) => card.getClientRects().length);
  return cards.flatMap((card) => {
    const [own, slot] = [card, card.closest('.contract-slot')]
      .map((node) => node.getBoundingClientRect());
    const next = card.nextElementSibling?.getBoundingClientRect();
    const isOut = own.left < slot.left || own.right > slot.right
      || own.bottom > slot.bottom;
    const words = [...card.children].map((word) => word.getBoundingClientRect().width);
    const isWide = Math.max(0, ...words) > own.width + 1;
    return isOut || isWide || (next?.width && next.left < own.right - 0.5)
      ? [card.textContent] : [];
  });
}"""
COVERED = """() => [...document.querySelectorAll('#seats .seat')].flatMap((seat) => {
  const face = seat.querySelector('.avatar').getBoundingClientRect();
  return [...seat.querySelectorAll('.bot-mark, .seat-state, .seat-name')]
    .filter((node) => node.getClientRects().length && node.textContent)
    .filter((node) => {
      const mark = node.getBoundingClientRect();
      return mark.bottom > face.top + 2 && mark.top < face.bottom - 2
        && mark.right > face.left && mark.left < face.right;
    }).map((node) => node.textContent);
})"""


class Crowded(Continental):
    """Three bots with long names, and points of three digits."""

    def view(self):
        """Return the view, with who they are and how they stand."""
        shown = super().view()
        for row in shown["seats"]:
            row["score"] = 385
            if row["seat"]:
                row |= {"bot": True, "level": "easy", "name": LONG[row["seat"]]}
        return shown


def _is_whole(stage, name):
    width, height = stage.page.viewport_size.values()
    box = stage.button(name).bounding_box()
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    assert 0 <= box["x"] < right <= width, (name, box)
    assert 0 <= box["y"] < bottom <= height, (name, box)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=str)
def test_tens_points_and_bots_stay_in_their_places(visit, continental, screen):
    page = visit(screen, bypass_csp=True)
    deal = {"draws": "Kd 3h 4h", "contract": 5}
    stage = Crowded(page, continental, TENS, "", "", "", **deal)
    stage.draws()
    stage.button("btn-suggest").click()
    for slot in ("slot-1", "slot-3"):
        expect(stage.button(slot)).to_have_attribute("data-state", "ok")
    expect(stage.button("badge-points")).to_contain_text("120")
    assert page.evaluate(OVERLAP) == []
    for name in ("btn-leave", "badge-points", "btn-display", "btn-rail"):
        _is_whole(stage, name)
    expect(page.locator(".bar-name")).to_be_visible()
    assert faults(page) == []
    stage.tap("Kd")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.no_claims())
    expect(page.locator("#seats .seat[data-turn] .seat-state")).to_have_text("Thinking")
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=str)
def test_a_claim_says_what_it_brings_and_nothing_of_it_is_cut(
    visit, continental, screen
):
    page = visit(screen)
    deal = {"draws": "Kd 3h 4h", "contract": 5}
    stage = Crowded(page, continental, TENS, "", "", "", **deal)
    stage.draws()
    stage.tap("Kd")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.no_claims(), lambda table: table.draw(1))
    prompt = page.locator("#prompt-text")
    expect(prompt).to_have_text(
        "Kanchenjunga left K♦. Take it with one penalty card? "
        "Nearest seat first: Siniolchu, Pandim, you"
    )
    assert prompt.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    expect(stage.button("btn-claim")).to_contain_text("Claim K♦ + 1 penalty card")


def test_a_hand_that_holds_the_contract_offers_to_lay_it_down(visit, continental):
    stage = Continental(visit(PHONE), continental, TRIOS, "", draws="Kc")
    stage.draws()
    expect(stage.button("prompt")).to_contain_text("Your hand holds the contract")
    button = stage.button("btn-go-down")
    # King and nine are left.
    expect(button).to_have_accessible_name(
        "Lay down the contract, 19 points left in hand"
    )
    button.click()
    expect(stage.page.locator("[data-ghost]")).to_have_count(6)
    stage.tap("Kc")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    assert [act["kind"] for act in stage.acted] == ["draw", "go_down", "discard"]
