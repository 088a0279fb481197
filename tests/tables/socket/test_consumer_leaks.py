"""Nothing hidden leaks: two worlds that differ only in hidden cards look the same.

Two worlds: a scripted deal is played again and again with the cards that a
viewer never becomes entitled to permuted: other hands, and the order of the stock. What
the viewer is sent must be the same to the byte, until the show.
"""

import random
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from django.db import connection, transaction
from msgspec.structs import replace

from rules import shuffle
from tables.actions import (
    arrangements,
    commit,
    publishing,
    submit,
)
from tables.clock import timers
from tables.deal import dealing
from tables.fairness import commitments
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import seat_view, snapshot
from tests.sizes import seeds, size
from tests.tables.client import guest, in_thread
from tests.tables.house import kept_publications
from tests.tables.stage import PACK, Stage, stacked
from tests.wire.plain import plain

SEATS = 3
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
STOCK, PILE = {"kind": "draw", "from": "stock"}, {"kind": "draw", "from": "discard"}
HANDS = (
    "As1 2s1 3s1 4s1 6h1 6d1 6c1 9h1 9d1 9s1 Kd1 Kc1 Qc1",
    "Ah1 2h1 3h1 4h1 5h1 6h2 7h1 8h1 9h2 Th1 Jh1 Qh1 Kh1",
    "2d1 3d1 4d1 5d2 7c1 7s1 7d1 Tc1 Jc1 Qs1 Ks1 8s2 8d2",
)
DECK = stacked(*HANDS, opened="5c1", cut="8c1", stock="2c2 3c2 4c2 6c2 7c2 9c2 Tc2")
SCRIPT: list[tuple[int, dict[str, Any]]] = [
    (0, STOCK),
    (0, {"kind": "discard", "card": "Kd1"}),
    (1, PILE),
    (1, {"kind": "discard", "card": "Kh1"}),
    (2, STOCK),
    (2, {"kind": "discard", "card": "Ks1"}),
    (0, STOCK),
    (0, {"kind": "discard", "card": "Kc1"}),
    (1, STOCK),
    (1, {"kind": "discard", "card": "Kd1"}),
    (2, PILE),
    (2, {"kind": "discard", "card": "Qs1"}),
    (0, {"kind": "drop"}),
    (1, STOCK),
    (1, {"kind": "discard", "card": "Ah1"}),
]
STOCK_DRAWS = {0: ("2c2", "4c2"), 1: ("6c2", "7c2"), 2: ("3c2",)}
VIEWERS = [0, 1, 2, None]


@pytest.fixture
def people(db: Any) -> list[Any]:
    return [guest()[0] for _ in range(SEATS)]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[publishing.Publication]:
    """Everything is the same in every world: time, ids, the seed. Keep what is sent."""
    monkeypatch.setattr(timers, "now", lambda _read=None: NOON)
    return kept_publications(monkeypatch)


