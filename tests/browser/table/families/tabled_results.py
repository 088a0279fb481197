"""The table page after deals of basic rummy and Continental of one's own choosing.

As `gin_results`: the page is the server's, its socket is answered here by the real
rules. Seat 0 is the page's.

    stage = AfterTabled(page, practice, match, table)
    stage.played(table)
"""

from typing import Any

from tests.browser.table.families.gin_results import AfterGin


class AfterTabled(AfterGin):
    """A page, a match, and the line between them; `table` is what it shows first."""

    def __init__(
        self, page: Any, practice: tuple[str, Any], match: Any, table: Any
    ) -> None:
        self.pack = table.game.pack(table.deal.options)
        self.shown = table
        if not hasattr(match, "options"):
            match.options = match.match.options
        super().__init__(page, practice, match)

    def _first(self) -> Any:
        return self.shown
