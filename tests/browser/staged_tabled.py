"""A staged table with melds on it: basic rummy; the page's seat is 0 and plays first.

stage = Basic(page, tabled, "5h6h7h 9s9d", "2c", table="Ks Kd Kc")
"""

from typing import Any

from rules.basic.state import PACK
from tests.browser.staged import NAMES, OWN, Staged
from tests.rules.basic import table as basic_table
from tests.rules.basic.table import faces

ENTRY = 500


class BasicTable(basic_table.Table):
    """The rules' table of basic rummy, with what a page asks of one."""

    pack = PACK

    def groups(self, _seat: int, text: str) -> Any:
        """Return groups of cards named by their faces."""
        return tuple(faces(part) for part in text.split("/") if part.strip())

    @property
    def options(self) -> Any:
        """The options of the deal."""
        return self.deal.options


class Basic(Staged):
    """A page at a table of basic rummy; every message of the page is kept in `sent`."""

    starts_target = 100

    def dealt(self, *hands: str, **deal: Any) -> Any:
        """Return a deal in the middle of a turn of seat 0, unless it says otherwise."""
        self.sent: list[str] = []
        return BasicTable(basic_table.middle(*hands, **deal))

    def held(self) -> list[str]:
        """Return every card the rules say the hand holds, sorted."""
        return sorted(self.table.hand(OWN).split())

    def _hear(self, message: dict[str, Any]) -> None:
        self.sent.append(message["type"])
        super()._hear(message)

    def view(self) -> dict[str, Any]:
        """Return the view, with the match it belongs to."""
        shown = super().view()
        seats = [row["seat"] for row in shown["seats"]]
        shown["table_info"] |= {"stake": ENTRY, "seats_max": len(seats)}
        rows = [
            {"seat": seat, "name": NAMES[seat], "bot": False, "place": seat + 1}
            | {"score": 0, "state": "playing", "entries": 1, "drops_left": None}
            | {"chips": None}
            for seat in seats
        ]
        shown["match_info"] = {
            "number": 9,
            "facts": {"deal": 1, "deals": None, "dealer": seats[-1]},
            "entry": ENTRY,
            "pot": ENTRY * len(seats),
            "prize": ENTRY * len(seats),
            "started": True,
            "seats": rows,
            "offer": None,
        }
        for row in shown["seats"]:
            row["stack"] = None
        return shown

    def laid(self) -> list[list[str]]:
        """Return the melds as they lie on the page, laid out or played."""
        read = """(melds) => melds.map((meld) =>
          [...meld.querySelectorAll('[data-lies]')].map((card) => card.dataset.lies))"""
        return self.page.locator(".board-meld").evaluate_all(read)

    def ends(self) -> list[str]:
        """Return the ends that glow, `0 low 4h`, in the board's order."""
        read = """(ends) => ends.filter((end) => !end.hidden).map((end) =>
          `${end.dataset.testid.split('-').slice(1).join(' ')} ${end.textContent}`)"""
        return self.page.locator(".board-end").evaluate_all(read)

    def ghosts(self) -> list[str]:
        """Return the cards that are laid out but not played."""
        read = "(cards) => cards.map((card) => card.dataset.lies)"
        return self.page.locator("[data-ghost]").evaluate_all(read)


__all__ = ["OWN", "Basic"]
