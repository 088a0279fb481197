"""Whatever is posted: money sums to zero, nobody is below zero, repeats do nothing."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.sizes import size
from wallet import audit, ledger
from wallet.codes import Code
from wallet.errors import Refusal
from wallet.models import Account, Transfer
from wallet.new_transfer import NewTransfer

pytestmark = pytest.mark.django_db

STEP = st.tuples(st.integers(0, 7), st.integers(0, 7), st.integers(1, 12_000))
POSTS = st.lists(st.lists(STEP, min_size=1, max_size=5), min_size=1, max_size=8)


@pytest.fixture
def accounts(users):
    """Return four players, two stacks, a pot and the house's rake."""
    return [
        *(ledger.player_account(person) for person in users),
        *(ledger.stack_account(f"seating:{n}", users[n]) for n in range(2)),
        ledger.pot_account("x"),
        ledger.house_account("rake"),
    ]


def listed(accounts, post, name):
    return [
        NewTransfer(
            debit=accounts[a],
            credit=accounts[b],
            amount=amount,
            code=Code.LOSS,
            key=f"{name}:{n}",
        )
        for n, (a, b, amount) in enumerate(post)
        if a != b
    ]


def model(before, accounts, transfers):
    """Return the balances a plain reading of the rules gives, or None if refused."""
    after = dict(before)
    for each in transfers:
        after[each.debit.pk] -= each.amount
        after[each.credit.pk] += each.amount
        if each.debit.has_floor and after[each.debit.pk] < 0:
            return None
    return after


@settings(
    max_examples=size("posts", 12, 1_000),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(POSTS)
def test_any_posts_keep_the_ledger_in_balance(accounts, posts):
    with transaction.atomic():
        expected = {each.pk: ledger.balance(each) for each in accounts}
        for number, post in enumerate(posts):
            transfers = listed(accounts, post, f"post:{number}")
            after = model(expected, accounts, transfers)
            if after is None:
                with pytest.raises(Refusal, match="insufficient_chips"):
                    ledger.post_all(transfers)
            else:
                first = ledger.post_all(transfers)
                assert ledger.post_all(transfers) == first
                expected = after
            assert {each.pk: ledger.balance(each) for each in accounts} == expected
        assert sum(ledger.balance(each) for each in Account.objects.all()) == 0
        assert audit.findings() == []
        transaction.set_rollback(True)
    assert Transfer.objects.count() == 4
