"""The only functions that divide an amount. Pure; examples in `docs/ledger.md`.

Inputs and outputs are whole units, and the sum is preserved. The house gains nothing
here: `rake_of` takes its rake first.
"""

from collections.abc import Sequence
from typing import NamedTuple

BASIS_POINTS = 10_000
"""One whole in basis points; 1,200 is 12 %."""


class Raked(NamedTuple):
    """The house's rake, and what is left for the players."""

    rake: int
    rest: int


def rake_of(amount: int, rake_bp: int) -> Raked:
    """Return the rake, `floor(amount * rake_bp / 10000)`, and the rest.

    Raise `ValueError` for a negative amount or a rate outside 0-10,000.
    """
    if amount < 0 or not 0 <= rake_bp <= BASIS_POINTS:
        raise ValueError(f"No rake of {rake_bp} basis points on {amount}.")
    rake = amount * rake_bp // BASIS_POINTS
    return Raked(rake, amount - rake)


def floor_rest_to_first(amount: int, weights: Sequence[int]) -> list[int]:
    """Divide by weight, best placed first: round down; the first gets the remainder.

    For prizes, agreed splits and shared places. The caller sorts them by place, then
    lower score, then earlier turn (in events: earlier registration). Raise `ValueError`
    for a negative number or no weight at all.

    >>> floor_rest_to_first(100, [1, 1, 1])
    [34, 33, 33]
    """
    total = _total(amount, weights)
    shares = [amount * weight // total for weight in weights]
    shares[0] += amount - sum(shares)
    return shares


def largest_remainder(amount: int, weights: Sequence[int]) -> list[int]:
    """Divide by weight: round down; the largest remainders get one more unit each.

    For refunds of abandoned matches (docs/ledger.md R6). Ties go to the larger weight,
    then to the earlier in the list (callers sort by registration, then by user id).
    Raise `ValueError` for a negative number or no weight.

    >>> largest_remainder(15_000, [1030, 890, 960])
    [5365, 4635, 5000]
    """
    total = _total(amount, weights)
    shares = [amount * weight // total for weight in weights]
    order = sorted(
        range(len(weights)),
        key=lambda at: (-(amount * weights[at] % total), -weights[at], at),
    )
    for at in order[: amount - sum(shares)]:
        shares[at] += 1
    return shares


def _total(amount: int, weights: Sequence[int]) -> int:
    if amount < 0 or any(weight < 0 for weight in weights):
        raise ValueError("Amounts and weights are never negative.")
    total = sum(weights)
    if total == 0:
        raise ValueError("Nobody to divide among.")
    return total
