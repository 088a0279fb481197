"""Whatever a provider says, in whatever order: money comes once and leaves once."""

import json

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.sizes import size
from wallet import audit, hooks, ledger
from wallet.cash import callbacks, deposits, sandbox, withdrawals
from wallet.codes import CASH, Code
from wallet.errors import KeyReused, Refusal
from wallet.models import Transfer
from wallet.models.cash import (
    Callback,
    Deposit,
    SandboxMessage,
    Withdrawal,
)

pytestmark = pytest.mark.django_db
Outcome = Callback.Outcome


def said(kind, about, event="", **changed) -> bytes:
    whole = json.loads(sandbox.message(kind, about, event=event))
    return json.dumps({**whole, **changed}, sort_keys=True).encode()


def hear(body: bytes) -> str:
    return callbacks.receive(body, sandbox.signed(body))


def available(user) -> int:
    return ledger.balance(ledger.player_account(user, CASH))


@pytest.fixture
def asked(cash):
    return deposits.ask(cash[0], 5_000, "one")


@pytest.fixture
def approved(cash, asked):
    hear(said("deposit_paid", asked))
    withdrawal = withdrawals.ask(cash[0], 2_000, "out")
    return withdrawals.approve(withdrawal.pk, cash[1])


SAID = st.lists(
    st.tuples(
        st.sampled_from(["deposit_paid", "deposit_failed"]),
        st.integers(1, 3),
        st.sampled_from(["right", "right", "forged", "amount", "currency"]),
    ),
    max_size=7,
)
PAID_OUT = st.lists(
    st.tuples(
        st.sampled_from(["payout_paid", "payout_failed", "approve"]),
        st.integers(1, 3),
        st.sampled_from(["right", "right", "forged", "amount"]),
    ),
    max_size=7,
)
QUICK = settings(
    max_examples=size("callbacks", 15, 2_000),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def deliver(kind: str, number: int, how: str, payment) -> None:
    """Say it as it is told; what is forged or said otherwise before is refused."""
    changed = {"amount": {"amount": 1}, "currency": {"currency": "XXX"}}.get(how, {})
    body = said(kind, payment, f"{kind}-{number}", **changed)
    if how == "forged":
        with pytest.raises(Refusal, match="bad_signature"):
            callbacks.receive(body, {sandbox.HEADER: "0" * 64})
        return
    known = Callback.objects.filter(event=f"{kind}-{number}").first()
    before = Transfer.objects.count()
    try:
        hear(body)
    except KeyReused:
        assert known is not None
    if known is not None:
        assert Transfer.objects.count() == before


@QUICK
@given(SAID)
def test_a_deposit_is_credited_once_if_it_was_ever_paid(asked, messages):
    with transaction.atomic():
        fresh = set()
        told = []
        for kind, number, how in messages:
            deliver(kind, number, how, asked)
            if how != "forged" and (kind, number) not in fresh:
                fresh.add((kind, number))
                told.append((kind, how))
        right = [kind for kind, how in told if how == "right"]
        is_paid = "deposit_paid" in right
        assert available(asked.user) == (asked.amount if is_paid else 0)
        state = "paid" if is_paid else "failed" if right else "asked"
        assert Deposit.objects.get().state == state
        assert audit.findings() == []
        transaction.set_rollback(True)


@QUICK
@given(PAID_OUT)
def test_a_withdrawal_is_paid_or_returned_once_and_never_before_review(
    cash, asked, messages
):
    with transaction.atomic():
        hear(said("deposit_paid", asked, "in"))
        held = withdrawals.ask(cash[0], 2_000, "out")
        state, seen = "held", set()
        for kind, number, how in messages:
            if kind == "approve":
                if state == "held":
                    withdrawals.approve(held.pk, cash[1])
                    state = "approved"
                continue
            is_new = how != "forged" and (kind, number) not in seen
            if is_new:
                seen.add((kind, number))
            deliver(kind, number, how, held)
            if is_new and how == "right" and state == "approved":
                state = "paid" if kind == "payout_paid" else "returned"
        assert Withdrawal.objects.get().state == state
        assert available(cash[0]) == (5_000 if state == "returned" else 3_000)
        ends = Transfer.objects.filter(code__in=[Code.PAID_OUT, Code.RETURNED])
        assert ends.count() == (state in ("paid", "returned"))
        assert audit.findings() == []
        transaction.set_rollback(True)


def test_the_opposite_of_an_end_waits_for_somebodys_eyes(asked, approved):
    assert hear(said("deposit_failed", asked)) == Outcome.CONTRADICTION
    assert hear(said("payout_failed", approved)) == Outcome.DONE
    assert hear(said("payout_paid", approved)) == Outcome.CONTRADICTION
    assert hear(said("payout_failed", approved)) == Outcome.NOTHING
    assert available(asked.user) == 5_000
    assert Withdrawal.objects.get().reason == callbacks.OUR_FAULT


@pytest.mark.databases
def test_what_was_said_once_is_answered_the_same_again(asked):
    body = said("deposit_paid", asked, "e1", amount=4_999)
    assert [hear(body), hear(body)] == [Outcome.MISMATCH] * 2
    assert Callback.objects.count() == 1
    with pytest.raises(KeyReused):
        hear(said("deposit_paid", asked, "e1"))
    assert available(asked.user) == 0


def test_only_a_deposit_that_was_stopped_goes_back(asked, cash):
    with pytest.raises(Refusal, match="not_stopped"):
        deposits.send_back(asked)
    hear(said("deposit_paid", asked))
    with pytest.raises(Refusal, match="not_stopped"):
        deposits.send_back(asked)
    assert available(cash[0]) == asked.amount


def test_a_deposit_that_a_limit_forbids_meanwhile_is_stopped_and_goes_back(
    asked, cash, monkeypatch
):
    def forbid(new, balances):
        if any(each.code == Code.DEPOSIT for each in new):
            raise Refusal("limit_reached")

    monkeypatch.setattr(hooks, "policies", [forbid])
    assert hear(said("deposit_paid", asked)) == Outcome.STOPPED
    asked.refresh_from_db()
    assert (asked.state, asked.why) == ("stopped", "limit_reached")
    assert available(cash[0]) == 0
    for _press in range(2):
        deposits.send_back(asked)
    assert Deposit.objects.get().state == "sent_back"
    with pytest.raises(Refusal, match="limit_reached"):
        deposits.ask(cash[0], 100, "two")
    assert Deposit.objects.count() == 1


@pytest.mark.databases
def test_unpaid_deposits_count_towards_limits_while_they_may_still_come(
    cash, monkeypatch
):
    def at_most_100(new, balances):
        if sum(each.amount for each in new) > 10_000:
            raise Refusal("limit_reached")

    monkeypatch.setattr(hooks, "policies", [at_most_100])
    deposits.ask(cash[0], 6_000, "one")
    with pytest.raises(Refusal, match="limit_reached"):
        deposits.ask(cash[0], 6_000, "two")
    monkeypatch.setattr(deposits, "OPEN_FOR", deposits.OPEN_FOR * 0)
    assert deposits.ask(cash[0], 6_000, "two").state == "asked"


@pytest.mark.databases
def test_beat_pays_what_was_approved_and_the_sandbox_tells_later(approved, monkeypatch):
    assert withdrawals.hand_over() == 1
    assert withdrawals.hand_over() == 0
    assert sandbox.deliver() == 0
    SandboxMessage.objects.update(due_at=approved.reviewed_at)
    assert sandbox.deliver() == 1
    assert Withdrawal.objects.get().state == "paid"
    assert not SandboxMessage.objects.exists()
    assert audit.findings() == []


def test_a_provider_that_fails_is_asked_again(approved, monkeypatch):
    def fail(self, withdrawal):
        raise OSError("the line is down")

    with monkeypatch.context() as broken:
        broken.setattr(sandbox.Sandbox, "pay_out", fail)
        assert withdrawals.hand_over() == 0
    assert withdrawals.hand_over() == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff",
        b"[" * 4_000,
        b'{"event": "x", "kind": "gift", "payment": "", "amount": 1,'
        b' "currency": "EUR"}',
        b'{"event": "x", "kind": "deposit_paid", "payment": "", "amount": true,'
        b' "currency": "EUR"}',
        b'{"event": "", "kind": "deposit_paid", "payment": "", "amount": 1,'
        b' "currency": "EUR"}',
    ],
)
def test_a_signed_body_that_is_no_message_is_refused(cash, body):
    with pytest.raises(Refusal, match="bad_json"):
        hear(body)


def test_a_payment_nobody_asked_for_is_refused(cash, asked):
    for payment in ("x", "00000000-0000-0000-0000-000000000000"):
        with pytest.raises(Refusal, match="no_payment"):
            hear(said("deposit_paid", asked, payment=payment))
    with pytest.raises(Refusal, match="no_payment"):
        hear(said("payout_paid", asked))
    assert not Callback.objects.exists()
