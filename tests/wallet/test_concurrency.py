"""Many at once: real commits from many threads."""

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction

from tests import racing
from wallet import audit, ledger
from wallet.cash import callbacks, deposits, sandbox, withdrawals
from wallet.codes import Code
from wallet.errors import KeyReused
from wallet.models import Transfer
from wallet.statement.statements import figures

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


def at_once(times: int, act: Callable[[int], object]) -> list[object]:
    """Run `act(0)` ... `act(times - 1)` in threads; a refusal's code is a result."""
    return racing.at_once([partial(act, number) for number in range(times)])


def test_sixty_four_posts_of_one_key_move_chips_once(asha, bilal):
    results = at_once(
        64, lambda n: ledger.post(asha, bilal, 100, Code.LOSS, "match:1:loss:seat:0").pk
    )
    assert len(set(results)) == 1
    assert (ledger.balance(asha), ledger.balance(bilal)) == (9_900, 10_100)
    assert audit.findings() == []


def test_twenty_takers_of_nine_drain_a_hundred_to_one(users, asha, bilal):
    pot = ledger.pot_account("tournament:1")
    ledger.post(asha, pot, 100, Code.ENTRY, "tournament:1:entry")
    results = at_once(
        20, lambda n: bool(ledger.post(pot, bilal, 9, Code.PRIZE, f"take:{n}"))
    )
    assert Counter(results) == {True: 11, "insufficient_chips": 9}
    assert ledger.balance(pot) == 1
    assert ledger.balance(bilal) == 10_099
    assert audit.findings() == []


def test_opposite_posts_do_not_lock_each_other_out(asha, bilal):
    def act(n: int) -> bool:
        debit, credit = (asha, bilal) if n % 2 else (bilal, asha)
        return bool(ledger.post(debit, credit, n + 1, Code.LOSS, f"swap:{n}"))

    assert at_once(40, act) == [True] * 40
    there_and_back = sum(n + 1 if n % 2 else -(n + 1) for n in range(40))
    assert ledger.balance(asha) == 10_000 - there_and_back
    assert audit.findings() == []


def test_one_key_with_many_contents_is_posted_once(users):
    accounts = [ledger.player_account(person) for person in users]

    def act(n: int) -> bool:
        debit, credit = accounts[n % 4], accounts[(n + 1) % 4]
        return bool(ledger.post(debit, credit, 10 + n % 4, Code.LOSS, "same"))

    results = at_once(16, act)
    assert Counter(results) == {True: 4, "key_reused": 12}
    assert Transfer.objects.filter(key="same").count() == 1
    assert sum(ledger.balance(each) for each in accounts) == 40_000
    assert audit.findings() == []


def test_one_key_between_accounts_nobody_locks_is_posted_once():
    promotions = ledger.house_account("promotions")
    rake = ledger.house_account("rake")
    results = at_once(
        16, lambda n: ledger.post(promotions, rake, 7, Code.PRIZE, "same").pk
    )
    assert len(set(results)) == 1
    assert ledger.balance(rake) == 7


def test_reloads_at_once_have_one_effect(users, asha, bilal):
    ledger.post(asha, bilal, 9_500, Code.LOSS, "spent")
    results = at_once(16, lambda n: ledger.reload(users[0]).amount)
    assert Counter(results) == {9_500: 1, "reload_not_yet": 15}
    assert ledger.balance(asha) == 10_000
    assert audit.findings() == []


def test_reloads_at_once_with_one_request_key_are_one_reload(users, asha, bilal):
    ledger.post(asha, bilal, 9_500, Code.LOSS, "spent")
    results = at_once(16, lambda n: ledger.reload(users[0], request_key="r").pk)
    assert len(set(results)) == 1
    assert ledger.balance(asha) == 10_000


def test_a_reload_never_counts_chips_on_their_way_to_a_table(users, asha, bilal):
    ledger.post(asha, bilal, 9_000, Code.LOSS, "spent")
    stack = ledger.stack_account("seating:1", users[0])

    def act(n: int) -> object:
        if n % 3 == 0:
            return ledger.reload(users[0]).amount
        debit, credit = (asha, stack) if n % 3 == 1 else (stack, asha)
        return bool(ledger.post(debit, credit, 500, Code.BUY_IN, f"to-and-fro:{n}"))

    results = Counter(at_once(48, act))
    assert results["reload_not_yet"] == 16
    assert figures(users[0]).total == 1_000
    assert audit.findings() == []


def test_accounts_opened_at_once_are_one_account(users):
    results = at_once(16, lambda n: ledger.stack_account("seating:9", users[0]).pk)
    assert len(set(results)) == 1


def test_one_transfer_is_reversed_once(asha, bilal):
    transfer = ledger.post(asha, bilal, 100, Code.LOSS, "k")
    results = at_once(16, lambda n: bool(ledger.reverse(transfer, f"k:reversal:{n}")))
    assert Counter(results) == {True: 1, "already_reversed": 15}
    assert ledger.balance(asha) == 10_000


def test_a_post_inside_the_callers_transaction_goes_with_it(asha, bilal):
    def act() -> None:
        with transaction.atomic():
            ledger.post(asha, bilal, 100, Code.LOSS, "k")
            ledger.post(asha, bilal, 1, Code.LOSS, "k")

    with pytest.raises(KeyReused):
        act()
    assert not Transfer.objects.filter(key="k").exists()
    assert ledger.balance(asha) == 10_000


def test_one_callback_said_many_times_at_once_credits_once(cash):
    asked = deposits.ask(cash[0], 5_000, "in")
    bodies = [
        sandbox.message("deposit_paid", asked, event=f"e{n % 3}") for n in range(16)
    ]
    results = at_once(
        16, lambda n: callbacks.receive(bodies[n], sandbox.signed(bodies[n]))
    )
    assert set(results) == {"done", "nothing"}
    assert ledger.balance(ledger.player_account(cash[0], "cash")) == 5_000
    assert audit.findings() == []


def test_withdrawals_at_once_never_hold_more_than_there_is(cash):
    asked = deposits.ask(cash[0], 5_000, "in")
    sandbox.say(sandbox.message("deposit_paid", asked))
    results = at_once(
        16, lambda n: bool(withdrawals.ask(cash[0], 900, f"out:{n // 2}"))
    )
    assert results.count("insufficient_chips") == 6
    assert figures(cash[0], "cash").pending == 4_500
    assert audit.findings() == []


def test_a_withdrawal_reviewed_by_many_at_once_ends_once(cash):
    sandbox.say(sandbox.message("deposit_paid", deposits.ask(cash[0], 5_000, "in")))
    pk = withdrawals.ask(cash[0], 2_000, "out").pk

    def act(n: int) -> str:
        if n % 2:
            return withdrawals.approve(pk, cash[1]).state
        return withdrawals.refuse(pk, cash[2], "no").state

    results = Counter(at_once(16, act))
    assert results["already_reviewed"] == 15
    assert audit.findings() == []
