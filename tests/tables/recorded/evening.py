"""One family's evening: people, bots, silence and answers, act after act."""

import random
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.db import transaction

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules.shared.search_budget import ENDLESS, Effort
from tables.actions import (
    arrangements,
    batches,
    forfeits,
    publishing,
    submit,
)
from tables.models import Phase, Seat
from tables.seats import seating
from tables.table import decoded_tables
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tables.view import seat_view
from tests.entropy import Entropy
from tests.tables import house
from tests.tables.house import Hands
from tests.tables.recorded.rows import Rows
from tests.wire.plain import plain
from wallet.errors import Refusal


class Evening(NamedTuple):
    """What is played: a game, its table, and how many of its seats are bots'."""

    game: str
    seats: int
    bots: int
    table: dict[str, Any] = {}
    options: dict[str, Any] = {}


HALF = {"deal_show": "half"}
THEN = {"autoplay_max": 20, **HALF}
"""What tables began with when the evenings were recorded: it goes on as it was."""
EVENINGS = {
    "points": Evening("indian-points", 3, 1, {"stake": 1}, THEN),
    "pool": Evening("indian-pool-101", 3, 1, {"stake": 500}, THEN),
    "pool-201": Evening("indian-pool-201", 4, 2, {"stake": 500, "pace": "quick"}, THEN),
    "best-of": Evening("indian-best-of-3", 2, 0, {"stake": 500}, THEN),
    "21-cards": Evening("indian-21", 3, 1, {"stake": 1}, HALF),
    "gin": Evening(
        "gin-house", 2, 1, {"stake": 500}, {"after_double_pass": "stock_only"}
    ),
    "gin-quick": Evening("gin-quick", 2, 0, {"stake": 500, "pace": "quick"}),
    "basic": Evening("basic", 3, 1, {"stake": 500}),
    "continental": Evening("continental", 3, 1, {"stake": 500}),
}
PEOPLE = 5


ALONE, KEPT, BATCHED = WAYS = ("alone", "kept", "batched")
"""How acts are done: each read anew, with the table kept, or as one of a batch."""


class Player:
    """Plays an evening: what is done next depends on nothing but its name."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, name: str, *, way: str = ALONE
    ) -> None:
        self.played = EVENINGS[name]
        decoded_tables.forget_all()
        self.way = way
        if way != ALONE:
            # The evening is one transaction: a commit would be its end.
            monkeypatch.setattr(decoded_tables, "keep", decoded_tables.keep_now)
        # Bots of then searched without an end; since then a decision has so many steps.
        monkeypatch.setattr(Effort, "allowance", lambda _self: ENDLESS)
        # Then one person against bots was forgiven a missed turn, whatever the stake.
        monkeypatch.setattr(forfeits, "is_lenient", self._is_one_person)
        self.hands = Hands(monkeypatch)
        self.entropy = Entropy(monkeypatch, name)
        self.luck = random.Random(name)
        self.silent: set[User] = set()
        self.told: list[Any] = []
        self.published = house.kept_publications(monkeypatch)
        self._open()

    def _is_one_person(self, live: LiveTable) -> bool:
        return sum(not row.user.is_bot for row in live.entrants.values()) == 1

    def _open(self) -> None:
        played = self.played
        self.people = [create_guest() for _ in range(PEOPLE)]
        shape = {"pace": "normal", **played.table, "seats": played.seats}
        self.table = seating.open_table(
            self.people[0],
            played.game,
            bots=played.bots,
            options=played.options,
            **shape,
        )
        self._seat_people()
        self.rows = Rows(self.table.pk)

    def acts(self, count: int) -> Iterator[bytes]:
        """Do so many things; yield what each of them wrote and published."""
        for number in range(1, count + 1):
            self.entropy.begin(number)
            self.published.clear()
            self.told.clear()
            self._step()
            parts = [self._message(one) for one in self.published]
            yield self.rows.written(self.told, parts)

    def _step(self) -> None:
        doing = self.luck.choices(
            (self._act, self._wait, self._arrange, self._hush, self._leave),
            (80, 12, 3, 3, 0.5),
        )[0]
        try:
            with transaction.atomic():
                doing()
        except Refusal as refusal:
            self.told.append([refusal.code, refusal.params])

    def _act(self) -> None:
        live = LiveTable.read(self.table.pk)
        asked = [n for n in sorted(live.people) if plain(seat_view.legal(live, n))]
        if not asked:
            self._wait()
            return
        number = self.luck.choice(asked)
        person = live.seats[number].user
        self.silent.discard(person)
        legal = [
            one for one in plain(seat_view.legal(live, number)) if not one.get("open")
        ]
        calm = [one for one in legal if one["kind"] not in ("show", "drop")]
        is_wild = self.luck.random() < 0.02
        wire = self.luck.choice(legal if is_wild or not calm else calm)
        at = live.table.version - (self.luck.random() < 0.02)
        self._submit(person, wire, at)
        if self.luck.random() < 0.02:
            self._submit(person, wire, at)

    def _submit(self, person: User, wire: dict[str, Any], at: int) -> None:
        ack = self._acknowledged(batches.Asked(self.table.pk, person, wire, at))
        part = ack.part.whole.decode() if ack.part else None
        self.told.append([ack.version, ack.dup, part])

    def _acknowledged(self, asked: batches.Asked) -> submit.Ack:
        if self.way == BATCHED:
            (answer,) = batches.together([asked])
            if isinstance(answer, Refusal):
                raise answer
            if answer is not None:
                return answer
        return submit.submit_action(*asked)

    def _wait(self) -> None:
        for _part in range(self.luck.choice((*[1] * 20, 2, 2, 4, 16))):
            self.hands.moment += timedelta(seconds=2.6)
            house.beat("web:one", self.hands.moment)
            heard = Seat.objects.filter(table=self.table, left_at=None)
            heard.exclude(user__in=self.silent).update(seen_at=self.hands.moment)
            rounds.tick()
        self._seat_people()

    def _arrange(self) -> None:
        live = LiveTable.read(self.table.pk)
        for seat in live.people.values():
            if live.in_deal(seat.number):
                found = arrangements.suggest(self.table.pk, seat.user)
                saved = arrangements.save(self.table.pk, seat.user, found.groups)
                self.told.append([saved.revision, saved.groups])
                return

    def _hush(self) -> None:
        self.silent ^= {self.luck.choice(self.people)}

    def _leave(self) -> None:
        seat = Seat.objects.filter(
            table=self.table, left_at=None, user__in=self.people
        ).first()
        if seat is not None:
            seating.stand_up(self.table.pk, seat.user)

    def _seat_people(self) -> None:
        """Seat people until the table is full; open another where it has closed."""
        if house.phase(self.table) == Phase.CLOSED:
            self._open()
            return
        taken = Seat.objects.filter(table=self.table, left_at=None)
        for person in self.people:
            if taken.count() >= self.table.seats_max:
                return
            if not taken.filter(user=person).exists():
                seating.sit_down(self.table.pk, person)

    def _message(self, sent: publishing.Publication) -> list[Any]:
        parts = {
            str(number): part.whole.decode() for number, part in sent.parts.items()
        }
        return [sent.version, parts, sent.public.whole.decode(), sent.closed_reason]
