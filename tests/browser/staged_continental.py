"""A staged table of Continental; the page's seat is 0 and plays first.

stage = Continental(page, practice, "3c 3c 3h Td Ts Th", "", draws="Kh", contract=1)
"""

from typing import Any

from tests.browser.staged import NAMES, Staged
from tests.rules.continental import table as continental_table

ENTRY = 500


class ContinentalTable(continental_table.Table):
    """The rules' table of Continental, with what a page asks of one."""

    def groups(self, seat: int, text: str) -> Any:
        """Return groups of a seat's cards named by their faces."""
        return super().groups(seat, text) if text.strip() else ()


class Continental(Staged):
    """A page at a table of Continental."""

    def dealt(self, *hands: str, **deal: Any) -> Any:
        """Return a deal of Continental; missing cards are filled in."""
        table = ContinentalTable(*hands, **deal)
        self.contracts = [int(number) for number in table.options.hands]
        return table

    def draws(self) -> "Continental":
        """Draw from the stock; nobody claims what was left."""
        self.take_turn()
        self.play(lambda table: table.no_claims())
        return self

    def lays_down(self, *groups: str) -> "Continental":
        """Lay the contract down, as the house suggests without groups; not played."""
        if groups:
            self.builds(*groups)
        else:
            self.button("btn-suggest").click()
        self.button("btn-go-down").click()
        self.page.locator("[data-ghost]").first.wait_for()
        return self

    def view(self) -> dict[str, Any]:
        """Return the view, with the match it belongs to."""
        shown = super().view()
        seats = [row["seat"] for row in shown["seats"]]
        shown["table_info"] |= {"stake": ENTRY, "seats_max": len(seats)}
        for window in shown["windows"]:
            due = self.now_ms() + window["seconds"] * 1000
            window |= {"deadline": due, "now": self.now_ms(), "bank_ms": 0}
        rows = [
            {"seat": seat, "name": NAMES[seat], "bot": False, "place": seat + 1}
            | {"score": 0, "state": "playing", "entries": 1, "drops_left": None}
            | {"chips": None, "boxes": 0}
            for seat in seats
        ]
        facts = {"deal": 1, "deals": len(self.contracts), "contract": shown["contract"]}
        shown["match_info"] = {
            "number": 9,
            "facts": facts | {"contracts": self.contracts, "sheet": []},
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

    def builds(self, *groups: str) -> "Continental":
        """Put each group of faces into its outline."""
        for number, group in enumerate(groups, 1):
            self.tap(*group.split())
            slot = self.button(f"slot-{number}")
            slot.click()
            slot.locator("xpath=self::*[@data-state='ok']").wait_for()
        return self

    def laid(self) -> list[str]:
        """Return the melds as they lie on the page, by what their cards stand for."""
        read = """(melds) => melds.map((meld) =>
          [...meld.querySelectorAll('[data-face]')]
            .map((card) => card.dataset.face.split(':')[1].slice(0, 2)).join(' '))"""
        return self.page.locator(".board-meld").evaluate_all(read)
