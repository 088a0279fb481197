"""With the gate shut, no frame of any socket knows of cash; it was once open here."""

import asyncio
import json
import re
from datetime import timedelta
from types import SimpleNamespace

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.tokens import bearer_tokens
from lobby.socket import table_watch
from tables.clock import timers
from tables.models import CashOffer, Table
from tables.seats import seating
from tables.threads import in_thread
from tables.tick import sweep
from tests.cash.house import cash_table
from tests.tables.client import PATIENCE_SECONDS, Socket, deal_now
from tests.tables.house import table_of
from tournaments.models import Tournament
from tournaments.planning import drafts
from tournaments.registration import registrations
from tournaments.socket import event_turns
from wallet.codes import CASH

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]
TRACES = re.compile(r"cash|€|\bEUR\b|deposit|withdraw|rake|currency", re.IGNORECASE)
"""Wider than what pages are searched for: keys and codes count, too."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (table_watch, event_turns):
        monkeypatch.setattr(module, "PERIOD_SECONDS", 0.05)


@pytest.fixture
def left(players, gate) -> SimpleNamespace:
    """Return a table and an event of play chips, beside those left over of cash."""
    CashOffer.objects.create(
        game="indian-points", seats=2, stake=25, is_for_members=True
    )
    paid = cash_table(*players[:2], seats=3)
    money_cup = cup("Money cup", ledger=CASH, entry=1_000, entrants_min=2)
    registrations.register(money_cup.pk, players[0])
    gate.CASH_ENABLED = False
    table = table_of(players[0], seats=2)
    return SimpleNamespace(
        players=players,
        table=table,
        paid=paid,
        cup=cup("Evening cup"),
        money_cup=money_cup,
    )


def cup(name: str, **given) -> Tournament:
    event = drafts.create(
        name=name,
        format="levels",
        game="indian-points",
        seats=6,
        pace="normal",
        levels=[[5, 1]],
        chips=1_000,
        entrants_max=8,
        starts_at=timers.now() + timedelta(hours=1),
        **given,
    )
    drafts.publish(event.pk)
    Tournament.objects.filter(pk=event.pk).update(status="registering")
    return Tournament.objects.get(pk=event.pk)


class Listener(Socket):
    """A socket whose frames are all heard while others play."""

    async def begin(self) -> None:
        assert await self.open()
        await self.hello()
        self.answered = asyncio.Event()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while (message := await self.hear())["type"] != "closing":
            if message["type"] == "pong":
                self.answered.set()

    async def end(self) -> None:
        """Answer once more, so that all that was sent before is heard; hang up."""
        self.number += 1
        asked = {"id": self.number, "type": "ping", "version": self.version}
        await self.line.send_to(text_data=json.dumps(asked))
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.answered.wait()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.close()


async def test_no_socket_sends_a_trace_of_it(left: SimpleNamespace) -> None:
    """A deal is played, an event entered and the table left, with all sockets open."""
    asha, bilal = left.players[:2]
    own, other = [await in_thread(bearer_tokens.issue)(one) for one in (asha, bilal)]
    stranger = await in_thread(lambda: bearer_tokens.issue(create_guest()))()
    await in_thread(seating.sit_down)(left.table.pk, bilal)
    listeners = [
        (path, Listener(path, token, origin="http://testserver"))
        for token in (own, other, stranger, "")
        for path in paths(left, is_known=bool(token))
    ]
    for _path, one in listeners:
        await one.begin()
    await in_thread(deal_now)(left.table.pk)
    await play(left.table, {0: own, 1: other})
    await in_thread(registrations.register)(left.cup.pk, bilal)
    await in_thread(seating.stand_up)(left.table.pk, asha)
    # What is left of cash is sent home meanwhile, and others change it.
    await in_thread(sweep.sweep)()
    closed = await in_thread(Table.objects.get)(pk=left.paid.pk)
    assert closed.phase == "closed"
    for _path, one in listeners:
        await one.end()
    heard = [(path, raw) for path, one in listeners for raw in one.raw]
    kinds = {json.loads(raw)["type"] for _path, raw in heard}
    assert kinds >= {"snapshot", "events", "ack", "notice", "rows", "changed", "pong"}
    traces = [(path, raw) for path, raw in heard if TRACES.search(raw)]
    assert not traces


def paths(left: SimpleNamespace, *, is_known: bool) -> list[str]:
    found = [
        f"/ws/tables/{left.table.pk}/",
        "/ws/lobby/",
        "/ws/lobby/?chips=cash",
        f"/ws/tournaments/{left.cup.pk}/",
    ]
    return [*found, "/ws/me/"] if is_known else found


async def play(table: Table, tokens_of: dict[int, str]) -> None:
    """Let each seat draw and discard once, then drop."""
    lines = {n: Socket(f"/ws/tables/{table.pk}/", t) for n, t in tokens_of.items()}
    for line in lines.values():
        assert await line.open()
        await line.hello()
    for _turn in range(5):
        for line in lines.values():
            await line.ask("ping", version=line.version)
            await line.hello()
        acting = [one for one in lines.values() if one.legal]
        kinds = {entry["kind"] for entry in acting[0].legal}
        kind = "discard" if "discard" in kinds else "draw"
        await acting[0].act(acting[0].entry(kind))
    for line in lines.values():
        await line.hello()
        if any(entry["kind"] == "drop" for entry in line.legal):
            await line.act(line.entry("drop"))
    for line in lines.values():
        assert not [raw for raw in line.raw if TRACES.search(raw)]
        await line.close()


async def test_the_sockets_of_what_is_left_are_not_there(left: SimpleNamespace) -> None:
    stranger = await in_thread(lambda: bearer_tokens.issue(create_guest()))()
    for token in (stranger, ""):
        for path in (
            f"/ws/tables/{left.paid.pk}/",
            f"/ws/tournaments/{left.money_cup.pk}/",
        ):
            line = Socket(path, token)
            assert not await line.open(), path
