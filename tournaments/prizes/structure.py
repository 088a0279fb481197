"""The calculation of prizes: rake, pool, shares, awards. Pure.

Inputs and outputs are whole units, and every division sums exactly. D5, D6 and 8.7 are
numbers in docs/rules/events.md.
"""

from collections.abc import Hashable, Sequence
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from tournaments.draft_faults import Fault
from wallet.division import BASIS_POINTS, floor_rest_to_first, rake_of

Player = TypeVar("Player", bound=Hashable)


class Tier(NamedTuple):
    """The rake for buy-ins from a number of units on."""

    at_least: int
    rake_bp: int


TIERS: Final = (
    Tier(1, 2_000),
    Tier(300, 1_800),
    Tier(500, 1_700),
    Tier(1_000, 1_600),
    Tier(2_000, 1_500),
    Tier(5_000, 1_400),
    Tier(10_000, 1_200),
)
"""D5: the rake by buy-in, from 20 % of the smallest to 12 % of the largest."""


class Parts(NamedTuple):
    """A buy-in as shown: the part for the prizes, and the rake."""

    prize: int
    rake: int


class Pool(NamedTuple):
    """The amount paid out, and how much of it the house adds for its guarantee."""

    amount: int
    overlay: int


class Kind(StrEnum):
    """The table of shares an event uses."""

    BRACKET = "bracket"
    """Single elimination: losers of the same round share (D6)."""
    RANKED = "ranked"
    """Everybody has a separate place (8.7)."""


class Awards(NamedTuple, Generic[Player]):
    """Each player's prize and place; 0 for no prize."""

    amounts: dict[Player, int]
    places: dict[Player, int]


Shares = tuple[int, ...]
"""A share of the pool for each paid place, in basis points."""

_WINNER_TAKES_ALL: Final[Shares] = (BASIS_POINTS,)
FEW: Final = 8
"""Below this number of entrants the winner takes all, in every format."""

_TABLES: Final[dict[Kind, tuple[tuple[int, Shares], ...]]] = {
    Kind.BRACKET: (
        (256, (2_400, 1_300, *[750] * 2, *[350] * 4, *[175] * 8, *[125] * 16)),
        (128, (2_800, 1_600, *[900] * 2, *[450] * 4, *[250] * 8)),
        (64, (4_000, 2_000, *[1_000] * 2, *[500] * 4)),
        (32, (3_800, 2_000, *[900] * 2, *[600] * 4)),
        (16, (5_000, 2_600, *[1_200] * 2)),
        (FEW, (6_500, 3_500)),
    ),
    Kind.RANKED: (
        (61, (2_500, 1_600, 1_100, 800, 600, *[300] * 5, *[190] * 10)),
        (25, (3_000, 2_000, 1_300, 1_000, 800, 700, 600, 600)),
        (13, (4_000, 2_500, 1_500, 1_200, 800)),
        (FEW, (5_000, 3_000, 2_000)),
    ),
}


def rake_bp(buy_in: int, tiers: Sequence[Tier] = TIERS) -> int:
    """Return the rate of the highest tier up to this buy-in; 0 for a free entry.

    A buy-in below every tier has the lowest tier's.
    """
    if buy_in == 0:
        return 0
    rising = sorted(tiers)
    fitting = [tier for tier in rising if tier.at_least <= buy_in]
    return (fitting or rising[:1])[-1].rake_bp


def parts(buy_in: int, rate: int) -> Parts:
    """Divide a buy-in; the rake is rounded down."""
    raked = rake_of(buy_in, rate)
    return Parts(prize=raked.rest, rake=raked.rake)


def pool(entries: int, prize_part: int, *, added: int = 0, guarantee: int = 0) -> Pool:
    """Return the pool: all prize parts and additions, at least the guarantee.

    `entries` counts re-entries too; `prize_part` is that of one buy-in (D5, 8.7). The
    overlay is what the house must add to its contribution.
    """
    paid_in = entries * prize_part + added
    amount = max(paid_in, guarantee)
    return Pool(amount, amount - paid_in)


def breaks_even_at(
    prize_part: int, *, added: int = 0, guarantee: int = 0
) -> int | None:
    """Return the number of entries at which the guarantee costs nothing, or None."""
    missing = max(0, guarantee - added)
    if not missing:
        return 0
    return -(-missing // prize_part) if prize_part else None


def structure(entrants: int, kind: Kind) -> Shares:
    """Return the shares by place for so many entrants at the start."""
    for at_least, shares in _TABLES[kind]:
        if entrants >= at_least:
            return shares
    return _WINNER_TAKES_ALL


def custom_faults(shares: Sequence[int], entrants: int) -> list[Fault]:
    """Return the faults of an organiser's own shares for the smallest field.

    They sum to exactly 10,000, no place gets more than the one before it or nothing,
    and there are no more prizes than entrants.
    """
    if not shares:
        return [Fault("no_prize", {})]
    found = [
        Fault("prize_not_positive", {"place": place})
        for place, share in enumerate(shares, 1)
        if share <= 0
    ]
    found += [
        Fault("prizes_rise", {"place": place})
        for place in range(2, len(shares) + 1)
        if shares[place - 1] > shares[place - 2]
    ]
    if sum(shares) != BASIS_POINTS:
        found.append(Fault("prizes_sum", {"sum": in_percent(sum(shares))}))
    if len(shares) > entrants:
        found.append(
            Fault("prizes_too_many", {"prizes": len(shares), "entrants": entrants})
        )
    return found


def in_percent(share: int) -> str:
    """Format basis points as a percentage: 190 is 1.9, 10,000 is 100.

    >>> in_percent(190), in_percent(10_100), in_percent(10_001)
    ('1.9', '101', '100.01')
    """
    whole, rest = divmod(share, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)


def payouts(amount: int, shares: Sequence[int]) -> tuple[int, ...]:
    """Return the prize of each place: rounded down, with the remainder to the first."""
    return tuple(floor_rest_to_first(amount, shares))


def is_smallest_worth_it(prizes: Sequence[int], buy_in: int) -> bool:
    """Return whether the last prize is at least one and a half buy-ins (D6)."""
    return 2 * min(prizes) >= 3 * buy_in


def awards(prizes: Sequence[int], groups: Sequence[Sequence[Player]]) -> Awards[Player]:
    """Give each group of tied players an equal share of the places they cover.

    `groups` are in finishing order, and each group in the order in which a single unit
    is given (earlier registration). Two level second are both second, the next is
    fourth. A prize for which there is no player goes to the first group, so that what
    is paid always sums to the prizes.
    """
    amounts: dict[Player, int] = {}
    places: dict[Player, int] = {}
    behind = sum(prizes[sum(len(group) for group in groups) :])
    at = 0
    for group in groups:
        if not group:
            continue
        covered = sum(prizes[at : at + len(group)]) + (behind if at == 0 else 0)
        shares = floor_rest_to_first(covered, [1] * len(group))
        amounts.update(zip(group, shares, strict=True))
        places.update(dict.fromkeys(group, at + 1))
        at += len(group)
    return Awards(amounts, places)
