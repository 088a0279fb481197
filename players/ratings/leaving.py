"""Players who cut a block or match short: leaving never gains rating.

Somebody who leaves a block is placed behind all who stay, and the block counts for them
as a whole one. Somebody who misses a deal of it keeps their place. Neither gains.
"""

from collections.abc import Collection, Hashable, Mapping
from datetime import UTC, datetime
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

from players.ratings import block_scores
from tables.models import MatchSeat

Who = TypeVar("Who", bound=Hashable)
LEFT: Final = frozenset({"left", "resigned", "timed_out", "disconnected"})
"""Ends of seats in a match whose players gave it up."""
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


class Gone(NamedTuple):
    """Who left a block before its end, and who missed one of its deals."""

    left: frozenset[UUID] = frozenset()
    missed: frozenset[UUID] = frozenset()


def gone(deals: Mapping[int, list[MatchSeat]], *, is_cut: bool) -> Gone | None:
    """Return the players who left a block, given the rows of its deals by match.

    `is_cut` says that the table was closed before its last deal: the last one there has
    left nobody. Return None if the house closed it.
    """
    numbers = sorted(deals)
    last = deals[numbers[-1]]
    present = [{row.user_id for row in deals[number]} for number in numbers]
    stayed = present[-1]
    left = set().union(*present) - stayed
    if is_cut:
        went = {row.user_id: _went_at(row) for row in last}
        latest = max(went.values())
        left |= {who for who, at in went.items() if at < latest}
        together = stayed - left
        if len(together) > 1 and latest != _NEVER:
            if latest != last[0].match.ended_at:
                return None
            # They left together with the deal.
            left |= together
    return Gone(frozenset(left), frozenset(_missed(present) - left))


def places(scores: Mapping[Who, int], left: Collection[Who]) -> dict[Who, int]:
    """Return everybody's place: those who left by score, behind those who stayed."""
    stay = {who: score for who, score in scores.items() if who not in left}
    rest = {who: score for who, score in scores.items() if who in left}
    behind = {who: len(stay) + n for who, n in block_scores.places(rest).items()}
    return block_scores.places(stay) | behind


def _went_at(row: MatchSeat) -> datetime:
    """Return when somebody stood up; house bots leave when the people have left."""
    return _NEVER if row.user.is_bot else row.seat.left_at or _NEVER


def _missed(present: list[set[UUID]]) -> set[UUID]:
    """Return who missed a deal between their first and last one."""
    found: set[UUID] = set()
    seen: set[UUID] = set()
    for there in present:
        found |= seen - there
        seen |= there
    return found
