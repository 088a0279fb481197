"""A table set up for socket tests: people, sockets, and a deck of one's own choosing.

Every second socket asks for changes, the others get each view whole.

    async with Stage(2, deck=stacked(["Ah1 ..."], ...)) as stage: ...

Seat 0 plays first. Needs a database with real commits: the sockets have own threads.
"""

from typing import Any

from django.db import transaction

from rules import shuffle
from rules.cards import Pack, pack_of
from tables.actions import commit
from tables.deal import dealing
from tables.models import Arrangement, Deal, DealAction, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables.client import Socket, guest, in_thread, version_of
from wallet.models import Transfer

PACK: Pack = pack_of(2, 2)
HAND = 13


def stacked(*hands: str, opened: str = "", cut: str = "", stock: str = "") -> list[int]:
    """Return a pack order that deals these cards; what is not named comes as it may.

    Hands are in order of play and may be incomplete; cards are physical names (`7s1`).
    """
    given = [[PACK.parse(name) for name in hand.split()] for hand in hands]
    turned = [PACK.parse(name) for name in (opened, cut) if name]
    after = [PACK.parse(name) for name in stock.split()]
    named = {*turned, *after, *(card for hand in given for card in hand)}
    rest = iter(card for card in range(PACK.size) if card not in named)
    full = [hand + [next(rest) for _ in range(HAND - len(hand))] for hand in given]
    dealt = [full[seat][place] for place in range(HAND) for seat in range(len(full))]
    open_card = PACK.parse(opened) if opened else next(rest)
    cut_card = PACK.parse(cut) if cut else next(rest)
    return [*dealt, open_card, cut_card, *after, *rest]


class Stage:
    """People at a table, each with a socket, and a spectator's socket."""

    has_match = False

    def __init__(
        self,
        people: int = 2,
        *,
        deck: list[int] | None = None,
        monkeypatch: Any = None,
        is_dealt: bool = True,
        **table: Any,
    ) -> None:
        self.count = people
        self.is_dealt = is_dealt
        self.settings = {"seats": max(2, people), "stake": 1, **table}
        if deck is not None:
            fixed = tuple(deck)
            monkeypatch.setattr(shuffle, "deck_order", lambda *_given: fixed)

    async def __aenter__(self) -> "Stage":
        self.people = [await in_thread(guest)() for _ in range(self.count)]
        self.table_id = await in_thread(self._open)()
        path = f"/ws/tables/{self.table_id}/"
        self.sockets = [Socket(path, token) for _person, token in self.people]
        self.spectator = Socket(path)
        for number, socket in enumerate(self.all):
            assert await socket.open()
            await socket.hello(**({"changes": True} if number % 2 else {}))
        return self

    async def __aexit__(self, *failure: Any) -> None:
        for socket in self.all:
            await socket.close()

    @property
    def all(self) -> list[Socket]:
        """Every socket, the spectator's last."""
        return [*self.sockets, self.spectator]

    def _open(self) -> int:
        creator = self.people[0][0]
        table = seating.open_table(creator, "indian-points", **self.settings)
        for person, _token in self.people:
            seating.sit_down(table.pk, person)
        if self.is_dealt:
            with transaction.atomic():
                live = LiveTable.lock(table.pk)
                dealing.begin(live, first=0)
                commit.commit(live)
        return table.pk

    async def level(self) -> None:
        """Let every socket hear the table's newest version."""
        version = await version_of(self.table_id)
        for socket in self.all:
            await socket.catch_up(version)

    async def play(self, seat: int, action: dict[str, Any]) -> None:
        """Let a seat act; everybody hears of it."""
        answer = await self.sockets[seat].act(action)
        assert answer["type"] == "ack", answer
        await self.level()

    async def stored(self) -> tuple[Any, ...]:
        """Return what no refused message may change, as it is stored."""
        return await in_thread(_stored)(self.table_id)


def _stored(table_id: int) -> tuple[Any, ...]:
    table = Table.objects.get(pk=table_id)
    return (
        table.version,
        table.phase,
        bytes(table.clock),
        [bytes(deal.state) for deal in Deal.objects.filter(table=table)],
        DealAction.objects.count(),
        Transfer.objects.count(),
        sorted(Seat.objects.values_list("pk", "number", "left_at")),
        sorted(Arrangement.objects.values_list("pk", "revision")),
    )
