"""Every way money moves, in any order: I1 to I9 hold after each step.

The model keeps balances in a plain dict by its own reading of docs/ledger.md; what it
says must be refused is refused, and leaves nothing behind. What tables
and the desk do with chips (also adjustments, and matches set aside) is in
`tests/tables/settlement/test_money_life.py`.
"""

import itertools
from collections import Counter

import pytest
from django.db import transaction
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.sizes import IS_SOAK, size
from wallet import audit, ledger
from wallet.cash import callbacks, deposits, sandbox, withdrawals
from wallet.codes import CASH, PLAY, Code
from wallet.division import floor_rest_to_first, rake_of
from wallet.errors import Refusal
from wallet.models import Account, Transfer
from wallet.models.cash import Deposit, Withdrawal
from wallet.new_transfer import NewTransfer

pytestmark = pytest.mark.django_db

WHO = st.integers(0, 2)
LEDGER = st.sampled_from([PLAY, CASH])
AMOUNT = st.integers(1, 6_000)
SAID = st.tuples(st.booleans(), st.booleans())
"""Whether it was paid, and whether amount and currency are right."""
ACT = st.sampled_from(["approve", "refuse", "payout_paid", "payout_failed"])
STORIES = (
    (),
    ("approve",),
    ("approve", "payout_paid", "payout_failed"),
    ("approve", "payout_failed", "payout_paid"),
    ("refuse", "payout_paid"),
    ("payout_paid", "approve", "payout_paid", "refuse"),
)


