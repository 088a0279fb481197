"""The table page after deals of gin of one's own choosing.

The page is the server's; its socket is answered here, by the real rules on a match of
deals set up by hand. Seat 0 is the page's.

    stage = AfterGin(page, gin_table, Match())
    stage.record(table)
"""

import json
import time
from typing import Any

from rules.cards import Pack
from rules.gin.state import PACK
from rules.views.results import result_to_wire
from tests.browser.alone import be_alone
from tests.rules.gin.table import Match, Table
from tests.wire.plain import plain

VERSION = 1_000_000
"""Above any version of the table the page was loaded from."""
NAMES = ("Asha", "Ravi", "Meera", "Joe", "Neem", "Bilal")
OWN = 0
ENTRY = 500


class AfterGin:
    """A page, a match, and the line between them."""

    pack = PACK

    def __init__(self, page: Any, practice: tuple[str, Any], match: Match) -> None:
        self.page = page
        self.match = match
        self.version = VERSION
        self.table = self._first()
        self.number = 0
        self.last: dict[str, Any] | None = None
        self.lost = [0] * len(NAMES)
        self.rake = 0
        self.more: dict[str, Any] = {}
        """What the view has beside what the match says."""
        self.acted: list[dict[str, Any]] = []
        address, state = practice
        page.context.add_cookies(state["cookies"])
        page.add_init_script("localStorage.setItem('coach-done', '1')")
        page.route_web_socket("**/ws/tables/*/", self._connect)
        empty = {"cards": [], "joker": False, "record": None, "results": []}
        empty |= {"standing": [], "next": None}
        be_alone(page, deals=empty)
        page.goto(address)
        self._wait()

    def _first(self) -> Any:
        return self.match.table(HANDS) if self.match.order else None

    def record(self, table: Table) -> None:
        """End a deal that was played, and tell the page of it as it happens."""
        self.match.record(table)
        self.played(table)

    def played(self, table: Table) -> None:
        """Tell the page of a deal whose result the match has already."""
        self.table = table
        self.number += 1
        self.last = _last(table, self.number, self.pack)
        self.tell()

    def tell(self) -> None:
        """Send the view that holds now."""
        self.version += 1
        self._send("events", version=self.version, events=[], view=self.view())
        self._wait()

    def loses_seat(self) -> None:
        """Tell the page that its seat was given up: its next match begins without."""
        self.version += 1
        view = self.view() | {"phase": "waiting", "you": None, "legal": []}
        view["seats"][OWN] |= {"user": None, "name": "", "state": "empty"}
        left = {"kind": "left", "seat": OWN, "name": NAMES[OWN], "reason": "not_ready"}
        self._send("events", version=self.version, events=[left], view=view)

    def closes(self) -> None:
        """Close the table."""
        self._send("closed", reason="deserted")

    def view(self) -> dict[str, Any]:
        """Return the view of the page's seat (docs/protocol.md)."""
        assert self.table is not None
        shown = self.table.view(OWN)
        is_over = self.match.result is not None
        shown |= {"phase": "between", "turn": None, "legal": [{"kind": "ready"}]}
        if self.last is None:
            shown |= {"phase": "waiting", "legal": []}
        if is_over:
            again = {"kind": "ready", "hint": {"chips": ENTRY}}
            shown["legal"] = [again]
        you = {**shown["you"], "revision": 0, "groups": [], "verdict": None}
        people = [
            {**row, "user": f"u{row['seat']}", "name": NAMES[row["seat"]], "bot": False}
            | {"score": 0, "stack": None}
            for row in shown["seats"]
        ]
        about = {"id": 1, "name": "Staged", "stake": ENTRY, "assist": True}
        about |= {"practice": False, "pace": "normal", "deal_number": self.number}
        return {
            **shown,
            "game": self.match.game.name,
            "family": self.match.game.family,
            "options": self.match.game.describe_options(self.match.options),
            "table_info": about,
            "table": 1,
            "match": 9,
            "match_info": self._match_info(),
            "deal": f"deal-{self.number}",
            "version": self.version,
            "you": {**you, "hand": [], "stack": None},
            "seats": people,
            "last": self.last,
            "result": self._result() if is_over else None,
            **self.more,
        }

    def _match_info(self) -> dict[str, Any]:
        rows = [
            {"seat": row.seat, "name": NAMES[row.seat], "bot": False}
            | {"place": row.place, "score": row.score, "state": row.state}
            | {"entries": 1, "drops_left": None, "chips": None, "boxes": row.boxes}
            | {"lost_lines": self.lost[row.seat], "lost_max": 2}
            for row in self.match.game.standing(self.match.match)
        ]
        pot = len(rows) * ENTRY
        worth = {"entry": ENTRY, "pot": pot, "prize": pot}
        started = self.match.result is None
        told = {"number": 9, "facts": self.match.facts, "offer": None, "seats": rows}
        return {**told, **worth, "started": started}

    def _result(self) -> dict[str, Any]:
        ended = plain(result_to_wire(self.match.result, self.pack))
        pot = len(ended["seats"]) * ENTRY
        for row in ended["seats"]:
            share = pot // max(1, len(ended["winners"]))
            won = (share if row["seat"] in ended["winners"] else 0) - ENTRY
            row |= {"name": NAMES[row["seat"]], "user": f"u{row['seat']}"}
            row["chips"] = won if ended["winners"] else 0
        return {"match": 9, "rake": self.rake, "pot": pot, "entry": ENTRY, **ended}

    def _connect(self, line: Any) -> None:
        self.line = line
        line.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        kind, number = message["type"], message["id"]
        now = int(time.time() * 1000)
        if kind == "hello":
            told = {"version": self.version, "events": [], "view": self.view()}
            self._send("snapshot", id=number, chat=[], **told)
        elif kind == "ping":
            self._send("pong", id=number, version=self.version, now=now)
        else:
            self.acted.append(message.get("action", {"kind": kind}))
            self._send("ack", id=number, version=self.version)

    def _send(self, kind: str, **fields: Any) -> None:
        self.line.send(json.dumps({"type": kind, **fields}))

    def _wait(self) -> None:
        self.page.locator(
            f"[data-testid=table][data-version='{self.version}'][data-conn=open]"
            "[data-family]"
        ).wait_for()


HANDS = {
    0: "Ah2h3h 9s9d9c KsKhKd 5s",
    1: "4h 5h 6s7s8s Jc Qd 7d 2c Tc",
}
"""W9: who knocks with the first hand scores 34, two cards laid off on the run."""


def _last(table: Table, number: int, pack: Pack) -> dict[str, Any]:
    """Return the result of a deal as `tables.settlement.outcomes.deal` writes it."""
    result = table.result
    wire = plain(result_to_wire(result, pack))
    for row, shown in zip(result.seats, wire["seats"], strict=True):
        shown |= {"name": NAMES[row.seat], "user": f"u{row.seat}", "bot": False}
        shown |= {"chips": 0, "stack": None}
        shown["groups"] = [
            {"cards": pack.names(group.cards), "kind": group.kind}
            | {"points": group.points, "counts": group.counts, "reason": None}
            | ({"costs": list(group.costs)} if group.costs else {})
            for group in table.game.explain(table.deal, row)
        ]
    return {"match": 9, "deal": f"deal-{number}", "number": number, "rake": 0, **wire}
