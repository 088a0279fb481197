"""A lesson solved through its page, by what the lesson says of itself."""

from typing import Any

from playwright.sync_api import expect

from learn.course import Lesson
from learn.play.moves import Done
from tests.browser.playing import layout
from tests.learn.solving import solved


def solve(page: Any, lesson: Lesson) -> None:
    """Do everything that a lesson asks for, and wait for its end."""
    table = page.locator("#table")
    expect(table).to_have_attribute("data-ready", "1")
    for before, _step, done, after in solved(lesson):
        expect(table).to_have_attribute("data-lesson-step", str(before.at))
        if done.groups is not None:
            arrange(page, done.groups)
        if done.answer is not None:
            page.locator(f'[data-answer="{done.answer}"]').click()
        if done.act is not None:
            act(page, done.act)
        if done.read:
            page.locator('[data-answer="read"]').click()
        expect(table).to_have_attribute("data-lesson-step", str(after.at))
    expect(page.get_by_test_id("lesson-end")).to_be_visible()


def arrange(page: Any, groups: list[list[str]]) -> None:
    """Make each group that does not lie there yet: select its cards, then Group."""
    for group in groups:
        if sorted(group) in lying(page):
            continue
        choose(page, group)
        page.get_by_test_id("btn-group").click()
    expect(page.locator("#table")).to_have_attribute("data-saved", "1")


def lying(page: Any) -> list[list[str]]:
    """Return the groups of the hand as it lies, without its loose cards."""
    return [sorted(group) for group in layout(page)["groups"]]


def choose(page: Any, cards: list[str]) -> None:
    """Select exactly these cards."""
    page.keyboard.press("Escape")
    for number, card in enumerate(cards):
        held = ["Shift"] if number else []
        shown = page.locator(f'#hand [data-card="{card}"]')
        # Where no neighbour covers it.
        shown.click(position={"x": 14, "y": 24}, modifiers=held)


def act(page: Any, wire: dict[str, Any]) -> None:
    """Carry out an act by the buttons of the page."""
    press = page.get_by_test_id
    match wire["kind"]:
        case "draw":
            press(
                "btn-draw-closed" if wire["from"] == "stock" else "btn-draw-open"
            ).click()
        case "discard":
            choose(page, [wire["card"]])
            press("btn-discard").click()
        case "show":
            choose(page, [wire["card"]])
            press("btn-finish").click()
            press("btn-place").click()
        case "drop":
            press("btn-drop").click()
            press("question-yes").click()
        case "take_upcard":
            press("btn-draw-open").click()
        case "knock" | "gin":
            choose(page, [wire["card"]])
            press(f"btn-{wire['kind']}").click()
        case "big_gin":
            press("btn-big-gin").click()
        case "meld":
            choose(page, wire["cards"])
            press("btn-meld").click()
        case "lay":
            choose(page, [wire["card"]])
            lay(page, wire)
        case "go_down":
            arrange(page, wire["melds"])
            press("btn-go-down").click()
        case "pass":
            # The page passes by itself for a player who is down.
            return
        case "joker_replace":
            page.locator(".board-mark").click()
            press("joker-1").click()
        case kind:
            # Done, pass, claim, and what a match asks between two deals.
            press(f"btn-{kind}").click()


def lay(page: Any, wire: dict[str, Any]) -> None:
    """Lay the chosen card off: on the knocker's melds, or on those of the table."""
    knocked = page.get_by_test_id(f"felt-meld-{wire['meld']}")
    if knocked.count():
        knocked.click()
        return
    ends = page.locator(f"#board [data-testid^='end-{wire['meld']}-']:visible")
    ends.first.click()


__all__ = ["Done", "solve"]
