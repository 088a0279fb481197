"""Posting: what moves, what is refused, and what a repeated post does."""

import pytest
from django.db import transaction

from wallet import hooks, ledger
from wallet.codes import Code
from wallet.errors import AlreadyReversed, BadTransfer, KeyReused, Refusal
from wallet.models import Transfer
from wallet.new_transfer import NewTransfer

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


def test_a_post_takes_from_debit_and_gives_to_credit(asha, bilal):
    ledger.post(asha, bilal, 250, Code.LOSS, "match:1:loss:seat:0")
    assert ledger.balance(asha) == 9_750
    assert ledger.balance(bilal) == 10_250


def test_the_house_has_no_floor_and_its_balance_is_summed(asha):
    promotions = ledger.house_account("promotions")
    assert promotions.balance is None
    assert ledger.balance(promotions) == -40_000


def test_only_a_repeated_post_asks_whether_the_first_has_reached_a_standby(
    asha, bilal, monkeypatch
):
    confirmed = []
    confirm = ledger.confirm_earlier
    monkeypatch.setattr(
        ledger, "confirm_earlier", lambda: (confirmed.append(True), confirm())
    )
    for times in (0, 1, 2):
        ledger.post(asha, bilal, 5, Code.LOSS, "k")
        assert len(confirmed) == times


def test_a_repeated_post_returns_the_first_transfer_and_moves_nothing(asha, bilal):
    first = ledger.post(asha, bilal, 100, Code.LOSS, "k")
    again = ledger.post(asha, bilal, 100, Code.LOSS, "k", "another reference")
    assert again.pk == first.pk
    assert ledger.balance(asha) == 9_900


@pytest.mark.parametrize("change", ["amount", "code", "turned"])
def test_another_content_under_the_same_key_raises(asha, bilal, change):
    ledger.post(asha, bilal, 100, Code.LOSS, "k")
    debit, credit = (bilal, asha) if change == "turned" else (asha, bilal)
    amount = 101 if change == "amount" else 100
    code = Code.RAKE if change == "code" else Code.LOSS
    with pytest.raises(KeyReused) as refused:
        ledger.post(debit, credit, amount, code, "k")
    assert refused.value.code == "key_reused"
    assert (ledger.balance(asha), ledger.balance(bilal)) == (9_900, 10_100)


def test_more_than_there_is_is_refused_with_both_numbers(asha, bilal):
    with pytest.raises(Refusal) as refused:
        ledger.post(asha, bilal, 10_001, Code.LOSS, "k")
    assert refused.value.code == "insufficient_chips"
    assert refused.value.params == {"need": 10_001, "have": 10_000}
    assert not Transfer.objects.filter(key="k").exists()
    assert ledger.balance(asha) == 10_000


def test_all_are_posted_or_none(asha, bilal):
    pot = ledger.pot_account("match:1")
    with pytest.raises(Refusal):
        ledger.post_all(
            [
                NewTransfer(
                    debit=asha, credit=pot, amount=500, code=Code.ENTRY, key="a"
                ),
                NewTransfer(
                    debit=bilal, credit=pot, amount=10_500, code=Code.ENTRY, key="b"
                ),
            ]
        )
    assert [ledger.balance(each) for each in (asha, bilal, pot)] == [10_000, 10_000, 0]


def test_chips_given_earlier_in_the_list_can_be_taken_later(asha, bilal):
    pot = ledger.pot_account("match:1")
    rake = ledger.house_account("rake")
    through = [
        NewTransfer(debit=asha, credit=pot, amount=100, code=Code.ENTRY, key="a"),
        NewTransfer(debit=pot, credit=rake, amount=12, code=Code.RAKE, key="b"),
        NewTransfer(debit=pot, credit=bilal, amount=88, code=Code.PAYOUT, key="c"),
    ]
    ledger.post_all(through)
    balances = [ledger.balance(each) for each in (asha, bilal, pot, rake)]
    assert balances == [9_900, 10_088, 0, 12]


def test_the_order_of_the_list_counts(asha, bilal):
    pot = ledger.pot_account("match:1")
    with pytest.raises(Refusal, match="insufficient_chips"):
        ledger.post_all(
            [
                NewTransfer(
                    debit=pot, credit=bilal, amount=100, code=Code.PAYOUT, key="a"
                ),
                NewTransfer(
                    debit=asha, credit=pot, amount=100, code=Code.ENTRY, key="b"
                ),
            ]
        )


@pytest.mark.parametrize("amount", [0, -1, 1.5, "10", True, None, 10**15 + 1])
def test_what_is_no_amount_is_the_callers_fault(asha, bilal, amount):
    with pytest.raises(BadTransfer):
        ledger.post(asha, bilal, amount, Code.LOSS, "k")


