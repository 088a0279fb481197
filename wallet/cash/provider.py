"""The interface of payment providers, and the messages they send.

One is included, the sandbox (`wallet.cash.sandbox`); `settings.CASH_PROVIDER` names the
class to use. A provider moves nothing in the ledger: it reports events, and
`wallet.cash.callbacks` acts on them.
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
    """A message from a provider; it may arrive late, twice or out of order."""

    event: str
    """The provider's own id of this message, 1 to 100 characters."""
    kind: MessageKind
    payment: str
    """Our id of the deposit or withdrawal."""
    amount: int
    """Hundredths."""
    currency: str


class Provider(Protocol):
    """A payment provider."""

    name: str
    is_practice: bool
    """Whether its money is play money."""

    def pay_page(self, deposit: Deposit) -> str:
        """Return the URL of the page where the person pays."""

    def pay_out(self, withdrawal: Withdrawal) -> None:
        """Request the payout; safe to repeat, because it carries our id."""

    def send_back(self, deposit: Deposit) -> None:
        """Ask the provider to send back a stopped payment; safe to repeat."""

    def read(self, body: bytes, headers: Mapping[str, str]) -> Message:
        """Return a callback's message; raise `bad_signature` (403) or `bad_json` (400).

        The signature of the bytes is verified before anything is parsed.
        """


def current() -> Provider:
    """Return the configured provider."""
    made: Provider = import_string(settings.CASH_PROVIDER)()
    return made
