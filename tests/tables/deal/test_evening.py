"""Whole evenings of people and bots: play, silence, leaving, outages, all at random."""

import random
from collections.abc import Iterator

import pytest
from django.db.models import Sum

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import shuffle
from tables.actions import arrangements, submit
from tables.fairness import replay
from tables.models import Deal, DealAction, MatchSeat, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.tick import rounds, sweep
from tables.view import seat_view
from tests.sizes import last_on_databases, seeds, size
from tests.tables import house
from tests.tables.house import Hands, phase, version
from tests.wire.plain import plain
from wallet import audit
from wallet.errors import Refusal
from wallet.models import Account

pytestmark = pytest.mark.django_db

STEPS = size("evening_mixed", 90, 160)
CODES = {
    "already_seated",
    "bad_amount",
    "closed",
    "full",
    "insufficient_chips",
    "no_deal",
    "not_allowed",
    "not_in_round",
    "not_seated",
    "not_your_card",
    "not_your_turn",
    "stale_version",
    "too_late",
}


@pytest.mark.parametrize("seed", last_on_databases(seeds("evening_mixed", everyday=1)))
def test_an_evening_of_everything_keeps_every_promise(seed: str, hands: Hands) -> None:
    dice = random.Random(seed)
    for number in range(size("evening_mixed", 1, 40)):
        evening = Evening(dice, hands)
        for _step in range(STEPS):
            evening.step()
            evening.check()
        evening.end()
        assert not Table.objects.exclude(quarantined_at=None).exists(), number
    assert audit.findings() == []
    _check_chain()


class Evening:
    """A table, its people, and one random thing after another."""

    def __init__(self, dice: random.Random, hands: Hands) -> None:
        self.dice, self.hands = dice, hands
        count = dice.randint(2, 6)
        bots = dice.randint(0, count - 1)
        self.people = [create_guest() for _ in range(count - bots + 1)]
        self.table = seating.open_table(
            self.people[0],
            "indian-points",
            seats=count,
            stake=dice.choice([1, 5, 20]),
            bots=bots,
            pace=dice.choice(["quick", "normal", "untimed"]),
        )
        self.silent: set[int] = set()
        self.last: tuple[User, dict, int] | None = None
        self.version = version(self.table)
        seating.sit_down(self.table.pk, self.people[0])

    def step(self) -> None:
        does = self.dice.choices(
            [self.act, self.again, self.wait, self.sit, self.leave, self.silence]
            + [self.lay, self.add, self.fail],
            [60, 4, 30, 6, 1, 2, 4, 2, 1],
        )[0]
        try:
            does()
        except Refusal as refusal:
            if refusal.code not in CODES:
                raise

    def act(self) -> None:
        live = LiveTable.read(self.table.pk)
        asked = [
            (seat, legal)
            for seat, legal in (
                (n, plain(seat_view.legal(live, n))) for n in live.people
            )
            if legal
        ]
        if not asked:
            return self.wait()
        number, legal = self.dice.choice(asked)
        closed = [entry for entry in legal if not entry.get("open")]
        rare = self.dice.random() < 0.05
        usual = [e for e in closed if rare or e["kind"] not in ("show", "drop")]
        wire = self.dice.choice(usual or closed)
        person, at = live.seats[number].user, live.table.version
        self.last = (person, wire, at)
        ack = submit.submit_action(self.table.pk, person, wire, at)
        assert (ack.version, ack.dup) == (at + 1, False)

    def again(self) -> None:
        if self.last is not None:
            before = version(self.table)
            person, wire, at = self.last
            assert submit.submit_action(self.table.pk, person, wire, at).dup
            assert version(self.table) == before

    def wait(self) -> None:
        self.hands.moment += house.timedelta(seconds=self.dice.choice([0.3, 1, 2, 2.8]))
        house.beat("web:one", self.hands.moment)
        heard = Seat.objects.filter(left_at=None)
        heard.exclude(pk__in=self.silent).update(seen_at=self.hands.moment)
        Table.objects.filter(pk=self.table.pk).update(watched_at=self.hands.moment)
        rounds.tick()

    def sit(self) -> None:
        seating.sit_down(self.table.pk, self.dice.choice(self.people))

    def leave(self) -> None:
        seating.stand_up(self.table.pk, self.dice.choice(self.people))

    def silence(self) -> None:
        seats = Seat.objects.filter(left_at=None, user__is_bot=False)
        for seat in seats.filter(table=self.table):
            self.silent ^= {seat.pk} if self.dice.random() < 0.3 else set()

    def lay(self) -> None:
        person = self.dice.choice(self.people)
        groups = arrangements.suggest(self.table.pk, person)[0]
        arrangements.save(self.table.pk, person, groups)

    def add(self) -> None:
        seating.top_up(self.table.pk, self.dice.choice(self.people), 100)

    def fail(self) -> None:
        self.hands.pass_silently(self.dice.choice([5, 100, 700]))
        house.beat("web:one", self.hands.moment)
        sweep.sweep()
        rounds.tick()

    def check(self) -> None:
        live = LiveTable.read(self.table.pk)
        assert live.table.version >= self.version
        self.version = live.table.version
        if live.has_cards:
            live.game.check_invariants(live.state)
        if live.is_running:
            assert bytes(live.deal.state) == live.game.encode(live.state)
            assert str(live.game.waiting_for(live.state)[0].phase) == live.table.phase
        assert all(seat.stack.balance >= 0 for seat in live.seats.values())
        if live.people:
            assert live.table.phase != Phase.CLOSED
        assert live.table.quarantined_at is None

    def end(self) -> None:
        for person in self.people:
            if Seat.objects.filter(user=person, left_at=None).exists():
                seating.stand_up(self.table.pk, person)
        for _round in range(600):
            if phase(self.table) == Phase.CLOSED:
                break
            self.wait()
        assert phase(self.table) == Phase.CLOSED
        assert not Seat.objects.filter(table=self.table, left_at=None).exists()
        stacks = Account.objects.filter(kind="stack", balance__gt=0)
        assert not stacks.exists()
        for person in self.people:
            won = MatchSeat.objects.filter(user=person).aggregate(sum=Sum("chips"))
            assert house.chips(person) == 10_000 + (won["sum"] or 0)
        for deal in self.table.deals.exclude(started_at=None):
            assert replay.compare(deal) is replay.Replay.SAME
            rows = DealAction.objects.filter(deal=deal).order_by("n")
            numbers = list(rows.values_list("n", flat=True))
            assert numbers == list(range(1, deal.actions_count + 1))
            assert deal.revealed_at is not None
        for chips in _chips_of_matches(self.table):
            assert sum(chips) == 0


def _chips_of_matches(table: Table) -> Iterator[list[int]]:
    for match in table.matches.exclude(ending="abandoned"):
        yield list(match.results.values_list("chips", flat=True))


def _check_chain() -> None:
    """Recompute the log of commitments; each is dealt, or listed as abandoned."""
    head = bytes(32)
    for number, deal in enumerate(Deal.objects.order_by("log_n"), start=1):
        proof = bytes(deal.commitment)
        head = shuffle.log_head(head, number, deal.pk.bytes, proof)
        assert (deal.log_n, bytes(deal.log_head)) == (number, head)
        assert deal.ended_at or deal.abandoned
        assert not deal.started_at or deal.committed_at <= deal.started_at