def test_a_transfer_to_itself_or_across_ledgers_is_the_callers_fault(asha, users):
    with pytest.raises(BadTransfer):
        ledger.post(asha, asha, 10, Code.LOSS, "k")
    other = ledger.player_account(users[1], "tournament:7")
    with pytest.raises(BadTransfer):
        ledger.post(asha, other, 10, Code.LOSS, "k")


def test_two_transfers_of_one_post_need_two_keys(asha, bilal):
    same = NewTransfer(debit=asha, credit=bilal, amount=1, code=Code.LOSS, key="k")
    with pytest.raises(BadTransfer):
        ledger.post_all([same, same])


@pytest.mark.parametrize(
    ("key", "reference"), [("", ""), ("k" * 201, ""), ("k", "r" * 151)]
)
def test_a_key_or_a_reference_without_room_is_the_callers_fault(
    asha, bilal, key, reference
):
    with pytest.raises(BadTransfer, match="too long"):
        ledger.post(asha, bilal, 1, Code.LOSS, key, reference)
    assert not Transfer.objects.filter(code=Code.LOSS).exists()


def test_an_unknown_code_or_house_account_is_the_callers_fault(asha, bilal):
    with pytest.raises(BadTransfer):
        ledger.post(asha, bilal, 1, "gift", "k")
    with pytest.raises(BadTransfer):
        ledger.house_account("player")


def test_a_reversal_gives_back_once(asha, bilal):
    first = ledger.post(asha, bilal, 300, Code.LOSS, "k")
    back = ledger.reverse(first, "k:reversal")
    assert (back.reverses_id, back.code) == (first.pk, Code.REVERSAL)
    assert ledger.reverse(first, "k:reversal").pk == back.pk
    with pytest.raises(AlreadyReversed):
        ledger.reverse(first, "k:another")
    assert (ledger.balance(asha), ledger.balance(bilal)) == (10_000, 10_000)


def test_a_stack_belongs_to_the_one_who_sat_down(users):
    stack = ledger.stack_account("seating:1", users[0])
    assert ledger.stack_account("seating:1", users[0]).pk == stack.pk
    with pytest.raises(KeyReused):
        ledger.stack_account("seating:1", users[1])


def test_a_policy_sees_the_locked_balances_and_may_refuse(asha, bilal, settings):
    seen = []

    def permit(transfers, balances):
        seen.append(([each.amount for each in transfers], dict(balances)))
        raise Refusal("on_a_break")

    new = NewTransfer(debit=asha, credit=bilal, amount=5, code=Code.LOSS, key="k")
    with pytest.raises(Refusal, match="on_a_break"):
        ledger.post_all([new], policy=permit)
    assert seen == [([5], {asha.pk: 10_000, bilal.pk: 10_000})]
    assert ledger.balance(asha) == 10_000


def test_policies_that_are_registered_are_asked_but_not_for_repeats(
    asha, bilal, monkeypatch
):
    def forbid_everything(transfers, balances):
        raise Refusal("forbidden_by_an_app")

    ledger.post(asha, bilal, 5, Code.LOSS, "before")
    monkeypatch.setattr(hooks, "policies", [forbid_everything])
    with pytest.raises(Refusal, match="forbidden_by_an_app"):
        ledger.post(asha, bilal, 5, Code.LOSS, "after")
    assert ledger.post(asha, bilal, 5, Code.LOSS, "before").amount == 5


def test_more_transfers_than_a_statement_holds_are_posted_in_their_order(asha, bilal):
    count = 201
    new = [
        NewTransfer(debit=asha, credit=bilal, amount=n, code=Code.LOSS, key=f"many:{n}")
        for n in range(1, 51)
    ]
    pots = [ledger.pot_account(f"many:{n}") for n in range(count)]
    new += [
        NewTransfer(debit=bilal, credit=pot, amount=2, code=Code.ENTRY, key=pot.key)
        for pot in pots
    ]
    posted = ledger.post_all(new)
    assert [row.key for row in posted] == [each.key for each in new]
    assert sorted(row.pk for row in posted) == [row.pk for row in posted]
    assert ledger.balance(bilal) == 10_000 + 50 * 51 // 2 - 2 * count
    assert {ledger.balance(pot) for pot in pots} == {2}
    assert ledger.post_all(new) == posted
    assert ledger.balance(asha) == 10_000 - 50 * 51 // 2


def test_a_lone_post_is_five_statements_and_a_savepoint(
    asha, bilal, django_assert_num_queries
):
    with transaction.atomic(), django_assert_num_queries(7):
        # Lock, key, freeze, transfer, balances; around them the savepoint.
        ledger.post(asha, bilal, 5, Code.LOSS, "k")


def test_accounts_are_only_locked_in_a_transaction(asha, transactional_db):
    with pytest.raises(transaction.TransactionManagementError):
        ledger.lock_balances([asha])
