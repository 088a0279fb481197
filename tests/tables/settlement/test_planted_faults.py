"""Faults planted in the code: each turns its own check red."""

import itertools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from tables.games import rake as table_rake
from tables.seats import seating
from tables.settlement import entry_fees, points_settlement
from tables.staff import void_match
from tables.table.live_table import LiveTable
from tests.tables.house import Hands, act, chips, deal, table_of
from tests.tables.matchplay import answer, begun, lose_all, match_of
from wallet import audit, ledger
from wallet.codes import Code
from wallet.models import Account, Transfer
from wallet.new_transfer import NewTransfer

pytestmark = pytest.mark.django_db


def violated() -> set[str]:
    return {finding.invariant for finding in audit.findings()}


def keys_of_their_own(posts: list[NewTransfer], count: Iterator[int]) -> Any:
    return [
        NewTransfer(
            debit=post.debit,
            credit=post.credit,
            amount=post.amount,
            code=post.code,
            key=f"{post.key}:{next(count)}",
            reference=post.reference,
        )
        for post in posts
    ]


@contextmanager
def without_the_floor() -> Iterator[None]:
    """Take the database's own check of balances away, as if it had not been made."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # The test's transaction, rolled back at its end, puts it back.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(
                "ALTER TABLE wallet_account"
                " DROP CONSTRAINT wallet_account_balance_floor"
            )
            yield
            return
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def ended_by_a_drop(*people: User) -> None:
    table = table_of(*people)
    deal(table)
    act(table, people[0], "drop")


def test_a_deal_that_is_played_rightly_is_not_complained_of(asha, bilal) -> None:
    ended_by_a_drop(asha, bilal)
    assert violated() == set()


def test_settling_twice_without_a_key_of_the_fact_is_found(
    monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User
) -> None:
    count, post_all = itertools.count(), ledger.post_all

    def twice(posts: list[NewTransfer]) -> Any:
        post_all(keys_of_their_own(posts, count))
        return post_all(keys_of_their_own(posts, count))

    table = table_of(asha, bilal)
    deal(table)
    monkeypatch.setattr(points_settlement.ledger, "post_all", twice)
    act(table, asha, "drop")
    assert violated() == {"I8"}


def test_asking_whether_it_was_paid_before_the_lock_is_found(
    monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User
) -> None:
    """Two settle at once; both have asked before either has paid."""
    count, post_all, others = itertools.count(), ledger.post_all, iter([True])

    def check_then_act(posts: list[NewTransfer]) -> Any:
        reference = next((post.reference for post in posts), "")
        is_paid = Transfer.objects.filter(reference=reference, code=Code.LOSS).exists()
        if next(others, False):
            check_then_act(posts)
        return [] if is_paid else post_all(keys_of_their_own(posts, count))

    table = table_of(asha, bilal)
    deal(table)
    monkeypatch.setattr(points_settlement.ledger, "post_all", check_then_act)
    act(table, asha, "drop")
    assert violated() == {"I8"}


def test_a_balance_written_back_as_it_was_before_the_lock_is_found(
    monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User
) -> None:
    first, second = ledger.player_account(asha), ledger.player_account(bilal)
    locked, others = ledger.lock_balances, iter([True])

    def stale(touched: Iterable[Account]) -> dict[int, int]:
        before = locked(touched)
        if next(others, False):
            ledger.post(first, second, 100, Code.LOSS, "somebody else's")
        return before

    monkeypatch.setattr(ledger, "lock_balances", stale)
    ledger.post(first, second, 10, Code.LOSS, "ours")
    assert violated() == {"I3"}


@pytest.fixture
def floor_asked_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask whether there is enough before the lock: by then it is gone."""
    moved, plenty = ledger.balances_after, 1_000_000

    def asked_before(new: Any, before: dict[int, int]) -> dict[int, int]:
        after = moved(new, {pk: have + plenty for pk, have in before.items()})
        return {pk: have - plenty for pk, have in after.items()}

    monkeypatch.setattr(ledger, "balances_after", asked_before)


@pytest.mark.usefixtures("floor_asked_too_early")
def test_a_floor_that_is_only_asked_before_the_lock_is_found(
    asha: User, bilal: User
) -> None:
    first, second = ledger.player_account(asha), ledger.player_account(bilal)
    with without_the_floor():
        ledger.post(first, second, 10_001, Code.LOSS, "too much")
        assert violated() == {"I2", "I4"}
        ledger.post(second, first, 1, Code.LOSS, "so that the check fits again")


@pytest.mark.usefixtures("floor_asked_too_early")
def test_and_the_database_itself_holds_the_floor(asha: User, bilal: User) -> None:
    first, second = ledger.player_account(asha), ledger.player_account(bilal)
    with pytest.raises(IntegrityError), transaction.atomic():
        ledger.post(first, second, 10_001, Code.LOSS, "too much")
    assert ledger.balance(first) == 10_000
    assert violated() == set()


def test_rake_rounded_for_each_player_is_found(
    monkeypatch: pytest.MonkeyPatch, hands: Hands, asha: User, bilal: User
) -> None:
    monkeypatch.setattr(table_rake, "ring_bp", lambda ledger, game: 1_250)
    right = entry_fees.prize_of

    def rounded(live: Any, fees: int | None = None) -> entry_fees.Prize:
        rake = sum(live.table.stake * 1_250 // 10_000 for _ in live.entrants)
        return right(live, fees)._replace(rake=rake)

    monkeypatch.setattr(entry_fees, "prize_of", rounded)
    table = begun(hands, asha, bilal, game="indian-best-of-2", stake=101)
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    assert match_of(table).ended_at is not None
    assert violated() == {"I7"}


def test_a_refund_that_forgets_who_came_back_in_is_found(
    monkeypatch: pytest.MonkeyPatch,
    hands: Hands,
    asha: User,
    bilal: User,
    chandra: User,
) -> None:
    table = begun(hands, asha, bilal, chandra)
    lose_all(hands, table, *[{"s0": "wrong", "s2": "drop"}] * 2)
    answer(table, asha, "rejoin")
    right = void_match.Entrant

    def forgetful(**told: Any) -> Any:
        return right(**{**told, "entries": 1})

    monkeypatch.setattr(void_match, "Entrant", forgetful)
    void_match.void(
        match_of(table).pk, cause="fault", note="A test of the books.", by=None
    )
    assert violated() == {"I7"}


def test_sitting_down_without_the_table_s_lock_is_held_by_the_database(
    monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User, chandra: User
) -> None:
    """Another takes the last seat while it is looked at: I21 and the chips hold."""
    table, others = table_of(asha, seats=2), iter([True])

    def unlocked(table_id: int) -> LiveTable:
        live = LiveTable.read(table_id)
        live.is_locked = True
        if next(others, False):
            seating.sit_down(table_id, bilal)
        return live

    monkeypatch.setattr(LiveTable, "lock", unlocked)
    with pytest.raises(IntegrityError), transaction.atomic():
        seating.sit_down(table.pk, chandra)
    assert list(table.seats.values_list("number", "user")) == [(0, asha.pk)]
    assert chips(chandra) == chips(bilal) == 10_000
    assert violated() == set()
