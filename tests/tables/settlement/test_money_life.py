"""Every way chips move at tables and at the desk, in any order: I1 to I9 hold.

The acts are those of the house itself: sitting down, topping up, deals settled, matches
entered, paid and set aside, reloads, adjustments. The model knows what everybody is
worth by its own reading of the results; the audit runs every few steps. Deposits and
withdrawals are in `tests/wallet/test_money_machine.py`.
"""

import itertools
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from django.db import transaction
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from accounts.guests.guest_accounts import create_guest
from config.staff.actions import chip_adjustments
from tables.actions import submit
from tables.deal import dealing
from tables.models import Match, MatchSeat, Table
from tables.seats import seating
from tables.staff import void_match
from tables.table.live_table import LiveTable
from tests.sizes import IS_SOAK, size
from tests.tables import house, matchplay
from tests.tables.house import Hands
from wallet import audit, ledger
from wallet.errors import Refusal
from wallet.models import Transfer
from wallet.statement.statements import figures

pytestmark = [pytest.mark.django_db, pytest.mark.databases]

WHO = st.integers(0, 2)
AT = st.sampled_from(["points", "pool"])
EXPECTED = {
    *("already_seated", "full", "match_running", "not_seated", "not_allowed"),
    *("insufficient_chips", "bad_amount", "closed", "too_late", "stale_version"),
    *("already_void", "nothing_to_return", "deal_running", "reload_not_yet"),
    *("already_decided", "already_reversed"),
}
"""What may be refused; a refusal changes nobody's worth."""


