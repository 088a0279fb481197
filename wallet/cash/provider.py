"""What a payment provider must be able to do, and the words it tells us things in.

There is one in the tree, the sandbox (`wallet.cash.sandbox`); `settings.CASH_PROVIDER`
names the class of another. A provider moves nothing in the ledger: it says what
happened, and `wallet.cash.callbacks` decides what that means.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from wallet.models.cash import Deposit, Withdrawal

MessageKind = Literal["deposit_paid", "deposit_failed", "payout_paid", "payout_failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One thing a provider says; it may say it late, twice and out of order."""

    event: str
    """The provider's own number of this message, 1 to 100 characters."""
    kind: MessageKind
    payment: str
    """Our id of the deposit or withdrawal."""
    amount: int
    """Hundredths."""
    currency: str


class Provider(Protocol):
    """A way for cash to come in and go out."""

    name: str
    is_practice: bool
    """Whether its money has no value."""

    def pay_page(self, deposit: Deposit) -> str:
        """Return the address where the person pays."""

    def pay_out(self, withdrawal: Withdrawal) -> None:
        """Ask for the payment; safe to repeat, because our id goes along."""

    def send_back(self, deposit: Deposit) -> None:
        """Ask the provider to send a stopped payment back; safe to repeat."""

    def read(self, body: bytes, headers: Mapping[str, str]) -> Message:
        """Return what a callback says; raise `bad_signature` (403), `bad_json` (400).

        Nothing in it is believed before the signature over the bytes is.
        """


def current() -> Provider:
    """Return the provider of this house."""
    made: Provider = import_string(settings.CASH_PROVIDER)()
    return made
