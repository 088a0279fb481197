"""Whatever people, staff and the law do: no cent is lost, nobody plays who must not."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum

from accounts import freezing
from accounts.models import Sanction, User
from accounts.residence import identity
from accounts.residence.models import Residence
from accounts.wellbeing import resting, setting
from accounts.wellbeing.tools import Key
from rules import catalogue
from tables import play, seating, sight, sweeping, tick
from tables.cash_tables import stakes_of
from tables.live import Live
from tables.models import Match, MatchSeat, Seat, Table
from tests.cash.house import BROUGHT, cash, cash_table, rake
from tests.sizes import seeds, size
from tests.tables import house
from tests.tables.house import Hands
from wallet import audit, ledger
from wallet.cash import gate as cash_gate
from wallet.codes import CASH, Code
from wallet.errors import Refusal
from wallet.models import Account, Transfer

pytestmark = pytest.mark.django_db
STEPS = size("cash_anything", 60, 150)
EXAMPLES = size("cash_examples", 2, 200)


class Killed(Exception):
    """The process dies before the transaction is committed."""


def check_rake(match: Match) -> None:
    """The fee of an ended match is exactly what the policy says, and posted once."""
    moved = Transfer.objects.filter(reference=f"match:{match.pk}")
    kept = [one.amount for one in moved.filter(code=Code.RAKE)]
    assert sum(kept) == match.rake
    assert len(kept) <= 1
    if catalogue.find(match.game).stake_per_point:
        gains = [
            _sum(moved.filter(code=Code.LOSS, credit=row.seat.stack))
            - _sum(moved.filter(code=Code.LOSS, debit=row.seat.stack))
            for row in match.results.filter(place=1)
        ]
        assert match.rake == (max(0, *gains, 0) // 10 if len(gains) == 1 else 0)
        return
    pot = _sum(moved.filter(code__in=(Code.ENTRY, Code.REJOIN)))
    is_paid = moved.filter(code=Code.PAYOUT).exists()
    assert match.rake == (pot * 12 // 100 if is_paid else 0)


def _sum(rows: Any) -> int:
    return rows.aggregate(sum=Sum("amount"))["sum"] or 0


def everything() -> int:
    """Return all cash that people, tables, pots and the house's rake hold."""
    kinds = ("player", "stack", "pot")
    held = Account.objects.filter(ledger=CASH, kind__in=kinds)
    return (held.aggregate(sum=Sum("balance"))["sum"] or 0) + rake()


@pytest.mark.parametrize("game", list(catalogue.GAMES))
def test_a_match_of_every_game_is_played_for_cash_and_its_fee_is_exact(
    hands: Hands, players, game: str
) -> None:
    rules = catalogue.find(game)
    count = max(2, rules.seats_min)
    people = players[:count]
    table = cash_table(
        *people, game=game, stake=stakes_of(rules)[1], seats=max(2, rules.seats_min)
    )
    for person in people:
        if "start" in kinds(table, person):
            house.act(table, person, "start")
    if not Match.objects.filter(table=table).exists():
        hands.pass_time(31)
    match = Match.objects.get(table=table)
    assert (match.ledger, match.ended_at) == (CASH, None)
    assert Table.objects.get(pk=table.pk).assist is False
    for person in people[1:]:
        seating.stand_up(table.pk, person)
    hands.pass_time(200)
    match.refresh_from_db()
    assert match.ended_at is not None
    assert match.rake > 0
    check_rake(match)
    if Seat.objects.filter(user=people[0], left_at=None).exists():
        seating.stand_up(table.pk, people[0])
    assert sum(cash(one) for one in players) == 3 * BROUGHT - rake()


def kinds(table: Table, person: User) -> list[str]:
    live = Live.read(table.pk)
    return [one["kind"] for one in sight.legal(live, live.seat_of(person).number)]


@pytest.mark.parametrize("seed", seeds("cash_anything", everyday=1))
def test_limits_breaks_freezes_the_gate_and_kills_in_any_order(
    hands: Hands, players, gate, seed: str
) -> None:
    dice = random.Random(seed)
    staff = User.objects.create(username="desk", name="Desk", is_staff=True)
    for home in Residence.objects.all():
        identity.note(home, True, staff)
        home.save()
    gate.CASH_IDENTITY = "play"
    begun = 0
    for _example in range(EXAMPLES):
        with transaction.atomic():
            life = Life(dice, hands, players, staff)
            for _step in range(STEPS):
                life.step()
            life.end()
            begun += life.begun
            transaction.set_rollback(True)
    assert begun, "nothing was played"


