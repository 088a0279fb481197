"""Parse cash amounts as people write them: `1,000`, ` 1000 `, `1000.50`, `१०००`."""

import re

from wallet import money
from wallet.errors import Refusal

AMOUNT_MIN = 100
"""1.00"""
AMOUNT_MAX = 1_000_000
"""The most for one payment: 10,000.00."""
_WRITTEN = re.compile(r"([0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]{2}))?")


def read(text: str, least: int = AMOUNT_MIN) -> int:
    """Return the amount in hundredths, at least `least`.

    Raise `bad_money` (400) if the amount is too small, too large or ambiguous. Digits
    of any script, spaces and commas between groups of three are accepted. A comma or a
    single point not followed by exactly two digits is ambiguous.
    """
    plain = "".join(str(int(c)) if c.isdecimal() else c for c in text[:40])
    plain = "".join(plain.split())
    found = _WRITTEN.fullmatch(plain)
    if not found:
        raise _refusal(least)
    return checked(int(found[1].replace(",", "")) * 100 + int(found[2] or 0), least)


def checked(cents: object, least: int = AMOUNT_MIN) -> int:
    """Return an amount within the bounds; raise `bad_money` (400) otherwise."""
    if type(cents) is not int or not least <= cents <= AMOUNT_MAX:
        raise _refusal(least)
    return cents


def _refusal(least: int) -> Refusal:
    low, high = money.shown(least), money.shown(AMOUNT_MAX)
    return Refusal("bad_money", status=400, low=low, high=high)
