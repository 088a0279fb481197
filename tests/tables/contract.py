"""Four people with sockets in a match of Continental, and a claim between them."""

import asyncio
import json
from typing import Any

from rules.cards import Pack, pack_of
from tables.actions import submit
from tables.models import Table
from tables.seats import seating
from tests.tables.client import Socket
from tests.tables.stage import Stage

PACK: Pack = pack_of(2, 2)
SEATS, HAND = 4, 7
STOCK = {"kind": "draw", "from": "stock"}
TOO_LATE = {"stale_version", "nothing_to_claim"}
"""What an answer hears that came after the claim was settled."""


def stacked(*hands: str, opened: str, stock: str) -> list[int]:
    """Return a pack order for four; what is not named comes as it may.

    Hands are in order of play; cards are physical names (`7s1`).
    """
    given = [[PACK.parse(name) for name in hand.split()] for hand in hands]
    after = [PACK.parse(name) for name in (opened, *stock.split())]
    named = {*after, *(card for hand in given for card in hand)}
    rest = iter(card for card in range(PACK.size) if card not in named)
    full = [hand + [next(rest) for _ in range(HAND - len(hand))] for hand in given]
    return [
        *(card for cards in zip(*full, strict=True) for card in cards),
        *after,
        *rest,
    ]


class Contract(Stage):
    """A stage whose match of Continental is dealt its first deal: two trios."""

    has_match = True

    def __init__(self, *, game: str = "continental", **table: Any) -> None:
        super().__init__(SEATS, **table)
        self.game = game
        self.settings |= {"stake": 100}

    def _open(self) -> int:
        creator = self.people[0][0]
        table = seating.open_table(creator, self.game, **self.settings)
        for number, (person, _token) in enumerate(self.people):
            seating.sit_down(table.pk, person, seat=number)
        for person, _token in self.people:
            version = Table.objects.values_list("version", flat=True).get(pk=table.pk)
            submit.submit_action(table.pk, person, {"kind": "start"}, version)
        return table.pk

    @property
    def shown(self) -> dict[str, Any]:
        """What the spectator sees."""
        return self.spectator.view

    def around(self, first: int) -> list[int]:
        """Return the other seats, the nearest to the left of this one first."""
        order = self.shown["order"]
        at = order.index(first)
        return [*order[at + 1 :], *order[:at]]

    def hand(self, seat: int) -> list[str]:
        """Return what the seat holds by its own view."""
        return self.sockets[seat].view["you"]["hand"]


class Claim:
    """One turn: a card is drawn from the stock, the others answer, a card is thrown.

    `said`: what each of the others answers. It is known beforehand who must get the
    card: the nearest to the left of the turn that claims.
    """

    def __init__(self, stage: Contract, said: dict[int, str], thrown: int) -> None:
        self.stage, self.said = stage, said
        self.turn = stage.shown["turn"]["seats"][0]
        self.others = stage.around(self.turn)
        claims = (seat for seat in self.others if said[seat] == "claim")
        self.winner = next(claims, None)
        self.thrown = thrown

    async def open(self) -> None:
        """Let who is on turn draw from the stock."""
        stage = self.stage
        await stage.play(self.turn, STOCK)
        [window] = stage.shown["windows"]
        assert (window["phase"], sorted(window["seats"])) == (
            "claim",
            sorted(self.others),
        )
        self.card = window["card"]
        self.discard = stage.hand(self.turn)[self.thrown]
        self.pile = stage.shown["discard"]
        self.held = {seat: set(stage.hand(seat)) for seat in range(SEATS)}
        self.heard = [len(socket.heard) for socket in stage.all]
        self.opened_at = stage.spectator.version
        self.answered: set[int] = set()
        self.is_thrown = False

    def action_of(self, seat: int) -> dict[str, Any]:
        """Return what the seat has to say to it."""
        if seat == self.turn:
            return {"kind": "discard", "card": self.discard}
        return {"kind": self.said[seat]}

    @property
    def is_settled(self) -> bool:
        """Whether nobody nearer than the winner can still speak (continental.md C6)."""
        if self.winner is None:
            return self.answered == set(self.others)
        until = self.others.index(self.winner)
        return self.answered >= set(self.others[: until + 1])

    async def say(self, seat: int) -> None:
        """Let a seat say its part; before it is settled nobody else hears of it."""
        stage = self.stage
        if seat != self.turn and self.is_settled:
            answer = await stage.sockets[seat].act(self.action_of(seat))
            assert answer["code"] in TOO_LATE, answer
            await stage.level()
            return
        before = [_told(socket) for socket in stage.all]
        places = [len(socket.heard) for socket in stage.all]
        await stage.play(seat, self.action_of(seat))
        self.note(seat)
        if self.is_settled:
            return
        for place, socket in enumerate(stage.all):
            if place == seat:
                continue
            news = socket.heard[places[place] :]
            assert [one["type"] for one in news] == ["events"]
            assert news[0]["events"] == []
            after = _told(socket)
            if seat == self.turn:
                # That it has played is seen by its clock, not what.
                for view in (before[place], after):
                    view.update(turn=None, phase=None)
            assert after == before[place]

    async def say_all_at_once(self) -> None:
        """Let everybody speak at the same time; what comes too late is refused."""
        stage, seats = self.stage, [self.turn, *self.others]
        answers = await asyncio.gather(
            *(stage.sockets[seat].act(self.action_of(seat)) for seat in seats)
        )
        for seat, answer in zip(seats, answers, strict=True):
            if answer["type"] == "ack":
                self.note(seat)
            else:
                assert answer["code"] in TOO_LATE, answer
        assert self.is_thrown
        assert self.is_settled
        await stage.level()

    def note(self, seat: int) -> None:
        """Remember who has spoken."""
        self.is_thrown |= seat == self.turn
        self.answered |= {seat} - {self.turn}

    async def check(self) -> None:
        """After all: the card and a penalty card for the winner, then the discard."""
        stage = self.stage
        kept = self.pile if self.winner is None else self.pile[:-1]
        assert stage.shown["discard"] == [*kept, self.discard]
        assert stage.shown["turn"]["seats"] == [self.others[0]]
        assert stage.shown["windows"] == []
        for seat in range(SEATS):
            new = set(stage.hand(seat)) - self.held[seat]
            assert len(new) == (2 if seat == self.winner else 0)
            assert (self.card in new) == (seat == self.winner)
        if self.winner is not None:
            [penalty] = (
                set(stage.hand(self.winner)) - self.held[self.winner] - {self.card}
            )
            self.check_hidden(penalty)

    def check_hidden(self, penalty: str) -> None:
        """Nobody else is told the penalty card, and all see who has the other one.

        Whose answer came too late is sent the table whole, without what happened.
        """
        sockets = zip(self.stage.all, self.heard, strict=True)
        for place, (socket, heard) in enumerate(sockets):
            news = socket.heard[heard:]
            told = [event for one in news for event in one.get("events", ())]
            claimed = {(e["seat"], e["card"]) for e in told if e["kind"] == "claimed"}
            assert claimed <= {(self.winner, self.card)}
            rows = {row["seat"]: row for row in socket.view["seats"]}
            assert self.card in rows[self.winner]["known"]
            if place != self.winner:
                assert f'"{penalty}"' not in json.dumps(news)


def _told(socket: Socket) -> dict[str, Any]:
    """Return a socket's view without the number of the change and the running time."""
    view = {k: v for k, v in socket.view.items() if k not in ("version", "fairness")}
    view["turn"] = view["turn"] and _still(view["turn"])
    return {**view, "windows": [_still(one) for one in view["windows"]]}


def _still(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != "now"}
