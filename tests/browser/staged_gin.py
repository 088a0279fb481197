"""A staged table of gin: the page's seat is 0, which plays first unless `seats` differ.

stage = Gin(page, gin_table, RUN, JUNK, upcard="7h", draws="2c")
"""

from collections.abc import Iterable
from typing import Any

from rules.gin.state import PACK
from tests.browser.staged import NAMES, OWN, Staged
from tests.rules.gin import table as gin_table

ENTRY = 500
SEVEN = "4h5h6h 9s9d9c AcAd 2s3d"
"""Two melds and seven points of deadwood."""
GIN = "4h5h6h7h 9s9d9c JcQcKc"
HIGH = "2h2c 4s5d 7c8d TsJd QhKs"
"""No meld, and nothing near one."""
OTHER = "8c7c 5s6s Td Qd Jc 3c Kh 2h"
"""A hand that spoils none of these but `GIN`."""


class GinTable(gin_table.Table):
    """The rules' table of gin, with what a page asks of one."""

    pack = PACK

    def groups(self, _seat: int, text: str) -> Any:
        """Return groups of cards named by their faces."""
        return tuple(gin_table.faces(part) for part in text.split("/") if part.strip())


class Gin(Staged):
    """A page at a table of gin with a match on the clock."""

    absent: tuple[dict[str, Any], ...] = ()
    lost_lines = 0
    missed_turns = 0
    starting: tuple[int, ...] | None = None
    assist = True

    def dealt(self, *hands: str, **deal: Any) -> Any:
        """Return a deal of gin with these hands; two passes bring a card at once."""
        return GinTable(*hands, **{"after_double_pass": "stock_only"} | deal)

    def at_own_turn(self) -> "Gin":
        """Let both pass: the page's seat, which plays first, holds eleven."""
        self.button("btn-pass").click()
        self.has_phase("wait")
        self.play(lambda table: table.pass_(1))
        self.has_phase("discard")
        self.settle()
        return self

    def view(self) -> dict[str, Any]:
        """Return the view, with the match it belongs to."""
        shown = super().view()
        shown["table_info"] |= {
            "assist": self.assist,
            "stake": ENTRY,
            "starts_confirmed": True,
            "on_timeout": "lose_match",
            "starts_full": True,
            "seats_max": 2,
        }
        rows = [
            {"seat": seat, "name": NAMES[seat], "bot": False, "place": seat + 1}
            | {"score": 0, "state": "playing", "entries": 1, "drops_left": None}
            | {"chips": None, "boxes": 0, "lost_lines": self.lost_lines, "lost_max": 2}
            for seat in (0, 1)
        ]
        if self.missed_turns:
            rows[OWN]["missed_turns"] = self.missed_turns
        games = [
            {"seat": seat, "points": 0, "boxes": 0, "entered": True} for seat in (0, 1)
        ]
        column = {"seats": games, "closed_by": None}
        shown["match_info"] = {
            "number": 9,
            "facts": {"deal": 1, "deals": None, "target": 100, "dealer": 1}
            | {"sheet": [], "columns": [column], "limit": None, "tie_break": False},
            "entry": ENTRY,
            "pot": 2 * ENTRY,
            "prize": 2 * ENTRY,
            "started": True,
            "seats": rows,
            "offer": None,
        }
        shown["you"]["leave"] = {
            "leaves": "now",
            "cost": {"points": 0, "chips": ENTRY},
        }
        shown["absent"] = [{**one, "now": self.now_ms()} for one in self.absent]
        for row in shown["seats"]:
            row["stack"] = None
            if any(one["seat"] == row["seat"] for one in self.absent):
                row["state"] = "disconnected"
        if self.starting is not None:
            self._gather(shown)
        return shown

    def _gather(self, shown: dict[str, Any]) -> None:
        """Show the table before the match, asking who has not pressed Start."""
        now = self.now_ms()
        clock = {"deadline": now + 90_000, "now": now, "bank_ms": 0}
        shown |= {"phase": "starting", "deal": None, "legal": [], "discard": []}
        shown["turn"] = {
            "phase": "starting",
            "seats": list(self.starting or ()),
            **clock,
        }
        shown["you"] |= {"hand": [], "groups": [], "verdict": None}
        shown["match_info"] |= {"started": False, "facts": None}
        del shown["knock"]
        for row in shown["seats"]:
            row |= {"state": "waiting", "cards": 0}
        if OWN in (self.starting or ()):
            shown["legal"] = [{"kind": "start", "hint": {"chips": ENTRY}}]

    def awaits(self, *seats: int) -> None:
        """Ask these seats for their Start."""
        self.starting = seats
        self.version += 1
        self.ring()

    def loses_line(self, seat: int, seconds: int, phase: str = "grace") -> None:
        """Take the seat's line away; it has so long to return."""
        due = self.now_ms() + seconds * 1000
        lost = {"seat": seat, "phase": phase, "deadline": due, "lost": 1, "lost_max": 2}
        self.absent = (lost,)
        self.version += 1
        self.ring()

    def _last(self) -> dict[str, Any] | None:
        last = super()._last()
        if last is not None:
            last |= {"match_over": False}
            for row in last["seats"]:
                row |= {"chips": 0, "score": row["points"], "out": False, "bot": False}
        return last


def cards(acted: Iterable[dict[str, Any]]) -> list[str]:
    """Return what was done, in short: the kind and the card."""
    return [" ".join(filter(None, (one["kind"], one.get("card")))) for one in acted]