class Chips(RuleBasedStateMachine):
    """Three people, a points table and a pool of two, and two of staff."""

    hands: ClassVar[Hands]

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.people = [create_guest() for _ in range(3)]
        self.staff = [create_guest() for _ in range(2)]
        self.worth = {person.pk: 10_000 for person in self.people}
        self.moved: dict[int, dict[Any, int]] = {}
        self.history = audit.totals().digest
        self.upto = audit.totals().last_id
        self.tables: dict[str, Table] = {}
        self.keys, self.steps = 0, itertools.count()

    @initialize()
    def open_tables(self) -> None:
        host = self.people[0]
        self.tables["points"] = seating.open_table(
            host, "indian-points", seats=3, stake=10
        )
        self.tables["pool"] = seating.open_table(
            host, matchplay.POOL, seats=2, stake=matchplay.ENTRY
        )
        for who, at in ((0, "points"), (1, "points"), (1, "pool"), (2, "pool")):
            self.sit_down(who=who, at=at)
        self.wait(seconds=9)

    def teardown(self) -> None:
        assert audit.findings() == []
        assert audit.totals(self.upto).digest == self.history
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def does(self, act: Callable[[], Any]) -> Any:
        """Do it; a refusal leaves everything as it was."""
        try:
            return act()
        except Refusal as refusal:
            if refusal.code not in EXPECTED:
                raise
            return None

    @rule(who=WHO, at=AT)
    def sit_down(self, who: int, at: str) -> None:
        self.does(lambda: seating.sit_down(self.tables[at].pk, self.people[who]))

    @rule(who=WHO, amount=st.integers(1, 900))
    def top_up(self, who: int, amount: int) -> None:
        table = self.tables["points"]
        self.does(lambda: seating.top_up(table.pk, self.people[who], amount))

    @rule(who=WHO, at=AT)
    def stand_up(self, who: int, at: str) -> None:
        self.does(lambda: seating.stand_up(self.tables[at].pk, self.people[who]))
        self.count_ended()

    @rule(at=AT, wrongly=st.booleans())
    def play_a_deal(self, at: str, wrongly: bool) -> None:
        """Deal where nothing runs, then all but one drop or show wrongly."""
        table = self.tables[at]
        live = LiveTable.read(table.pk)
        waits = live.offer is not None or live.shows_result
        if not live.is_running and not waits and dealing.can_deal(live):
            house.deal(table, first=None)
            live = LiveTable.read(table.pk)
        if live.is_running:
            how = "wrong" if wrongly else "drop"
            winner = max(live.deal.order)
            losers = {f"s{one}": how for one in live.deal.order if one != winner}
            matchplay.lose(table, **losers)
        self.count_ended()

    @rule(yes=st.booleans())
    def answer(self, yes: bool) -> None:
        """Whoever is asked to rejoin or to split does so, or does not."""
        table = self.tables["pool"]
        live = LiveTable.read(table.pk)
        if live.offer is None:
            return
        kinds = {"rejoin": ("rejoin", "decline"), "split": ("split_yes", "split_no")}
        asked = [one for one in live.offer.seats if one in live.people]
        wire = {"kind": kinds[str(live.offer.phase)][0 if yes else 1]}
        if asked:
            person, at = live.seats[asked[0]].user, live.table.version
            self.does(lambda: submit.submit_action(table.pk, person, wire, at))
        self.count_ended()

    @rule(seconds=st.sampled_from([3, 9, 31]))
    def wait(self, seconds: int) -> None:
        """Let offers and pauses run out, and the next deals begin."""
        self.hands.pass_time(seconds)
        self.count_ended()

    @rule(back=st.integers(0, 3))
    def set_aside(self, back: int) -> None:
        """Set a match aside, running or over: what it moved goes back."""
        match = Match.objects.order_by("-pk")[back : back + 1].first()
        if match is None:
            return
        row = self.does(
            lambda: void_match.void(
                match.pk, cause="fault", note="A test of the books.", by=None
            )
        )
        if row is None:
            return
        moved = self.moved.get(match.pk)
        if moved is not None:
            for person, chips in moved.items():
                self.worth[person] -= chips
            self.worth[max(moved, key=lambda one: moved[one])] += row.added
        else:
            people = dict(match.results.values_list("number", "user"))
            for share in row.shares:
                self.worth[people[share["seat"]]] += share["returned"] - share["paid"]
        self.moved[match.pk] = {}

    @rule(who=WHO)
    def reload(self, who: int) -> None:
        person = self.people[who]
        has = self.worth[person.pk]
        if self.does(lambda: ledger.reload(person)) is not None:
            assert has < 1_000
            self.worth[person.pk] = 10_000
        else:
            assert has >= 1_000

    @rule(who=WHO, amount=st.integers(1, 9_000), agrees=st.booleans())
    def take_by_hand(self, who: int, amount: int, agrees: bool) -> None:
        """Staff takes or gives chips, by four eyes; the model knows only of yes."""
        self.adjust(who, "take", amount, agrees)

    @rule(who=WHO, amount=st.integers(1, 2_000), agrees=st.booleans())
    def give_by_hand(self, who: int, amount: int, agrees: bool) -> None:
        self.adjust(who, "give", amount, agrees)

    def adjust(self, who: int, way: str, amount: int, agrees: bool) -> None:
        person, (first, second) = self.people[who], self.staff
        asked = chip_adjustments.ask(
            person, way, amount, reason="Given by mistake.", by=first
        )
        for _time in range(2):
            row = self.does(
                lambda: chip_adjustments.decide(asked.pk, agrees=agrees, by=second)
            )
            if row is not None and agrees:
                self.worth[person.pk] += amount if way == "give" else -amount

    @rule(back=st.integers(0, 2))
    def correct(self, back: int) -> None:
        """An adjustment was wrong: its opposite is posted, once."""
        rows = Transfer.objects.filter(code="adjustment", reversed_by=None)
        row = rows.order_by("-pk")[back : back + 1].first()
        if row is None:
            return
        self.keys += 1
        key = f"test:{self.keys}:back"
        if self.does(lambda: ledger.reverse(row, key)) is not None:
            for account, sign in ((row.debit, 1), (row.credit, -1)):
                if account.owner_id is not None:
                    self.worth[account.owner_id] += sign * row.amount

    def count_ended(self) -> None:
        """Add what matches that ended since have moved, by their results."""
        ended = Match.objects.exclude(ended_at=None).exclude(pk__in=self.moved)
        for match in ended:
            rows = list(match.results.all())
            moved = self.moved[match.pk] = _moved(match, rows)
            assert sum(moved.values()) == 0
            for person, chips in moved.items():
                self.worth[person] += chips

    @invariant()
    def everybody_is_worth_what_the_results_say(self) -> None:
        found = {person.pk: figures(person).total for person in self.people}
        assert found == self.worth

    @invariant()
    def the_books_are_in_order(self) -> None:
        """Every few steps, and at the end: the whole audit takes its time."""
        if next(self.steps) % 5 == 0:
            assert audit.findings() == []
        assert not Table.objects.exclude(quarantined_at=None).exists()


def _moved(match: Match, rows: list[MatchSeat]) -> dict[Any, int]:
    """Return what an ended match moved: what the others lose is the winner's."""
    if match.ending == "abandoned":
        return {}
    if match.ending == "split":
        return {row.user_id: row.chips or 0 for row in rows}
    lost = {
        row.user_id: (
            row.entries * match.stake
            if row.entries
            else (row.points or 0) * match.stake
        )
        for row in rows
        if row.place != 1
    }
    winners = [row.user_id for row in rows if row.place == 1]
    if len(winners) != 1:
        return {}
    return {
        **{one: -chips for one, chips in lost.items()},
        winners[0]: sum(lost.values()),
    }


def test_chips_in_any_order_are_neither_made_nor_lost(hands: Hands) -> None:
    Chips.hands = hands
    run_state_machine_as_test(
        Chips,
        settings=hypothesis_settings(
            max_examples=size("money_life", 2, 300),
            stateful_step_count=25,
            derandomize=not IS_SOAK,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
        ),
    )
