"""A table for cash, three people, the desk, the law: one random thing after another."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from accounts.models import Limit, Sanction, User
from accounts.models.residence import Residence
from accounts.residence import identity_checks
from accounts.staff import frozen_chips
from accounts.wellbeing import breaks, limit_changes, limit_kinds
from accounts.wellbeing.limit_kinds import Key
from accounts.wellbeing.usage import sessions
from rules import catalogue
from tables.actions import submit
from tables.games.cash_tables import stakes_of
from tables.models import Match, MatchSeat, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tables.tick import sweep as table_sweep
from tables.view import seat_view
from tests.cash.house import cash, cash_table, rake
from tests.tables import house
from tests.tables.house import Hands
from tests.wire.plain import plain
from wallet import audit, ledger
from wallet.cash import deposits, sandbox, withdrawals
from wallet.cash import gate as cash_gate
from wallet.codes import CASH, Code
from wallet.errors import Refusal
from wallet.models import Account, Transfer
from wallet.models.cash import Withdrawal
from wallet.statement.statements import figures


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
    kinds = ("player", "stack", "pot", "held")
    held = Account.objects.filter(ledger=CASH, kind__in=kinds)
    return (held.aggregate(sum=Sum("balance"))["sum"] or 0) + rake()


class Life:
    """A table for cash, three people, the desk, and one random thing after another."""

    def __init__(
        self, dice: random.Random, hands: Hands, people: list[User], staff: User
    ) -> None:
        self.dice, self.hands, self.people, self.staff = dice, hands, people, staff
        self.whole = everything()
        self.begun, self.last, self.asked = 0, 0, 0
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
        acts += [self.identity, self.quiet, self.time, self.exclude, self.pause]
        acts += [self.withdraw, self.review, self.provider, self.deposit]
        chances = [40, 30, 12, 2, 2, 3, 1, 0.4, 0.6, 1.5, 1.5, 3, 1]
        chances += [1, 1, 0.3, 2, 3, 3, 3, 1]
        # Who is kept from play before and after it was not let in in between.
        barred = self.barred()
        self.dice.choices(acts, chances)[0]()
        self.check(barred & self.barred())

    def barred(self) -> set[Any]:
        """Return who must not be dealt into a new match now."""
        if not cash_gate.takes_new():
            return {person.pk for person in self.people}
        people = [User.objects.get(pk=person.pk) for person in self.people]
        frozen = frozen_chips.among([one.pk for one in people])
        return {
            one.pk
            for one in people
            if one.pk in frozen
            or breaks.is_resting(one)
            or not cash_gate.standing_of(one).is_allowed
            or self.is_out_of_time(one)
        }

    def is_out_of_time(self, person: User) -> bool:
        """Whether quiet hours, the session's length or the games of a day are over."""
        now = self.hands.moment
        rows = Limit.objects.filter(user=person, value__isnull=False)
        own = dict(rows.values_list("tool", "value"))
        half = now.hour * 2 + now.minute // 30
        played = sessions.of(person, now)
        games = MatchSeat.objects.filter(
            user=person, match__started_at__gt=now - timedelta(days=1)
        )
        return (
            ("quiet" in own and half in limit_kinds.quiet_hours(own["quiet"]))
            or ("session" in own and played and played.minutes >= own["session"])
            or ("games" in own and games.count() >= own["games"])
        )

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
        live = LiveTable.read(self.table.pk)
        asked = [n for n in sorted(live.people) if plain(seat_view.legal(live, n))]
        if not asked:
            return self.wait()
        number = self.dice.choice(asked)
        legal = [
            one for one in plain(seat_view.legal(live, number)) if not one.get("open")
        ]
        drops = [one for one in legal if one["kind"] in ("drop", "rejoin", "ready")]
        wire = self.dice.choice(drops or legal)
        person, at = live.seats[number].user, live.table.version
        return self.does(lambda: submit.submit_action(self.table.pk, person, wire, at))

    def wait(self) -> None:
        for _part in range(self.dice.randint(1, 4)):
            self.hands.moment += house.timedelta(seconds=2.5)
            house.beat("web:one", self.hands.moment)
            Seat.objects.filter(left_at=None).update(seen_at=self.hands.moment)
            rounds.tick()

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
        table = self.table
        try:
            with transaction.atomic():
                self.dice.choice([self.act, self.sit, self.stand, self.add])()
                raise Killed
        except Killed:
            self.table = table
        after = ledger.balance(ledger.player_account(self.people[0], CASH))
        assert before == after

    def freeze(self) -> None:
        person = self.person()
        row = frozen_chips.of(person)
        if row is None:
            frozen_chips.freeze(person, reason="Looked into.", by=self.staff)
        else:
            Sanction.objects.filter(pk=row.pk).update(lifted_at=row.at)

    def rest(self) -> None:
        self.does(lambda: breaks.take_break(self.person(), "24h"))

    def limit(self) -> None:
        person, value = self.person(), self.dice.choice([500, 5_000, 50_000])
        tool = self.dice.choice(["stake", "loss"])
        key = Key(tool, CASH, "day") if tool == "loss" else Key(tool, CASH)
        self.does(lambda: limit_changes.choose(person, key, value))

    def quiet(self) -> None:
        """Want two quiet hours, from now on or soon."""
        half = self.hands.moment.hour * 2 + self.hands.moment.minute // 30
        start = (half + self.dice.randint(0, 2)) % limit_kinds.HALVES
        value = limit_kinds.quiet_value(start, (start + 4) % limit_kinds.HALVES)
        self.does(lambda: limit_changes.choose(self.person(), Key("quiet"), value))

    def time(self) -> None:
        """Want half an hour of play, or so many matches a day; or no limit any more."""
        key = self.dice.choice([Key("session"), Key("games", period="day")])
        value = 30 if key.tool == "session" else self.dice.choice([1, 2, 4])
        person = self.person()
        self.does(
            lambda: limit_changes.choose(person, key, self.dice.choice([value, None]))
        )

    def exclude(self) -> None:
        self.does(lambda: breaks.exclude(self.person(), "6m"))

    def pause(self) -> None:
        """Let most of half an hour go by: clocks run out, quiet hours begin or end."""
        self.hands.moment += timedelta(minutes=self.dice.choice([10, 31]))
        self.wait()

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
        identity_checks.note(home, home.identity_checked_at is None, self.staff)
        home.save()

    def withdraw(self) -> None:
        """Ask for some or all of it.

        A freeze and a missing check may stand against it; no limit, break, exclusion,
        law or closing gate does.
        """
        person = self.person()
        have = cash(person)
        amount = self.dice.choice([have, have // 3, 5_000])
        self.asked += 1
        code = ""
        try:
            withdrawals.ask(person, amount, f"ask-{self.asked}")
        except Refusal as refusal:
            code = refusal.code
        if code:
            is_checked = cash_gate.may_withdraw(person)
            stands = {"frozen"} if frozen_chips.of(person) else set()
            stands |= set() if is_checked else {"verify_first"}
            stands |= {"insufficient_chips"} if amount > have else set()
            stands |= {"bad_money"} if not 100 <= amount <= 1_000_000 else set()
            assert code in stands, (code, amount, have)

    def review(self) -> None:
        """Let the desk approve or refuse a withdrawal, whatever the gate does."""
        held = Withdrawal.objects.filter(state=Withdrawal.State.HELD)
        if not (found := list(held.order_by("asked_at", "pk"))):
            return
        one = self.dice.choice(found)
        before = figures(one.user, CASH)
        if self.dice.random() < 0.6:
            self.does(lambda: withdrawals.approve(one.pk, self.staff))
            one.refresh_from_db()
            assert (one.state == "approved") == cash_gate.may_withdraw(one.user)
            assert figures(one.user, CASH) == before
        else:
            withdrawals.refuse(one.pk, self.staff, "Another name.")
            assert cash(one.user) == before.available + one.amount

    def provider(self) -> None:
        """Let the provider pay what it was given, or fail to."""
        withdrawals.hand_over()
        sent = Withdrawal.objects.filter(state=Withdrawal.State.APPROVED)
        for one in sent.exclude(sent_at=None).order_by("asked_at", "pk"):
            kind = self.dice.choice(["payout_paid", "payout_paid", "payout_failed"])
            for _twice in range(2):
                sandbox.say(sandbox.message(kind, one))
            one.refresh_from_db()
            if one.state == Withdrawal.State.PAID:
                self.whole -= one.amount

    def deposit(self) -> None:
        """Pay in; what the house may not take by then is stopped."""
        person, self.asked = self.person(), self.asked + 1
        try:
            asked = deposits.ask(person, 1_000, f"in-{self.asked}")
        except Refusal:
            return
        if self.dice.random() < 0.3:
            self.dice.choice([self.gate, self.law, self.rest, self.identity])()
        may = cash_gate.standing_of(person).is_allowed
        person.refresh_from_db()
        sandbox.say(sandbox.message("deposit_paid", asked))
        asked.refresh_from_db()
        assert (asked.state == "paid") == (may and not breaks.is_resting(person))
        self.whole += 1_000 * (asked.state == "paid")

    def sweep(self) -> None:
        table_sweep.sweep()

    def end(self) -> None:
        """The gate closes for good: what runs ends, and everybody's money goes home."""
        if cash_gate.closing() is None:
            cash_gate.close("For good.", self.staff)
        for _round in range(40):
            for person in self.people:
                self.does(lambda who=person: seating.stand_up(self.table.pk, who))
            self.wait()
            self.check({person.pk for person in self.people})
            table_sweep.sweep()
            if not Table.objects.open().filter(ledger=CASH).exists():
                break
        assert not Table.objects.open().filter(ledger=CASH).exists()
        self.take_home()
        assert everything() == rake() == self.whole
        for match in Match.objects.filter(ledger=CASH):
            check_rake(match)
        assert audit.findings() == []

    def take_home(self) -> None:
        """Let the desk end what stands against it; everybody withdraws everything."""
        for person in self.people:
            if frozen_chips.of(person):
                Sanction.objects.filter(user=person).update(lifted_at=timezone.now())
            home = Residence.objects.get(user=person)
            identity_checks.note(home, True, self.staff)
            home.save()
        for one in Withdrawal.objects.filter(state=Withdrawal.State.HELD):
            withdrawals.approve(one.pk, self.staff)
        for person in self.people:
            if cash(person):
                asked = withdrawals.ask(person, cash(person), "home")
                withdrawals.approve(asked.pk, self.staff)
        withdrawals.hand_over()
        for one in Withdrawal.objects.filter(state=Withdrawal.State.APPROVED):
            sandbox.say(sandbox.message("payout_paid", one))
            self.whole -= one.amount