@pytest.mark.parametrize(
    "viewer",
    [
        pytest.param(
            one, marks=pytest.mark.soak("leaks-two-worlds") if one == 1 else []
        )
        for one in VIEWERS
    ],
)
def test_permuting_hidden_cards_changes_no_byte_of_what_a_viewer_gets(
    viewer: int | None,
    people: list[Any],
    heard: list[publishing.Publication],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = world(DECK, viewer, people, heard, monkeypatch)
    assert len(first) > len(SCRIPT)
    for deck in permuted(viewer):
        assert world(deck, viewer, people, heard, monkeypatch) == first


LEAKS: dict[str, Callable[[LiveTable, int | None], Any]] = {
    "a neighbour's hand": lambda live, _n: live.pack.names(live.state.players[1].hand),
    "the next card of the stock": lambda live, _n: live.pack.name(live.state.stock[0]),
    "the length of a hidden score": lambda live, _n: (
        "x" * sum(card % 13 for card in live.state.players[2].hand)
    ),
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS.keys())
def test_the_comparison_catches_planted_leaks(
    leak: Callable[[LiveTable, int | None], Any],
    people: list[Any],
    heard: list[publishing.Publication],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = seat_view.view

    def leaking(live: LiveTable, number: int | None, *shared: Any) -> Any:
        told = f"{live.is_running and leak(live, number)}"
        return replace(view(live, number, *shared), game=told)

    monkeypatch.setattr(seat_view, "view", leaking)
    first = world(DECK, None, people, heard, monkeypatch)
    other = world(next(permuted(None)), None, people, heard, monkeypatch)
    assert other != first


@pytest.mark.django_db(transaction=True)
async def test_a_socket_is_sent_its_own_part_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[publishing.Publication] = []
    send = publishing.Publication.send

    def recording(publication: publishing.Publication) -> None:
        sent.append(publication)
        send(publication)

    monkeypatch.setattr(publishing.Publication, "send", recording)
    async with Stage(SEATS, deck=DECK, monkeypatch=monkeypatch) as stage:
        marks = [len(socket.raw) for socket in stage.all]
        sent.clear()
        for seat, action in SCRIPT:
            await stage.play(seat, action)
        for number, socket in enumerate(stage.all):
            raw = socket.raw[marks[number] :]
            got = [text.encode() for text in raw if '"type":"ack"' not in text]
            own = [one.parts.get(number, one.public) for one in sent]
            whole = [one.whole for one in own]
            changes = [whole[0], *(one.change or one.whole for one in own[1:])]
            assert changes != whole
            assert got == (changes if socket.takes_changes else whole)


@pytest.mark.django_db(transaction=True)
async def test_a_spectator_is_sent_no_hand_by_talk_by_ping_or_by_hello(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Stage(2, deck=DECK, monkeypatch=monkeypatch, chat="full") as stage:
        watching = stage.spectator
        for seat, socket in enumerate(stage.sockets):
            await socket.ask("chat", emote="gg")
            await socket.ask("suggest")
            await watching.ask("ping")
            await watching.ask("hello", version=seat)
        await stage.play(0, STOCK)
        hidden = [
            card for socket in stage.sockets for card in socket.view["you"]["hand"]
        ]
        heard = "".join(watching.raw)
        assert len(hidden) == 27
        assert not [card for card in hidden if f'"{card}"' in heard]
        assert '"chat"' in heard


@pytest.mark.django_db(transaction=True)
async def test_who_stood_up_never_gets_the_cards_of_who_took_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deck = stacked(HANDS[0], HANDS[1], opened="5c1", cut="8c1")
    async with Stage(2, deck=deck, monkeypatch=monkeypatch, is_dealt=False) as stage:
        former = stage.sockets[1]
        await in_thread(seating.stand_up)(stage.table_id, stage.people[1][0])
        newcomer, _token = await in_thread(guest)()
        await in_thread(seating.sit_down)(stage.table_id, newcomer, seat=1)
        await in_thread(_deal)(stage.table_id)
        await in_thread(arrangements.save)(stage.table_id, newcomer, [["Ah1", "2h1"]])
        await stage.level()
        await former.ask("ping")
        assert former.view["you"] is None
        assert former.view["phase"] == "draw"
        assert "Ah1" not in "".join(former.raw)


def permuted(viewer: int | None) -> Iterator[list[int]]:
    """Yield decks in which only cards lie elsewhere that the viewer never sees."""
    public = {PACK.parse(a["card"]) for _seat, a in SCRIPT if "card" in a}
    public |= {PACK.parse("5c1"), PACK.parse("8c1")}
    if viewer is not None:
        own = [*HANDS[viewer].split(), *STOCK_DRAWS[viewer]]
        public |= {PACK.parse(card) for card in own}
    places = [at for at, card in enumerate(DECK) if card not in public]
    for seed in seeds("leaks-two-worlds", everyday=1):
        chance = random.Random(seed)
        for _round in range(size("leaks-two-worlds", 1, 20)):
            cards = [DECK[at] for at in places]
            chance.shuffle(cards)
            deck = list(DECK)
            for at, card in zip(places, cards, strict=True):
                deck[at] = card
            assert deck != DECK
            yield deck


def world(
    deck: list[int],
    viewer: int | None,
    people: list[Any],
    heard: list[publishing.Publication],
    monkeypatch: pytest.MonkeyPatch,
) -> list[bytes]:
    """Play the script with this deck; return every byte the viewer is sent."""
    heard.clear()
    with _same_start(monkeypatch, deck):
        table = seating.open_table(
            people[0],
            "indian-points",
            seats=SEATS,
            stake=1,
            private=True,
            name="Teal 1",
        )
        for person in people:
            seating.sit_down(table.pk, person)
        _deal(table.pk)
        own = None if viewer is None else people[viewer]
        extra = []
        for number, (seat, action) in enumerate(SCRIPT):
            version = heard[-1].version
            submit.submit_action(table.pk, people[seat], action, version)
            extra.append(_answers(table.pk, own, number))
        own_parts = [one.parts.get(viewer, one.public) for one in heard]
        parts = [text for one in own_parts for text in one[1:] if text is not None]
    return [*parts, *extra]


def _answers(table_id: int, person: Any, number: int) -> bytes:
    """Return what the viewer may ask for besides: a snapshot, help with a hand."""
    now = snapshot.with_past(table_id, person)
    answers: list[Any] = [plain(now.view), now.events]
    if person is not None and number == 1:
        hand = now.view.you.hand
        answers.append(arrangements.save(table_id, person, [hand[:3], hand[3:7]]))
        answers.append(arrangements.suggest(table_id, person))
    return msgspec.json.encode(answers)


def _restart_ids() -> None:
    """PostgreSQL's ids do not go back with a savepoint, as SQLite's do."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT setval(seqrelid, 1000000, false) FROM pg_sequence"
                " JOIN pg_class ON oid = seqrelid WHERE pg_table_is_visible(oid)"
            )


@contextmanager
def _same_start(monkeypatch: pytest.MonkeyPatch, deck: list[int]) -> Iterator[None]:
    """Begin with the same ids and seed as every other world, and leave no trace."""
    ids = (uuid.UUID(int=number) for number in range(1, 100))
    with monkeypatch.context() as patch:
        patch.setattr(commitments.uuid, "uuid4", lambda: next(ids))
        patch.setattr(commitments.secrets, "token_bytes", lambda n: bytes(n))
        patch.setattr(shuffle, "deck_order", lambda *_given: tuple(deck))
        patch.setattr(publishing, "send_to", lambda *_given: None)
        mark = transaction.savepoint()
        _restart_ids()
        try:
            yield
        finally:
            transaction.savepoint_rollback(mark)


def _deal(table_id: int) -> None:
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        dealing.begin(live, first=0)
        commit.commit(live)
