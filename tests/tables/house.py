"""A table of known people, known cards and a clock that a test can turn."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from django.db import transaction

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import shuffle
from rules.shuffle import Stream
from tables.actions import commit, publishing, submit
from tables.clock import due_questions, timers
from tables.deal import dealing
from tables.models import Heartbeat, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.tick import outages, rounds
from tables.view import bot_view, seat_view
from tests.wire.plain import plain
from wallet import ledger

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
WEB = "web:one"
"""The heartbeat of the web process of these tests."""


class Hands:
    """The hands of a test's clock: time passes only when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = START
        self._stepped = 0.0
        monkeypatch.setattr(timers, "now", lambda _read=None: self.moment)
        monkeypatch.setattr(timers, "steady", self._steady)

    def _steady(self) -> float:
        return (self.moment - START).total_seconds() - self._stepped

    def set_clock(self, seconds: float) -> None:
        """Set the wall clock forward, or back by a negative number: no time passes."""
        self.moment += timedelta(seconds=seconds)
        self._stepped += seconds

    def pass_silently(self, seconds: float) -> None:
        """Let time pass while every process of ours is down."""
        self.moment += timedelta(seconds=seconds)

    def pass_time(self, seconds: float, *, present: bool = True) -> None:
        """Let time pass with everything up: heartbeats, leases and ticks go on."""
        # Who else beats may fall silent at any of these moments.
        others = Heartbeat.objects.filter(pk__startswith=outages.WEB).exclude(pk=WEB)
        is_alone = not others.exists()
        left, is_first = seconds, True
        while left > 0:
            step = min(left, 2.5)
            left -= step
            self.moment += timedelta(seconds=step)
            if present:
                Seat.objects.filter(left_at=None).update(seen_at=self.moment)
            if is_first or left <= 0 or not is_alone or self._is_due():
                before = self.moment - timedelta(seconds=step)
                self._tick(None if is_first else before)
            is_first = False

    def _is_due(self) -> bool:
        """Tell whether a tick would do more than beat, as the house asks itself."""
        return due_questions.is_due(rounds.play_due, self.moment)

    def _tick(self, beaten_until: datetime | None) -> None:
        """Do what is due; the ticks before, until then, found nothing."""
        if beaten_until is not None:
            Heartbeat.beat("tick", beaten_until)
        beat(WEB, self.moment)
        rounds.tick()


def kept_publications(
    monkeypatch: pytest.MonkeyPatch,
) -> list[publishing.Publication]:
    """Return a list that takes in everything that is published from now on."""
    kept: list[publishing.Publication] = []

    class Recorded(publishing.Publication):
        def __init__(self, live: LiveTable, legal: Any) -> None:
            super().__init__(live, legal)
            kept.append(self)

    monkeypatch.setattr(publishing, "Publication", Recorded)
    return kept


def beat(name: str, moment: datetime) -> None:
    """Write a heartbeat."""
    Heartbeat.beat(name, moment)


def stack_deck(monkeypatch: pytest.MonkeyPatch, order: list[int]) -> None:
    """Deal from this order of the pack from now on."""
    fixed = tuple(order)
    monkeypatch.setattr(shuffle, "deck_order", lambda *_given: fixed)


def table_of(*people: User, seats: int | None = None, **options: Any) -> Table:
    """Open a table (stake 1) and seat these people at 0, 1, 2 ..."""
    options = {"stake": 1, "pace": "normal", **options}
    count = seats or max(2, len(people))
    table = seating.open_table(people[0], "indian-points", seats=count, **options)
    for number, person in enumerate(people):
        seating.sit_down(table.pk, person, seat=number)
    return table


def dealt(people: int, turns: int = 0) -> tuple[Table, list[User]]:
    """Seat new guests and deal, seat 0 first; then each on turn draws and throws it."""
    guests = [create_guest() for _ in range(people)]
    table = table_of(*guests)
    deal(table)
    for number in range(turns):
        turn(table, guests[number % people])
    return table, guests


def deal(table: Table, first: int | None = 0) -> None:
    """Deal at once, with this seat first (None: by toss or circle)."""
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        dealing.begin(live, first=first)
        commit.commit(live)


def act(table: Table, person: User, kind: str, **fields: Any) -> submit.Ack:
    """Let a person act, judged against the newest version."""
    wire = {"kind": kind, **fields}
    return submit.submit_action(table.pk, person, wire, version(table))


def draw(table: Table, person: User) -> str:
    """Let a person draw from the stock; return the card."""
    act(table, person, "draw", **{"from": "stock"})
    return you(table, person)["drawn"]


def turn(table: Table, person: User) -> None:
    """Let a person draw and throw the same card away."""
    act(table, person, "discard", card=draw(table, person))


def version(table: Table) -> int:
    """Return the table's newest version."""
    return Table.objects.values_list("version", flat=True).get(pk=table.pk)


def view(table: Table, person: User | None) -> dict[str, Any]:
    """Return what a person sees (None: a spectator)."""
    live = LiveTable.read(table.pk)
    seat = live.seat_of(person).number if person is not None else None
    return plain(seat_view.view(live, seat))


def you(table: Table, person: User) -> dict[str, Any]:
    """Return the person's own part of the view."""
    return view(table, person)["you"]


def phase(table: Table) -> Phase:
    """Return the table's phase."""
    return Phase(Table.objects.values_list("phase", flat=True).get(pk=table.pk))


def to_act(table: Table) -> int:
    """Return the seat on turn."""
    return view(table, None)["turn"]["seats"][0]


def encoded(part: Any) -> bytes:
    """Return a part of a message as it is sent."""
    return msgspec.json.encode(part)


def chips(person: User) -> int:
    """Return a person's available play chips."""
    return ledger.balance(ledger.player_account(person))


def stack(table: Table, number: int) -> int:
    """Return the chips before a seat."""
    return LiveTable.read(table.pk).seats[number].stack.balance


def bot_act(
    live: LiveTable, number: int, level: str, style: str, stream: Stream
) -> dict[str, Any]:
    """Return what a house bot would do in the place of this seat."""
    view = bot_view.of(live, number)
    chosen = live.game.choose(view, level=level, style=style, stream=stream)
    act: dict[str, Any] = plain(chosen)
    return act
