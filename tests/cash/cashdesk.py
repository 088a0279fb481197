"""Cash in tests: people who may have some, and deposits that really were paid."""

from datetime import date
from typing import Any

from accounts.models import User
from accounts.models.residence import Jurisdiction, Residence
from wallet.cash import deposits, sandbox
from wallet.models import Transfer

ADULT = date(1990, 1, 1)


def settle(*people: User, country: str = "MT") -> None:
    """Let people live where cash is allowed; the gate itself is a setting."""
    Jurisdiction.objects.get_or_create(
        country="MT", defaults={"name": "Malta", "has_cash": True}
    )
    for person in people:
        Residence.objects.create(user=person, country=country, birth_date=ADULT)


def pay_in(user: Any, amount: int, n: int | str) -> Transfer:
    """Ask for a deposit and have the provider say that it was paid."""
    asked = deposits.ask(user, amount, f"deposit:{n}")
    sandbox.say(sandbox.message("deposit_paid", asked))
    return Transfer.objects.get(key=f"deposit:{asked.pk}:paid")
