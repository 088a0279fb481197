"""The table page with cards of one's own choosing.

The page is the server's; its socket is answered here, by the real rules on a deal set
up by hand. Seat 0 is the page's.

    stage = Staged(page, practice, VALID, JUNK, draws="Kc")
"""

import json
import time
from collections.abc import Iterable
from typing import Any

from rules import explanation, notation
from rules.actions import Returned
from rules.advice import advise
from rules.cards import face_name
from rules.game import IllegalAction
from rules.views.events import event_to_wire
from rules.views.results import proposal_to_wire, result_to_wire, verdict_to_wire
from tests.browser.alone import be_alone
from tests.browser.playing import layout
from tests.rules.indian.table import Table
from tests.wire.plain import plain

VERSION = 1_000_000
"""Above any version of the table the page was loaded from."""
NAMES = ("Asha", "Ravi", "Meera", "Neem", "Joe", "Tara")
OWN = 0
BACK = {"kind": "back"}
"""What the tables list for a seat they play for (`tables.view.seat_view.legal`)."""
STAKE = 5
PLAIN = "5h 6h 7h 9s Ts Js 4c 4h 4s Kc 8d 7d Qd"
FOUR = "5h 6h 7h / 9s Ts Js / 4c 4h 4s / 8d 7d"
SIX = "5h 6h / 7h 9s / Ts Js / 4c 4h / 4s Kc / 8d 7d"
"""PLAIN in four groups, and in six."""


FRAMES = """() => Promise.race([
  new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  new Promise((done) => setTimeout(done, 2000, false)),
])"""
"""Whether two frames were drawn, within two seconds."""


