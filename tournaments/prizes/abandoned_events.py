"""Division of the pool of an event that cannot be finished (R5, R6). Pure.

Pure. The division itself is `tables.settlement.abandoned_matches.event`, the published
one; here are an event's places, re-entries and order of registration. Only what players
paid is divided: contributions of the organiser or the house are returned.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from tables.settlement.abandoned_matches import Entrant, Rule, Terms, event
from tables.settlement.abandoned_matches import best_of as better_of
from tournaments.prizes.structure import Shares, awards, payouts

Player = TypeVar("Player", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payer(Generic[Player]):
    """A player who paid for an entry, with re-entries."""

    player: Player
    registered: int
    """A number that rises with the time of registration."""
    user: str = ""
    """Decides between simultaneous registrations."""
    payments: int = 1
    chips: int = 0
    """The chips at the start of the running deal at the player's table (R5d)."""


class Abandoned(NamedTuple, Generic[Player]):
    """Each player's share, the rake, and what the house adds (R12)."""

    rule: Rule
    amounts: dict[Player, int]
    house: int
    added: int = 0


def divide(
    left: Sequence[Payer[Player]],
    out: Sequence[Sequence[Payer[Player]]],
    terms: Terms,
    shares: Shares,
    *,
    removed: Sequence[Payer[Player]] = (),
    best_of: bool = False,
) -> Abandoned[Player]:
    """Divide what was paid for an event among those `left` in it (R5).

    `out` are those already out, in groups of level players, the best first. (a) Nobody
    out: everything back. (b) More left than prizes: half equally, half by chips. (c) No
    more left than prizes: each gets at least the lowest prize not yet won, the rest by
    chips, nobody more than the first prize. Those left get their fee back; the fees of
    the others are the house's. (g) Players who went out in a prize have won it. (e) The
    prizes are those of the pool that players paid. What `removed` players paid stays in
    the pool, and they get nothing: they were disqualified.
    """
    gone = [payer for group in out for payer in group]
    everybody = [*left, *gone, *removed]
    payers = sorted(everybody, key=lambda one: (one.registered, one.user))
    number = {payer.player: at for at, payer in enumerate(payers)}
    inside = {payer.player for payer in left}
    entrants = [
        Entrant(
            seat=at,
            entries=payer.payments,
            is_in=payer.player in inside,
            chips=payer.chips,
            user=payer.user,
        )
        for at, payer in enumerate(payers)
    ]
    pool = terms.entry * sum(payer.payments for payer in payers)
    prizes = payouts(pool, shares)[: len(left) + len(gone)]
    division = event(entrants, terms, prizes)
    if division.rule is not Rule.WHOLE:
        places = [[number[one.player] for one in group] for group in out]
        won = awards(prizes, [[number[one.player]] for one in left] + places).amounts
        already = {number[one.player]: won[number[one.player]] for one in gone}
        division = division._replace(shares=division.shares | already)
    if best_of:
        division = better_of(division, entrants, terms)
    amounts = {payer.player: division.shares[at] for at, payer in enumerate(payers)}
    return Abandoned(division.rule, amounts, division.house, division.added)
