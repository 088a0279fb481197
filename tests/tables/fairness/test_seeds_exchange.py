"""Own seeds under everything at once: whatever comes in whatever order, deals verify.

People commit, commit again, open, open wrongly, sit, leave, fall silent, say ready; the
clock ticks or stands. What the server let through is the oracle for what a deal holds.
"""

import random
from datetime import timedelta

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import deal_record
from tables.actions import own_seeds, submit
from tables.deal import dealing
from tables.fairness import commitments
from tables.models import Deal, Phase, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tests.sizes import seeds as chances
from tests.sizes import size
from tests.tables import house
from tests.tables.exchange import k_of, own
from tests.tables.house import Hands, phase, version
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db

STEPS = 130
SEATS = 4
AWAITED = (Phase.STARTING, Phase.BETWEEN)
PATIENCE = timedelta(seconds=8 + 3 + 3)
"""From the moment a deal is awaited to the deal, with the clock's steps in between."""
CODES = {
    *("bad_seed", "seed_too_early", "seed_closed", "seed_mismatch", "not_seated"),
    *("full", "already_seated", "insufficient_chips", "closed"),
    *("not_allowed", "not_your_turn", "no_deal", "stale_version", "too_late"),
    *("not_in_round", "cannot_drop_now"),
}
MOST = 20


@pytest.mark.parametrize("seed", chances("seeds_exchange", everyday=1))
def test_every_order_of_the_exchange_ends_in_deals_that_verify(
    seed: str, hands: Hands
) -> None:
    dice = random.Random(seed)
    used = played = 0
    # An evening in which nobody's seed was used has shown nothing: then another one.
    while played < size("seeds_exchange", 1, 60) or (not used and played < MOST):
        played += 1
        exchange = Exchange(dice, hands)
        for _step in range(STEPS):
            exchange.step()
            exchange.check()
        used += exchange.end()
    assert used > 0
    assert audit.findings() == []