class Staged:
    """A page, a deal, and the line between them."""

    record: dict[str, Any] = {"cards": [], "joker": False, "record": None}

    def __init__(
        self,
        page: Any,
        practice: tuple[str, Any],
        *hands: str,
        groups: str | None = None,
        draws: str = "",
        seconds: int | None = None,
        revision: int = 1,
        practising: bool = False,
        helps: bool = False,
        **deal: Any,
    ) -> None:
        self.table = self.dealt(*hands, stock=draws, **deal)
        self.game = self.table.game
        self.page = page
        self.version = VERSION
        self.revision = revision
        self.saved = self.table.groups(OWN, groups or "")
        if not revision:
            self.saved = self.game.opening_groups(self.table.deal, OWN)
        self.seconds = seconds
        self.bank_ms = 0
        self.changed_at = time.time()
        self.line: Any = None
        self.is_cut = False
        self.examined: list[list[list[str]]] = []
        self.practice = practising
        self.helps = helps
        self.acted: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.told: list[tuple[int, dict[str, Any]]] = []
        self.refuse: dict[str, Any] | None = None
        address, state = practice
        page.context.add_cookies(state["cookies"])
        page.add_init_script("localStorage.setItem('coach-done', '1')")
        page.route_web_socket("**/ws/tables/*/", self._connect)
        # The staged deal has no record: what asks for it is told that it is empty.
        be_alone(page, deals=self.record)
        page.goto(address)
        root = page.get_by_test_id("table")
        page.locator(
            f"[data-testid=table][data-version='{VERSION}'][data-conn=open]"
            f"[data-family={self.game.family}]"
        ).wait_for()
        self.root = root
        self.settle()

    def dealt(self, *hands: str, **deal: Any) -> Any:
        """Return the deal with these hands, as its game's tests set it up."""
        return Table(*hands, **deal)

    # What the page's player does

    def settle(self) -> None:
        """Wait until the page has measured and drawn itself."""
        # A browser without a screen now and then stops drawing until it is asked for a
        # picture; a script that waits for its next frame would wait for ever.
        if not self.page.evaluate(FRAMES):
            self.page.screenshot()

    def card(self, face: str) -> Any:
        """Return the page's first card of this face."""
        return self.page.locator(f'[data-testid^="card-{face}"]').first

    def tap(self, *faces: str) -> None:
        """Tap cards where no neighbour covers them, with Shift after the first."""
        for number, face in enumerate(faces):
            held: list[Any] = ["Shift"] if number else []
            self.card(face).click(position={"x": 14, "y": 24}, modifiers=held)

    def button(self, name: str) -> Any:
        """Return a control by its test id."""
        return self.page.get_by_test_id(name)

    def take_turn(self) -> None:
        """Draw, so that the page's player holds fourteen cards and is to discard."""
        self.button("pile-closed").click()
        self.has_phase("discard")
        self.settle()

    def play_turn(self, face: str) -> None:
        """Draw from the stock and discard this card: another seat is to act."""
        self.take_turn()
        self.tap(face)
        self.button("btn-discard").click()
        self.has_phase("wait")

    def has_phase(self, phase: str) -> None:
        """Wait until the page is in this phase."""
        self.page.locator(f"[data-testid=table][data-phase={phase}]").wait_for()

    def is_saved(self) -> None:
        """Wait until the arrangement is saved."""
        self.page.locator("[data-testid=table][data-saved='1']").wait_for()

    def layout(self) -> dict[str, list[list[str]]]:
        """Return the groups and the loose cards as they lie on the page."""
        return layout(self.page)

    def cards(self) -> list[str]:
        """Return every card of the hand on the page, sorted."""
        shown = self.layout()
        lists = [*shown["groups"], *shown["loose"]]
        return sorted(card for cards in lists for card in cards)

    def held(self) -> list[str]:
        """Return every card the rules say the hand holds, sorted."""
        return sorted(self.table.pack.names(self.table.hand(OWN)))

    # What happens elsewhere

    def play(self, *acts: Any) -> None:
        """Let other seats act (each a function of the table) and tell the page."""
        for act in acts:
            act(self.table)
            self._tell(self.table.events)

    def miss(self, *acts: Any) -> None:
        """Let other seats act: the page hears nothing of it."""
        for act in acts:
            act(self.table)
            self._note(self.table.events)

    def ring(self) -> None:
        """Send the view alone, as the server does after a message was lost."""
        self._send("snapshot", version=self.version, view=self.view())

    def cut(self) -> None:
        """Break the line; it stays broken until `mend`."""
        self.is_cut = True
        self.line.close()

    def mend(self) -> None:
        """Let the page reconnect."""
        self.is_cut = False

    # The server's part

    def _connect(self, line: Any) -> None:
        if self.is_cut:
            line.close()
            return
        self.line = line
        line.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        kind, number = message["type"], message["id"]
        self.heard.append(kind)
        if kind == "hello":
            self._greet(number, message.get("version", 0))
        elif kind == "ping":
            self._send("pong", id=number, version=self.version, now=self.now_ms())
        elif kind == "arrange":
            self._arrange(number, message["groups"])
        elif kind == "examine":
            groups = notation.groups_from_wire(message["groups"], self.table.pack)
            self.examined.append(message["groups"])
            self._send("ack", id=number, **self._judged(groups))
        elif kind == "explain":
            self._explain(number, message.get("card"))
        elif kind == "wanted":
            points, faces = self.game.wanted(self.table.deal, OWN)
            found = {"points": points, "cards": [face_name(face) for face in faces]}
            self._send("ack", id=number, wanted=found)
        elif kind == "suggest":
            groups = self.game.suggest(self.table.deal, OWN)
            advice = plain(advise(self.game, self.table.deal, OWN, self.table.options))
            self._send("ack", id=number, advice=advice, **self._judged(groups))
        elif kind == "stage":
            self._stage(number, message["actions"])
        else:
            self._act(number, message["action"])

    def _explain(self, number: int, name: str | None) -> None:
        card = None if name is None else self.table.card(name, OWN)
        options, deal = self.table.options, self.table.deal
        groups = self.game.tidy(deal, OWN, self.saved)
        found = explanation.explain(self.game, deal, OWN, groups, options, card)
        facts = [plain(explanation.to_wire(fact, self.table.pack)) for fact in found]
        self._send("ack", id=number, facts=facts)

    def _greet(self, number: int, known: int) -> None:
        told = [event for version, event in self.told if version > known]
        kind = "events" if known > VERSION else "snapshot"
        self._send(kind, id=number, version=self.version, events=told, view=self.view())

    def _arrange(self, number: int, wire: list[list[str]]) -> None:
        groups = notation.groups_from_wire(wire, self.table.pack)
        self.saved = self.game.tidy(self.table.deal, OWN, groups)
        self.revision += 1
        self._send("ack", id=number, revision=self.revision, **self._judged(self.saved))

    def _act(self, number: int, wire: dict[str, Any]) -> None:
        self.acted.append(wire)
        if self.refuse is not None:
            self._send("refused", id=number, version=self.version, **self.refuse)
            return
        try:
            if wire == BACK:
                self.table.do(None, Returned(OWN))
            else:
                action = notation.action_from_wire(wire, self.table.pack)
                saved = {OWN: self.saved}
                self.table.do(
                    OWN, self.game.complete(self.table.deal, OWN, action, saved)
                )
        except IllegalAction as breach:
            code = breach.breach.value
            body = {"code": code, "params": {}, "message": code}
            self._send("refused", id=number, version=self.version, **body)
            return
        events = self._note(self.table.events)
        self._send("ack", id=number, version=self.version)
        self._events(events)

    def _stage(self, number: int, wires: list[dict[str, Any]]) -> None:
        """Answer as `tables.actions.trial_melds` does: what acts would leave."""
        kept, at = self.table.deal, 0
        try:
            for wire in wires:
                action = notation.action_from_wire(wire, self.table.pack)
                saved = {OWN: self.saved}
                action = self.game.complete(self.table.deal, OWN, action, saved)
                done = self.game.apply(self.table.deal, OWN, action)
                self.table.deal = done.deal
                at += 1
            self._send("ack", id=number, version=self.version, staged=self._left())
        except IllegalAction as breach:
            code = breach.breach.value
            params = {**breach.params, "at": at}
            body = {"code": code, "params": params, "message": code}
            self._send("refused", id=number, version=self.version, **body)
        finally:
            self.table.deal = kept

    def _left(self) -> dict[str, Any]:
        shown = plain(self.game.seen_by(self.table.deal, OWN))
        left = {"hand": shown["you"]["hand"], "melds": shown["melds"]}
        if self.game.result(self.table.deal) is not None:
            nothing = {"legal": [], "groups": [], "verdict": None}
            return {**left, **nothing, "ends": True}
        groups = self.game.tidy(self.table.deal, OWN, self.saved)
        return {**left, "legal": shown["legal"], **self._judged(groups), "ends": False}

    def _tell(self, events: Iterable[Any]) -> None:
        self._events(self._note(events))
        self.page.locator(
            f"[data-testid=table][data-version='{self.version}']"
        ).wait_for()

    def _note(self, events: Iterable[Any]) -> list[dict[str, Any]]:
        self.version += 1
        self.changed_at = time.time()
        told = [plain(event_to_wire(one, self.table.pack, OWN)) for one in events]
        self.told += [(self.version, event) for event in told]
        return told

    def _events(self, told: list[dict[str, Any]]) -> None:
        self._send("events", version=self.version, events=told, view=self.view())

    def _send(self, kind: str, **fields: Any) -> None:
        self.line.send(json.dumps({"type": kind, **fields}))

    def _judged(self, groups: Any) -> dict[str, Any]:
        pack = self.table.pack
        verdict = self.game.examine(self.table.deal, OWN, groups)
        return {
            "groups": notation.groups_to_wire(groups, pack),
            "verdict": plain(verdict_to_wire(verdict, pack)),
        }

    def now_ms(self) -> int:
        return int(time.time() * 1000)

    def view(self) -> dict[str, Any]:
        """Return the view of the page's seat, as docs/protocol.md has it."""
        shown = plain(self.game.seen_by(self.table.deal, OWN))
        own = {**shown["you"], "revision": self.revision, "stack": 1000}
        proposal = self.game.proposal(self.table.deal, OWN) if self.helps else None
        if proposal is not None:
            own["proposal"] = plain(proposal_to_wire(proposal, self.table.pack))
        if own["hand"]:
            self.saved = self.game.tidy(self.table.deal, OWN, self.saved)
            own |= self._judged(self.saved)
        people = [
            {"user": str(row["seat"]), "name": NAMES[row["seat"]], "bot": False}
            | {"stack": 1000, "score": 0, **row}
            for row in shown["seats"]
        ]
        own_row = next(row for row in shown["seats"] if row["seat"] == OWN)
        if own_row["state"] == "auto" and not shown["legal"]:
            shown["legal"] = [BACK]
        deadline = None
        if self.seconds is not None:
            deadline = int((self.changed_at + self.seconds) * 1000)
        turn = shown["turn"] and {
            **shown["turn"],
            "deadline": deadline,
            "bank_ms": self.bank_ms,
            "now": self.now_ms(),
        }
        about = {"id": 1, "name": "Staged", "stake": STAKE, "assist": True}
        return {
            **shown,
            "game": self.game.name,
            "family": self.game.family,
            "options": self.game.describe_options(self.table.options),
            "table_info": {**about, "practice": self.practice, "pace": "normal"},
            "table": 1,
            "match": 1,
            "deal": "staged",
            "version": self.version,
            "you": own,
            "seats": people,
            "turn": turn,
            "last": self._last(),
            "result": None,
        }

    def _last(self) -> dict[str, Any] | None:
        """Return the deal's result once it is over, with chips at five a point."""
        pack, result = self.table.pack, self.game.result(self.table.deal)
        if result is None:
            return None
        wire = plain(result_to_wire(result, pack))
        lost = sum(row.points for row in result.seats) * STAKE
        for row, shown in zip(result.seats, wire["seats"], strict=True):
            shown["name"] = NAMES[row.seat]
            shown["user"] = str(row.seat)
            is_winner = row.seat in result.winners
            shown["chips"] = lost if is_winner else -row.points * STAKE
            shown["groups"] = [
                {
                    "cards": pack.names(group.cards),
                    "kind": group.kind,
                    "points": group.points,
                    "counts": group.counts,
                    "reason": group.reason,
                }
                for group in self.game.explain(self.table.deal, row)
            ]
        return {"match": 1, "deal": "staged", "number": 1, "rake": 0, **wire}
