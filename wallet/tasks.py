"""What happens by itself where there is cash: payments go out, the sandbox speaks."""

from celery import shared_task

from wallet.cash import sandbox, withdrawals


@shared_task
def payments() -> None:
    """Give approved withdrawals to the provider; let the sandbox say what is due."""
    withdrawals.hand_over()
    sandbox.deliver()