class Exchange:
    """A table, its people, and what the server let them do."""

    def __init__(self, dice: random.Random, hands: Hands) -> None:
        self.dice, self.hands = dice, hands
        self.people = [create_guest() for _ in range(SEATS + 1)]
        self.table = seating.open_table(
            self.people[0],
            "indian-points",
            seats=SEATS,
            stake=1,
            bots=dice.randint(0, 1),
            pace="normal",
        )
        for person in self.people[: dice.randint(2, 3)]:
            seating.sit_down(self.table.pk, person)
        self.sent: dict[tuple[Deal, User], bytes] = {}
        self.opened: set[tuple[Deal, User]] = set()
        self.moved: set[tuple[Deal, User]] = set()
        self.silent: set[User] = set()
        self.awaited_since = None

    def step(self) -> None:
        does = self.dice.choices(
            [self.commit, self.open, self.open_wrongly, self.ready, self.drop]
            + [self.wait, self.sit, self.leave, self.fall_silent, self.fail],
            [30, 40, 4, 12, 25, 26, 5, 2, 2, 1],
        )[0]
        try:
            does(self.dice.choice(self.people))
        except Refusal as refusal:
            if refusal.code not in CODES:
                raise

    def commit(self, person: User) -> None:
        deal = self.some_deal()
        c = own(self.dice.randrange(10**9))
        own_seeds.commit_seed(self.table.pk, person, deal.pk, k_of(deal.pk, person, c))
        assert deal == self.coming()
        assert deal.seeds_closed_at is None
        self.sent[deal, person] = c

    def open(self, person: User) -> None:
        deal = self.some_deal()
        self._open(deal, person, self.sent.get((deal, person), own(0)))
        self.opened.add((deal, person))

    def open_wrongly(self, person: User) -> None:
        deal = self.some_deal()
        with pytest.raises(Refusal) as caught:
            self._open(deal, person, own(-1))
        assert caught.value.code in CODES

    def _open(self, deal: Deal, person: User, c: bytes) -> None:
        before = version(self.table)
        dealt = own_seeds.open_seed(self.table.pk, person, deal.pk, c.hex())
        now = version(self.table)
        assert (dealt.version, now) == (now, before + 1) if dealt else now == before

    def some_deal(self) -> Deal:
        """Mostly the coming deal, at times an old one."""
        deals = list(Deal.objects.filter(table=self.table).order_by("-log_n")[:3])
        coming = self.coming()
        if coming is not None and self.dice.random() < 0.9:
            return coming
        return self.dice.choice(deals or [Deal()])

    def coming(self) -> Deal | None:
        rows = Table.objects.select_related("next_deal")
        return rows.get(pk=self.table.pk).next_deal

    def ready(self, person: User) -> None:
        submit.submit_action(
            self.table.pk, person, {"kind": "ready"}, version(self.table)
        )

    def drop(self, _person: User) -> None:
        """Whoever is to act drops, until the deal is over or a bot is to act."""
        while (live := LiveTable.read(self.table.pk)).is_running:
            seat = live.seats[live.game.waiting_for(live.state)[0].seats[0]]
            if seat.user.is_bot:
                break
            submit.submit_action(
                self.table.pk, seat.user, {"kind": "drop"}, live.table.version
            )

    def sit(self, person: User) -> None:
        seating.sit_down(self.table.pk, person)
        self.silent.discard(person)
        # A commitment belongs to the seat it was made at: another seat has none.
        if (deal := self.coming()) is not None:
            self.moved.add((deal, person))

    def leave(self, person: User) -> None:
        seating.stand_up(self.table.pk, person)

    def fall_silent(self, person: User) -> None:
        self.silent ^= {person}

    def wait(self, _person: User | None = None) -> None:
        step = self.dice.choice([0.2, 1, 2, 2.8])
        self.hands.moment += timedelta(seconds=step)
        house.beat("web:one", self.hands.moment)
        heard = Seat.objects.filter(left_at=None).exclude(user__in=self.silent)
        heard.update(seen_at=self.hands.moment)
        rounds.tick()
        due = Table.objects.get(pk=self.table.pk).next_due_at
        if phase(self.table) in AWAITED:
            assert due > self.hands.moment

    def fail(self, _person: User) -> None:
        """An outage of ours: clocks are moved."""
        self.hands.pass_silently(self.dice.choice([4, 30]))
        house.beat("web:one", self.hands.moment)
        rounds.tick()
        self.awaited_since = None

    def check(self) -> None:
        live = LiveTable.read(self.table.pk)
        table, coming = live.table, live.table.next_deal
        assert table.quarantined_at is None
        waits = table.phase in AWAITED
        assert waits == (table.next_deal is not None and table.phase != Phase.WAITING)
        if waits:
            assert table.next_due_at is not None
            self.awaited_since = self.awaited_since or self.hands.moment
            assert self.hands.moment - self.awaited_since < PATIENCE
        else:
            self.awaited_since = None
        if live.listed() is not None:
            assert waits
            assert [timer.kind for timer in live.clock.timers] == ["seeds"]
            assert set(dealing.able(live)) <= set(live.listed())
        # What is committed to is dealt, opened and listed, or still to come.
        hidden = Deal.objects.filter(table=table, revealed_at=None)
        expected = {live.deal} if live.is_running else set()
        assert set(hidden) == expected | ({coming} if coming else set())

    def end(self) -> int:
        """Send everybody home; check every deal; return how many seeds were used."""
        for person in self.people:
            if Seat.objects.filter(user=person, left_at=None).exists():
                seating.stand_up(self.table.pk, person)
        for _round in range(200):
            if phase(self.table) == Phase.CLOSED:
                break
            self.wait()
        assert phase(self.table) == Phase.CLOSED
        used = 0
        for deal in Deal.objects.filter(table=self.table):
            assert deal.revealed_at is not None
            assert bool(deal.abandoned) != (deal.ended_at is not None)
            if deal.started_at is not None:
                used += self.verified(deal)
        return used

    def verified(self, deal: Deal) -> int:
        record = commitments.record(deal)
        assert deal_record.verify(record) == []
        assert record["transcript"] == bytes(deal.transcript).hex()
        users = {person.pk.hex: person for person in self.people}
        for row in record["seats"]:
            key = deal, users.get(row["user"])
            is_listed = deal.seeds_closed_at is not None and key in self.sent
            if key in self.moved and row["k"] == "0" * 64:
                is_listed = False
            assert row["present"] == (key in self.opened)
            assert row["c"] == (self.sent[key].hex() if row["present"] else "0" * 64)
            if is_listed:
                assert row["k"] == k_of(deal.pk, key[1], self.sent[key])
            else:
                assert row["k"] == "0" * 64
        present = [row["seat"] for row in record["seats"] if row["present"]]
        assert sorted(present) == deal.present
        return len(present)
