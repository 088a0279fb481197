"""Division of the stakes of a game that could not be finished: R0-R12.

Pure: numbers in, numbers out, whole units of the ledger. Every division sums exactly to
what was paid. docs/ledger.md has the policy with worked examples; a public page shows
it too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from wallet.division import largest_remainder


class Rule(StrEnum):
    """The rule that applied, as published."""

    DEAL = "R2"
    """A points table: everybody has the chips they began the deal with."""
    WHOLE = "all"
    """Nothing is decided yet: every payment is refunded."""
    DEALS = "R3"
    POOL = "R4"
    EVENT = "R5b"
    PAID = "R5c"


class Terms(NamedTuple):
    """The parts of one payment: for the prizes, and the rake."""

    entry: int
    fee: int = 0

    @property
    def payment(self) -> int:
        """The sum of both parts."""
        return self.entry + self.fee


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A person who paid. `is_in`: still playing; not out, has not left."""

    seat: int
    entries: int = 1
    """The number of payments: one, plus one per rejoin."""
    is_in: bool = True
    chips: int = 0
    """The game's own chips at the start of the abandoned deal (R3, R5)."""
    drops: int = 0
    """The number of drops left (R4)."""
    score: int = 0
    """The score before the abandoned deal (R4): lower is better."""
    user: str = ""

    @property
    def rank(self) -> tuple[int, int, int, int, str]:
        """The order in which a leftover unit is given (R6)."""
        return -self.chips, -self.drops, self.score, self.seat, self.user


class Division(NamedTuple):
    """Each person's share, the rake, and what the house adds (R12)."""

    rule: Rule
    shares: dict[int, int]
    house: int = 0
    added: int = 0


def drops_left(limit: int, score: int, drop: int) -> int:
    """Return how often a seat of a pool can drop and stay in."""
    return max(0, (limit - 1 - score) // drop)


def whole(entrants: Sequence[Entrant], terms: Terms) -> Division:
    """Refund every payment, including rejoins."""
    shares = {one.seat: one.entries * terms.payment for one in entrants}
    return Division(Rule.WHOLE, shares)


def deals(entrants: Sequence[Entrant], terms: Terms, *, finished: int) -> Division:
    """R3, deals and best of N: half equally, half by chips; fees of those in back.

    Before any deal is finished everything goes back.
    """
    here = _here(entrants)
    if not finished or not here:
        return whole(entrants, terms)
    pool = _entries(entrants) * terms.entry
    parts = _halves(pool, here, [one.chips for one in here])
    return _division(Rule.DEALS, entrants, terms, parts)


def pool(entrants: Sequence[Entrant], terms: Terms) -> Division:
    """R4, pools: the drop split; players who are out get nothing and lose their fee.

    Each drop more than the least is worth an entry, the rest is shared equally; if the
    rest is less than one entry: half equally, half in proportion to the drops.
    """
    here = _here(entrants)
    if not here or len(here) == len(entrants):
        return whole(entrants, terms)
    prize = _entries(entrants) * terms.entry
    drops = [one.drops for one in here]
    more = [(left - min(drops)) * terms.entry for left in drops]
    rest = prize - sum(more)
    if rest < terms.entry:
        return _division(Rule.POOL, entrants, terms, _halves(prize, here, drops))
    equal = largest_remainder(rest, [1] * len(here))
    parts = [own + same for own, same in zip(more, equal, strict=True)]
    return _division(Rule.POOL, entrants, terms, parts)


def event(
    entrants: Sequence[Entrant], terms: Terms, prizes: Sequence[int] = ()
) -> Division:
    """R5, tournaments. `prizes` are those of what was paid in, by place.

    Nobody out yet: everything back. More players left than prizes: half equally, half
    by chips. No more left than prizes: each gets at least the lowest prize not won
    yet, the rest by chips, and nobody gets more than the first prize. Money the house
    has added is not divided, only what players paid in.
    """
    here = _here(entrants)
    if not here or len(here) == len(entrants):
        return whole(entrants, terms)
    chips = [one.chips for one in here]
    left = _entries(entrants) * terms.entry
    paying = [prize for prize in prizes if prize]
    if len(here) > len(paying):
        parts = _halves(left, here, chips)
        return _division(Rule.EVENT, entrants, terms, parts)
    left = max(0, left - sum(paying[len(here) :]))
    sure = min(paying[len(here) - 1], left // len(here))
    most = max(paying[0], -(-left // len(here)))
    parts = _between(left, chips, least=sure, most=most)
    return _division(Rule.PAID, entrants, terms, parts)


def best_of(division: Division, entrants: Sequence[Entrant], terms: Terms) -> Division:
    """R12: give nobody less than they paid; the house adds the difference."""
    paid = whole(entrants, terms).shares
    shares = {seat: max(paid[seat], got) for seat, got in division.shares.items()}
    added = sum(shares.values()) - sum(division.shares.values())
    return division._replace(shares=shares, added=added)


def _here(entrants: Sequence[Entrant]) -> list[Entrant]:
    return sorted((one for one in entrants if one.is_in), key=lambda one: one.rank)


def _entries(entrants: Sequence[Entrant]) -> int:
    return sum(one.entries for one in entrants)


def _weights(numbers: Sequence[int]) -> list[int]:
    """Return the weights; all equal if nobody has anything."""
    return list(numbers) if any(numbers) else [1] * len(numbers)


def _halves(amount: int, here: Sequence[Entrant], numbers: Sequence[int]) -> list[int]:
    """Divide half equally, half in proportion, in one step to avoid rounding loss."""
    weights = _weights(numbers)
    total = sum(weights)
    return largest_remainder(amount, [total + len(here) * one for one in weights])


def _between(
    amount: int, weights: Sequence[int], *, least: int, most: int
) -> list[int]:
    """Give each the `least`, the rest by weight, and nobody more than the `most`.

    What would be more goes to the others by weight, again and again until it fits.
    The sum is the amount, where that is from `least` to `most` for each on average.
    """
    parts = [0] * len(weights)
    open_to = list(range(len(weights)))
    while open_to:
        rest = largest_remainder(
            amount - least * len(open_to), _weights([weights[at] for at in open_to])
        )
        beyond = [
            at for at, part in zip(open_to, rest, strict=True) if least + part > most
        ]
        for at, part in zip(open_to, rest, strict=True):
            parts[at] = most if at in beyond else least + part
        if not beyond:
            break
        amount -= most * len(beyond)
        open_to = [at for at in open_to if at not in beyond]
    return parts


def _division(
    rule: Rule, entrants: Sequence[Entrant], terms: Terms, parts: Sequence[int]
) -> Division:
    """Add the fees of remaining players; those who are out lose theirs."""
    shares = {one.seat: 0 for one in entrants}
    for one, part in zip(_here(entrants), parts, strict=True):
        shares[one.seat] = part + one.entries * terms.fee
    gone = sum(one.entries for one in entrants if not one.is_in)
    return Division(rule, shares, house=gone * terms.fee)
