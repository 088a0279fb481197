"""axe-core on a page, or on a part of it: what breaks WCAG 2.2 A and AA."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LANDMARKS = {
    name: {"enabled": True} for name in ("landmark-no-duplicate-banner", "region")
}
"""No rules of WCAG: every part of a page lies in a landmark, and one is its banner."""
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": LANDMARKS,
    "resultTypes": ["violations"],
    # No rule of these reads style sheets, which would be fetched for every run.
    "preload": False,
}


NAMES = {"label-content-name-mismatch": {"enabled": True}}
"""Not yet a rule that axe runs by itself: WCAG 2.5.3, a name holds what is seen."""


def faults(page: Any, within: str | None = None, *, names: bool = False) -> list[str]:
    """Return each violation as its rule and the element, of `within` alone if given.

    With `names` also where a control's name does not hold the words that are seen.
    """
    options = {**OPTIONS, "rules": LANDMARKS | NAMES} if names else OPTIONS
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # Only what is asked for crosses the line: the rest of the report is large.
    return page.evaluate(
        """([within, options]) => axe.run(within ?? document, options).then((found) =>
          found.violations.flatMap(({id, nodes}) =>
            nodes.map(({html, any}) =>
              [id, html.slice(0, 160), ...any.map(({message}) => message)].join(': '))))
        """,
        [within, options],
    )
