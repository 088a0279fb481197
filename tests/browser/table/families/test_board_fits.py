"""All melds on the table are seen: at once on a desk, within one swipe on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.staged_continental import Continental

pytestmark = pytest.mark.browser

THREE_TRIOS = 4
"""The contract whose melds are most."""
HANDS = (
    "3c 3h 3s / 8c 8h 8d / Jc Jh Js",
    "4c 4h 4s / 9c 9h 9d / Qc Qh Qs",
    "5c 5h 5s / Tc Th Td / Kc Kh Ks",
    "6c 6h 6s / Ac Ah Ad / 2c 2h 2s",
    "7c 7h 7s / 8c 8h 8s / 3d 3h 3s",
    "4d 4h 4s / 9c 9h 9s / 5d 5h 5s",
)
OUT_OF_SIGHT = """() => {
  const edge = document.querySelector('.board-body').getBoundingClientRect();
  return [...document.querySelectorAll('.board-meld')].filter((node) => {
    const box = node.querySelector('.board-cards').getBoundingClientRect();
    return box.bottom > edge.bottom + 1 || box.top < edge.top - 1
      || box.right > edge.right + 1 || box.left < edge.left - 1;
  }).length;
}"""


def _all_down(page: Any, continental: Any, seats: int) -> Continental:
    """Let every seat draw, lay its three trios down and discard."""
    hands = HANDS[:seats]
    flat = [hand.replace(" / ", " ") for hand in hands]
    stage = Continental(page, continental, *flat, contract=THREE_TRIOS)
    for seat, hand in enumerate(hands):

        def turn(table: Any, seat: int = seat, hand: str = hand) -> None:
            table.draw(seat).no_claims().down(seat, hand)
            table.discard(seat, table.face(table.pack.faces[table.hand(seat)[0]]))
            table.no_claims()

        stage.miss(turn)
    stage.ring()
    expect(page.locator(".board-meld")).to_have_count(3 * seats)
    stage.settle()
    return stage


@pytest.mark.parametrize("seats", [4, 6])
def test_all_melds_are_seen_at_once_on_a_desk(visit, continental, seats):
    """See continental.md C5."""
    stage = _all_down(visit(DESK), continental, seats)
    assert stage.page.evaluate(OUT_OF_SIGHT) == 0
    stage.button("btn-rail").click()
    stage.settle()
    assert stage.page.evaluate(OUT_OF_SIGHT) == 0
    expect(stage.button("board-more")).to_be_hidden()
    if seats == len(HANDS):
        _is_a_swipe_away_on_a_phone(stage)


def _is_a_swipe_away_on_a_phone(stage: Continental) -> None:
    """Of six seats the last melds are one swipe down; how many they are is said."""
    width, height = PHONE
    stage.page.set_viewport_size({"width": width, "height": height})
    more = stage.button("board-more")
    expect(more).to_have_text(re.compile(r"^\d+ more melds ↓$"))
    stage.settle()
    told = int(more.inner_text().split()[0])
    assert told == stage.page.evaluate(OUT_OF_SIGHT)
    body = stage.page.locator(".board-body")
    assert body.evaluate("(node) => node.scrollHeight / node.clientHeight") < 2.3
    body.evaluate("(node) => node.scrollTo(0, node.scrollHeight)")
    expect(more).to_have_text(re.compile(r"^\d+ more melds ↑$"))