class Life:
    """A table for cash, three people, the desk, and one random thing after another."""

    def __init__(
        self, dice: random.Random, hands: Hands, people: list[User], staff: User
    ) -> None:
        self.dice, self.hands, self.people, self.staff = dice, hands, people, staff
        self.whole = everything()
        self.begun, self.last = 0, 0
        self.open()

    def open(self) -> None:
        rules = catalogue.find(self.dice.choice(list(catalogue.GAMES)))
        stake = self.dice.choice(stakes_of(rules)[:3])
        seats = max(2, rules.seats_min)
        self.table = cash_table(game=rules.name, stake=stake, seats=seats)
        for person in self.people:
            self.does(lambda who=person: seating.sit_down(self.table.pk, who))

    def does(self, act: Callable[[], Any]) -> None:
        """Do it; a refusal leaves everything as it was."""
        try:
            act()
        except Refusal:
            return

    def step(self) -> None:
        acts = [self.act, self.wait, self.sit, self.stand, self.add, self.kill]
        acts += [self.freeze, self.rest, self.limit, self.gate, self.law, self.sweep]
        acts += [self.identity]
        chances = [40, 30, 12, 2, 2, 3, 1, 0.4, 0.6, 1.5, 1.5, 3, 1]
        barred = self.barred()
        self.dice.choices(acts, chances)[0]()
        self.check(barred)

    def barred(self) -> set[Any]:
        """Return who must not be dealt into a new match now."""
        if not cash_gate.takes_new():
            return {person.pk for person in self.people}
        people = [User.objects.get(pk=person.pk) for person in self.people]
        frozen = freezing.among([one.pk for one in people])
        return {
            one.pk
            for one in people
            if one.pk in frozen
            or resting.is_resting(one)
            or not cash_gate.standing_of(one).is_allowed
        }

    def check(self, barred: set[Any]) -> None:
        assert everything() == self.whole
        assert not Table.objects.exclude(quarantined_at=None).exists()
        fresh = MatchSeat.objects.filter(match__ledger=CASH, match__gt=self.last)
        started = set(fresh.values_list("user", flat=True))
        assert not started & barred, "somebody plays who must not"
        newest = Match.objects.order_by("-pk").values_list("pk", flat=True).first()
        self.begun += bool(started)
        self.last = newest or 0

    def person(self) -> User:
        return User.objects.get(pk=self.dice.choice(self.people).pk)

    def act(self) -> None:
        live = Live.read(self.table.pk)
        asked = [n for n in sorted(live.people) if sight.legal(live, n)]
        if not asked:
            return self.wait()
        number = self.dice.choice(asked)
        legal = [one for one in sight.legal(live, number) if not one.get("open")]
        drops = [one for one in legal if one["kind"] in ("drop", "rejoin", "ready")]
        wire = self.dice.choice(drops or legal)
        person, at = live.seats[number].user, live.table.version
        return self.does(lambda: play.submit_action(self.table.pk, person, wire, at))

    def wait(self) -> None:
        for _part in range(self.dice.randint(1, 4)):
            self.hands.moment += house.timedelta(seconds=2.5)
            house.beat("web:one", self.hands.moment)
            Seat.objects.filter(left_at=None).update(seen_at=self.hands.moment)
            tick.tick()

    def sit(self) -> None:
        closed = Table.objects.filter(pk=self.table.pk, phase="closed").exists()
        if closed and cash_gate.takes_new():
            return self.open()
        person = self.person()
        return self.does(lambda: seating.sit_down(self.table.pk, person))

    def stand(self) -> None:
        person = self.person()
        self.does(lambda: seating.stand_up(self.table.pk, person))

    def add(self) -> None:
        person = self.person()
        self.does(lambda: seating.top_up(self.table.pk, person, 100))

    def kill(self) -> None:
        """Die in the middle: what was not committed has not been."""
        before = ledger.balance(ledger.player_account(self.people[0], CASH))
        try:
            with transaction.atomic():
                self.dice.choice([self.act, self.sit, self.stand, self.add])()
                raise Killed
        except Killed:
            pass
        after = ledger.balance(ledger.player_account(self.people[0], CASH))
        assert before == after

    def freeze(self) -> None:
        person = self.person()
        row = freezing.of(person)
        if row is None:
            freezing.freeze(person, reason="Looked into.", by=self.staff)
        else:
            Sanction.objects.filter(pk=row.pk).update(lifted_at=row.at)

    def rest(self) -> None:
        self.does(lambda: resting.take_break(self.person(), "24h"))

    def limit(self) -> None:
        person, value = self.person(), self.dice.choice([500, 5_000, 50_000])
        tool = self.dice.choice(["stake", "loss"])
        key = Key(tool, CASH, "day") if tool == "loss" else Key(tool, CASH)
        self.does(lambda: setting.choose(person, key, value))

    def gate(self) -> None:
        if cash_gate.closing() is None:
            cash_gate.close("For now.", self.staff)
        else:
            cash_gate.open_again(self.staff)

    def law(self) -> None:
        home = Residence.objects.get(user=self.person())
        home.country = "IN" if home.country == "MT" else "MT"
        home.save()

    def identity(self) -> None:
        home = Residence.objects.get(user=self.person())
        identity.note(home, home.identity_checked_at is None, self.staff)
        home.save()

    def sweep(self) -> None:
        sweeping.sweep()

    def end(self) -> None:
        """The gate closes for good: what runs ends, and everybody's money is home."""
        if cash_gate.closing() is None:
            cash_gate.close("For good.", self.staff)
        for _round in range(40):
            for person in self.people:
                self.does(lambda who=person: seating.stand_up(self.table.pk, who))
            self.wait()
            self.check({person.pk for person in self.people})
            sweeping.sweep()
            if not Table.objects.open().filter(ledger=CASH).exists():
                break
        assert not Table.objects.open().filter(ledger=CASH).exists()
        assert sum(cash(person) for person in self.people) + rake() == self.whole
        for match in Match.objects.filter(ledger=CASH):
            check_rake(match)
        assert audit.findings() == []
