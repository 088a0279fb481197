"""What happens by itself where there is cash: payments go out, the sandbox speaks."""

from celery import shared_task  # type: ignore[import-untyped]

from wallet.cash import sandbox, withdrawals


@shared_task  # type: ignore[untyped-decorator]
def payments() -> None:
    """Give approved withdrawals to the provider; let the sandbox say what is due."""
    withdrawals.hand_over()
    sandbox.deliver()
