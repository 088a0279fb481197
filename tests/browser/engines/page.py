"""A page of the house in an engine: what a person presses, and what may not happen."""

from collections.abc import Callable, Iterable
from typing import Any

from tests.browser.conftest import PATIENCE
from tests.browser.engines.drivers import Errors

SIDEWAYS = """
const { scrollWidth, clientWidth } = document.documentElement;
return scrollWidth > clientWidth ? scrollWidth - clientWidth : 0;
"""
"""How many pixels of the page lie beyond its right edge."""
SCROLL = "arguments[0].scrollIntoView({ block: 'nearest' });"
EXPECTED = (
    *("htmx:sendAbort", "htmx:afterRequest"),
    "NetworkError when attempting to fetch resource",
)
"""What a page that is left in the middle of a request says."""


class Page:
    """The tab of one engine; `look` after each step tells whether anything is wrong."""

    def __init__(self, driver: Any, errors: Errors, site: str) -> None:
        """Begin on the first page of the house."""
        self.driver, self._errors, self._site = driver, errors, site
        self.go("/")

    @property
    def url(self) -> str:
        """Return the address of the page."""
        address: str = self.driver.current_url
        return address

    def go(self, path: str) -> None:
        """Open a page of the house, and look at it."""
        self.driver.get(path if path.startswith("http") else self._site + path)
        self.look()

    def look(self) -> None:
        """Fail if the page scrolls sideways or anything went wrong since last time."""
        beyond = self.driver.execute_script(SIDEWAYS)
        assert not beyond, f"{self.url} scrolls {beyond} px sideways"
        found = [
            one for one in self._errors() if not any(part in one for part in EXPECTED)
        ]
        assert not found, f"{self.url}: {found}"

    def wait(self, selector: str) -> Any:
        """Return the first element that is shown of those that match."""
        return self.until(lambda: self.shown(selector), f"{selector} is not shown")

    def wait_for_page(self, part: str) -> None:
        """Wait until the address has this part."""
        self.until(lambda: part in self.url, f"no page came with {part}")

    def shown(self, selector: str) -> Any:
        """Return the first element that is shown of those that match, or None."""
        found = self.driver.find_elements("css selector", selector)
        return next((one for one in found if one.is_displayed()), None)

    def press(self, selector: str) -> None:
        """Click what is shown, as soon as it can be."""

        def click() -> bool:
            found = self.shown(selector)
            if found and found.is_enabled():
                # A driver takes what lies under the tabs for seen.
                self.driver.execute_script(SCROLL, found)
                found.click()
                return True
            return False

        self.until(click, f"{selector} cannot be pressed")

    def tap(self, *testids: str) -> None:
        """Press these one after the other."""
        for testid in testids:
            self.press(f"[data-testid={testid}]")

    def choose(self, *cards: str) -> None:
        """Select exactly these cards: Ctrl adds one to those that are selected.

        Each is tapped near its corner, where no neighbour covers it.
        """
        from selenium.webdriver import ActionChains, Keys

        mouse = ActionChains(self.driver, duration=0)
        mouse.send_keys(Keys.ESCAPE)
        for card in cards:
            one = self.wait(f'#hand [data-card="{card}"]').rect
            x, y = int(one["x"] + 14), int(one["y"] + 24)
            mouse.w3c_actions.pointer_action.move_to_location(x, y)
            mouse.w3c_actions.key_action.pause()
            if card != cards[0]:
                mouse.key_down(Keys.CONTROL)
            mouse.click().key_up(Keys.CONTROL)
        mouse.perform()

    def fill(self, selector: str, text: str) -> None:
        """Type into a field."""
        self.wait(selector).send_keys(text)

    def has_phase(self, *phases: str) -> str:
        """Wait until the table is in one of these phases; return which."""
        table = "[data-testid=table][data-ready][data-conn=open]"
        choice = ", ".join(f"{table}[data-phase={phase}]" for phase in phases)
        phase: str = self.wait(choice).get_attribute("data-phase")
        self.look()
        return phase

    def cards(self, selector: str) -> list[list[str]]:
        """Return the cards of each element of the hand that matches, sorted."""
        script = """return [...document.querySelectorAll(arguments[0])]
          .map((group) => [...group.querySelectorAll("[data-card]")]
            .map((card) => card.dataset.card).sort());"""
        found: list[list[str]] = self.driver.execute_script(script, selector)
        return found

    def groups(self) -> list[list[str]]:
        """Return the groups of the hand, each sorted."""
        return self.cards("[data-testid=group]")

    def arrange(self, groups: Iterable[Iterable[str]]) -> None:
        """Make each group that does not lie there yet."""
        for group in map(sorted, groups):
            if group in self.groups():
                continue
            self.choose(*group)
            self.tap("btn-group")
            self.until(lambda one=group: one in self.groups(), f"{group} is no group")
        self.wait("#table[data-saved='1']")

    def until(self, asked: Callable[[], Any], failure: str) -> Any:
        """Ask again and again, because the page changes; return what came."""
        from selenium.common import exceptions
        from selenium.webdriver.support.wait import WebDriverWait

        passing = (
            exceptions.StaleElementReferenceException,
            exceptions.ElementClickInterceptedException,
            exceptions.ElementNotInteractableException,
        )
        last = ""

        def ask(_driver: Any) -> Any:
            nonlocal last
            try:
                return asked()
            except passing as error:
                last = error.msg or ""
            return None

        try:
            return WebDriverWait(self.driver, PATIENCE / 1000, 0.1).until(ask)
        except exceptions.TimeoutException as late:
            told = [failure, last, *self._errors()]
            raise AssertionError(f"{self.url}: {told}") from late
