"""Periodic tasks for cash: send payments, deliver sandbox messages."""

from celery import shared_task

from wallet.cash import sandbox, withdrawals


@shared_task
def payments() -> None:
    """Send approved withdrawals to the provider; deliver due sandbox messages."""
    withdrawals.hand_over()
    sandbox.deliver()
