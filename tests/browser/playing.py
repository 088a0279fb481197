"""Turns that several tests play through the page, and how the hand lies on it."""

from typing import Any

from playwright.sync_api import expect

KNOCKING = "2h3h4h 9s9d9c QcQdQs Ac"
"""Knocks with the ace, whatever is drawn."""
OTHER = "4s 6c 8d Tc Js Kc 2s 5d 7c Kh"


def knock(page: Any) -> None:
    """Pass what is turned up, draw, and knock with whatever was drawn."""
    acts = page.locator("#primary-bar")
    asked = page.locator(
        "[data-testid=table]"
        ":is([data-phase=offer], [data-phase=draw], [data-phase=discard])"
    )
    asked.wait_for()
    if asked.get_attribute("data-phase") == "offer":
        acts.get_by_test_id("btn-pass").click()
        page.locator("[data-testid=table]:not([data-phase=offer])").wait_for()
        asked.wait_for()
    # Who is asked first has drawn already once both have passed.
    if asked.get_attribute("data-phase") == "draw":
        acts.get_by_test_id("btn-draw-closed").click()
    acts.get_by_test_id("btn-reach").click()
    acts.get_by_test_id("btn-knock").click()
    expect(page.get_by_test_id("sheet-result")).to_be_visible()


def layout(page: Any) -> dict[str, list[list[str]]]:
    """Return the groups and the loose cards of the hand as they lie on a page."""
    found: dict[str, list[list[str]]] = page.evaluate(
        """() => {
          const read = (node) => [...node.querySelectorAll('[data-card]')]
            .map((card) => card.dataset.card);
          const all = (id) => [...document.querySelectorAll(`[data-testid=${id}]`)];
          return {groups: all('group').map(read), loose: all('loose').map(read)};
        }"""
    )
    return found
