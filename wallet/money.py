"""Format cash amounts for people, in the currency of the site.

Pages and files write every amount through here, or through `amount_in` and `sum_in` of
`wallet.templatetags.wallet_tags` where a ledger may hold chips. Only JSON of the API
and the sockets has hundredths, with `currency` beside them.
"""

from decimal import Decimal
from typing import Any, Final

from django.conf import settings
from django.utils.formats import number_format

from wallet.codes import CASH

MINUS: Final = "\N{MINUS SIGN}"
SYMBOLS: Final = {
    "AUD": "A$",
    "CAD": "CA$",
    "EUR": "€",
    "GBP": "£",
    "INR": "₹",
    "JPY": "¥",
    "NZD": "NZ$",
    "USD": "$",
}
"""As browsers format them (`static/js/site/amounts.js`); others show their code."""


def currency_of(ledger: str) -> str:
    """Return the currency of a ledger's amounts, or an empty string for chips."""
    return settings.CASH_CURRENCY if ledger == CASH else ""


def unit_of(ledger: str) -> dict[str, str]:
    """Return `currency` for amounts in hundredths; empty for chips."""
    return {"currency": settings.CASH_CURRENCY} if ledger == CASH else {}


def plain(cents: int) -> str:
    """Return hundredths as a plain decimal for programs: 1234.50, without currency."""
    return f"{Decimal(cents).scaleb(-2):.2f}"


def shown(cents: Any) -> str:
    """Return hundredths as money: €1,234.50; an empty string for None."""
    if type(cents) is not int:
        return ""
    text = number_format(Decimal(abs(cents)).scaleb(-2), 2, force_grouping=True)
    code = settings.CASH_CURRENCY
    # A code is separated from its number by a space that never breaks.
    symbol = SYMBOLS.get(code, f"{code}\N{NO-BREAK SPACE}")
    return f"{MINUS if cents < 0 else ''}{symbol}{text}"