class Money(RuleBasedStateMachine):
    """Three people, two ledgers, a table and a pot in each, and a provider."""

    people: list = []  # Set by the test: accounts of users need a database.

    def __init__(self):
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.number, self.steps = 0, itertools.count()
        self.history = audit.totals().digest
        self.upto = audit.totals().last_id
        self.model = Counter()
        for person in self.people:
            self.model[ledger.player_account(person).key] = 10_000
        self.model[ledger.house_account("promotions").key] = -30_000
        self.entries = {PLAY: [], CASH: []}
        self.deposit_all()

    def deposit_all(self):
        for person in self.people:
            asked = deposits.ask(person, 9_000, "first")
            self.hear_of_a_deposit(asked, True, True)

    def teardown(self):
        assert audit.findings() == []
        assert audit.totals(self.upto).digest == self.history
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    def next(self, word: str) -> str:
        self.number += 1
        return f"{word}:{self.number}"

    def purse(self, who, name):
        return ledger.player_account(self.people[who], name)

    def stack(self, who, name):
        key = f"seating:{name}:{who}"
        return ledger.stack_account(key, self.people[who], name)

    def post(self, *moves) -> None:
        """Post moves (debit, credit, amount, code); the model says whether it can."""
        after = Counter(self.model)
        can = True
        for debit, credit, amount, _code in moves:
            after[debit.key] -= amount
            after[credit.key] += amount
            can = can and (not debit.has_floor or after[debit.key] >= 0)
        transfers = [
            NewTransfer(debit=d, credit=c, amount=a, code=code, key=self.next("move"))
            for d, c, a, code in moves
        ]
        if can:
            posted = ledger.post_all(transfers)
            assert ledger.post_all(transfers) == posted
            self.model = after
        else:
            with pytest.raises(Refusal, match="insufficient_chips"):
                ledger.post_all(transfers)

    @rule(who=WHO)
    def reload(self, who):
        total = sum(
            self.model[account.key]
            for account in (self.purse(who, PLAY), self.stack(who, PLAY))
        ) + sum(amount for payer, amount in self.entries[PLAY] if payer == who)
        if total >= 1_000:
            with pytest.raises(Refusal, match="reload_not_yet"):
                ledger.reload(self.people[who])
            return
        ledger.reload(self.people[who])
        self.model[self.purse(who, PLAY).key] += 10_000 - total
        self.model["house:promotions:play"] -= 10_000 - total

    @rule(who=WHO, name=LEDGER, amount=AMOUNT, more=st.booleans())
    def sit_down_or_bring_more(self, who, name, amount, more):
        code = Code.TOP_UP if more else Code.BUY_IN
        self.post((self.purse(who, name), self.stack(who, name), amount, code))

    @rule(who=WHO, name=LEDGER)
    def stand_up(self, who, name):
        stack = self.stack(who, name)
        if left := self.model[stack.key]:
            self.post((stack, self.purse(who, name), left, Code.CASH_OUT))

    @rule(losers=st.permutations([0, 1, 2]), name=LEDGER, amount=AMOUNT)
    def settle_a_deal(self, losers, name, amount):
        winner, *others = (self.stack(who, name) for who in losers)
        moves = [(loser, winner, amount, Code.LOSS) for loser in others]
        fee = rake_of(2 * amount, 1_000 if name == CASH else 0).rake
        if fee:
            moves.append((winner, ledger.house_account("rake", name), fee, Code.RAKE))
        self.post(*moves)

    @rule(who=WHO, name=LEDGER, amount=AMOUNT, again=st.booleans())
    def enter(self, who, name, amount, again):
        before = self.number
        pot = ledger.pot_account(f"event:{name}", name)
        held = self.model[pot.key]
        code = Code.REJOIN if again else Code.ENTRY
        self.post((self.purse(who, name), pot, amount, code))
        assert self.number == before + 1
        if self.model[pot.key] > held:
            self.entries[name].append((who, amount))

    @rule(name=LEDGER, refunds=st.booleans())
    def end_the_event(self, name, refunds):
        paid, self.entries[name] = self.entries[name], []
        if not paid:
            return
        pot = ledger.pot_account(f"event:{name}", name)
        whole = sum(amount for _who, amount in paid)
        if refunds:
            self.post(
                *(
                    (pot, self.purse(who, name), amount, Code.REFUND)
                    for who, amount in paid
                )
            )
        else:
            rake, prize = rake_of(whole, 1_200)
            first, second = floor_rest_to_first(prize, [70, 30])
            house = ledger.house_account("rake", name)
            shares = (
                (house, rake, Code.RAKE),
                (self.purse(0, name), first, Code.PAYOUT),
                (self.purse(1, name), second, Code.PAYOUT),
            )
            self.post(*((pot, to, much, code) for to, much, code in shares if much))
        assert self.model[pot.key] == 0

    @precondition(lambda self: self.number)
    @rule(back=st.integers(0, 5))
    def reverse(self, back):
        rows = Transfer.objects.filter(
            code=Code.BUY_IN, reversed_by=None, key__startswith="move:"
        )
        row = rows.order_by("-pk").first()
        if row is None:
            return
        can = self.model[row.credit.key] >= row.amount
        key = self.next("back")
        if not can:
            with pytest.raises(Refusal, match="insufficient_chips"):
                ledger.reverse(row, key)
            return
        ledger.reverse(row, key)
        self.model[row.credit.key] -= row.amount
        self.model[row.debit.key] += row.amount
        with pytest.raises(Refusal, match="already_reversed"):
            ledger.reverse(row, self.next("back"))

    @rule(who=WHO, amount=st.integers(100, 9_000), said=st.lists(SAID, max_size=3))
    def deposit(self, who, amount, said):
        waiting = Deposit.objects.filter(user=self.people[who], state="asked").count()
        if waiting == deposits.OPEN_MAX:
            return
        asked = deposits.ask(self.people[who], amount, self.next("ask"))
        for is_paid, right in said:
            self.hear_of_a_deposit(asked, is_paid, right)

    @precondition(lambda self: Deposit.objects.exists())
    @rule(said=SAID, back=st.integers(0, 3))
    def hear_late(self, said, back):
        for asked in Deposit.objects.order_by("-asked_at", "pk")[back : back + 1]:
            self.hear_of_a_deposit(asked, *said)

    def hear_of_a_deposit(self, asked, is_paid, right):
        asked.refresh_from_db()
        body = sandbox.message("deposit_paid" if is_paid else "deposit_failed", asked)
        self.hear_twice(body if right else body.replace(b'"EUR"', b'"USD"'))
        if right and is_paid and asked.state in ("asked", "failed"):
            self.move("house:outside:cash", self.purse_key(asked), asked.amount)

    @rule(who=WHO, amount=st.integers(100, 4_000), acts=st.sampled_from(STORIES))
    def withdraw(self, who, amount, acts):
        key = self.purse(who, CASH).key
        name = self.next("out")
        if self.model[key] < amount:
            with pytest.raises(Refusal, match="insufficient_chips"):
                withdrawals.ask(self.people[who], amount, name)
            return
        asked = withdrawals.ask(self.people[who], amount, name)
        assert withdrawals.ask(self.people[who], amount, name) == asked
        self.move(key, f"held:withdrawal:{asked.pk}", amount)
        for act in acts:
            self.act(asked, act)

    @precondition(lambda self: Withdrawal.objects.exists())
    @rule(act=ACT, back=st.integers(0, 3))
    def act_late(self, act, back):
        for asked in Withdrawal.objects.order_by("-asked_at", "pk")[back : back + 1]:
            self.act(asked, act)

    def act(self, asked, act):
        asked.refresh_from_db()
        other = next(each for each in self.people if each.pk != asked.user_id)
        home = self.purse_key(asked)
        if act in ("payout_paid", "payout_failed"):
            self.hear_twice(sandbox.message(act, asked))
            if asked.state == "approved":
                paid = act == "payout_paid"
                self.release(asked, "house:outside:cash" if paid else home)
        elif asked.state != "held":
            with pytest.raises(Refusal, match="already_reviewed"):
                withdrawals.approve(asked.pk, other)
        elif act == "approve":
            withdrawals.approve(asked.pk, other)
        else:
            withdrawals.refuse(asked.pk, other, "no")
            self.release(asked, home)

    def hear_twice(self, body: bytes) -> None:
        heard = [callbacks.receive(body, sandbox.signed(body)) for _ in range(2)]
        assert heard[0] == heard[1]

    def purse_key(self, payment) -> str:
        return f"player:cash:{payment.user_id}"

    def release(self, asked: Withdrawal, to: str) -> None:
        self.move(f"held:withdrawal:{asked.pk}", to, asked.amount)

    def move(self, debit: str, credit: str, amount: int) -> None:
        self.model[debit] -= amount
        self.model[credit] += amount

    @invariant()
    def balances_are_the_models_and_sum_to_zero(self):
        found = {each.key: ledger.balance(each) for each in Account.objects.all()}
        assert {k: v for k, v in found.items() if v} == {
            k: v for k, v in self.model.items() if v
        }
        assert sum(found.values()) == 0

    @invariant()
    def the_books_are_in_order(self):
        """Every few steps, and at the end: the whole audit takes its time."""
        if next(self.steps) % 5 == 0:
            assert audit.findings() == []


def test_money_in_any_order_is_neither_made_nor_lost(cash):
    Money.people = list(cash[:3])
    ledger.reverse(
        ledger.post(
            ledger.house_account("promotions"),
            ledger.player_account(cash[3]),
            1,
            Code.PRIZE,
            "first",
        ),
        "first:back",
    )
    devi = ledger.player_account(cash[3])
    promotions = ledger.house_account("promotions")
    ledger.post(devi, promotions, 10_000, Code.CASH_OUT, "devi:leaves")
    run_state_machine_as_test(
        Money,
        settings=hypothesis_settings(
            max_examples=size("money", 2, 500),
            stateful_step_count=25,
            derandomize=not IS_SOAK,
            deadline=None,
        ),
    )
