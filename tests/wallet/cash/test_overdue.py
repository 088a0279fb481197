"""Payments that no job has taken on are overdue after a minute."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.wallet.cash.test_callbacks import approved, asked
from wallet import hooks
from wallet.cash import sandbox, withdrawals
from wallet.models.cash import SandboxMessage, Withdrawal
from wallet.staff import overdue
from wallet.staff.overdue import Kind, Overdue

__all__ = ["approved", "asked"]
pytestmark = pytest.mark.django_db


def found() -> list[Overdue]:
    return list(overdue.overdue())


def later(seconds: float) -> None:
    """Let it be so many seconds since anything was approved or due."""
    then = timezone.now() - timedelta(seconds=seconds)
    Withdrawal.objects.update(reviewed_at=then)
    SandboxMessage.objects.update(due_at=then)


def test_an_approved_withdrawal_waits_no_longer_than_a_minute(approved) -> None:
    later(50)
    assert found() == []
    later(70)
    (one,) = found()
    assert (one.kind, one.rows) == (Kind.PAYMENT, (approved,))
    assert "20.00" in one.label
    withdrawals.hand_over()
    assert found() == []


def test_what_staff_holds_back_is_not_overdue(approved, monkeypatch) -> None:
    later(70)
    monkeypatch.setattr(hooks.held_back, "get", lambda: lambda people: people)
    assert found() == []


def test_a_message_of_the_provider_waits_no_longer_than_a_minute(approved) -> None:
    withdrawals.hand_over()
    later(70)
    (one,) = found()
    assert (one.kind, one.rows) == (Kind.PAYMENT, ())
    sandbox.deliver()
    assert found() == []


def test_a_house_without_cash_has_no_payments(approved, settings) -> None:
    later(70)
    settings.CASH_ENABLED = False
    assert found() == []
