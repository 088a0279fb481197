"""Stored ratings: apply results in order, and take them back from a moment on.

The changes per person and result are authoritative; current and monthly ratings are the
last of them. The caller provides the transaction and the order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final
from uuid import UUID

from django.db.models import Q

from players.models import MonthlyRating, RatedResult, Rating, RatingChange
from players.ratings import model, results, scale
from players.ratings.model import Skill
from players.ratings.repeats import Meetings
from players.ratings.results import Result

BATCH: Final = 100
"""Approximate number of results rated at once."""
Key = tuple[UUID, str, str]
"""Person, kind and family."""
_ESTIMATE: Final = ("mu", "sigma", "games", "at", "sure")


@dataclass(slots=True)
class _State:
    mu: float = scale.MU
    sigma: float = scale.SIGMA
    games: int = 0
    at: datetime | None = None
    month_games: int = 0

    def skill(self, now: datetime) -> Skill:
        if self.at is None:
            return Skill(self.mu, self.sigma)
        return Skill(self.mu, scale.widened(self.sigma, self.at, now))

    def take(self, skill: Skill, now: datetime, *, counts: bool) -> None:
        """Count a result's skill; a result without weight is not counted."""
        if self.at is None or month_of(self.at) != month_of(now):
            self.month_games = 0
        self.mu, self.sigma = skill
        self.games += counts
        self.month_games += counts
        self.at = now


def month_of(moment: datetime) -> date:
    """Return the first day of a moment's month (UTC)."""
    return moment.astimezone(UTC).date().replace(day=1)


def apply(new: Sequence[Result]) -> None:
    """Rate results that are later than all rated ones of their kind and family."""
    if not new:
        return
    states = _states(new)
    rows = RatedResult.objects.bulk_create(
        [
            RatedResult(
                kind=one.kind,
                family=one.family,
                at=one.at,
                match_id=one.matches[-1],
                first=one.matches[0],
                table_id=one.table,
                matches=list(one.matches),
            )
            for one in new
        ]
    )
    changes: list[RatingChange] = []
    meetings = Meetings.before(new)
    for result, row in zip(new, rows, strict=True):
        weight = meetings.weight(result)
        if weight:
            changes += _changes(result, row, states, weight)
            meetings.add(result)
    RatingChange.objects.bulk_create(changes)
    _store(changes)


def rate_until(
    after: datetime, upto: datetime, only: tuple[str, str] | None = None
) -> int:
    """Rate what ended between two moments, in batches.

    `only` restricts it to a kind and a family.
    """
    taken = 0
    while after < upto:
        last = results.bound(after, BATCH)
        if last is None:
            break
        last = min(last, upto)
        found = [
            one
            for one in results.between(after, last)
            if only is None or (one.kind, one.family) == only
        ]
        apply(found)
        taken, after = taken + len(found), last
    return taken


def take_back(kind: str, family: str, since: datetime) -> None:
    """Delete all results of a kind and family from a moment on."""
    gone = RatingChange.objects.filter(kind=kind, family=family, at__gte=since)
    people = set(gone.values_list("user", flat=True))
    gone.delete()
    RatedResult.objects.filter(kind=kind, family=family, at__gte=since).delete()
    mine = Q(kind=kind, family=family, user__in=people)
    MonthlyRating.objects.filter(mine, month__gte=month_of(since)).delete()
    Rating.objects.filter(mine).delete()
    _store([one for user in people for one in _last_of(user, kind, family)])


def forget_all() -> None:
    """Delete every result."""
    for rows in (RatingChange, RatedResult, MonthlyRating, Rating):
        rows._default_manager.all().delete()


def skills_after(
    result: Result, before: Sequence[Skill], weight: float = 1.0
) -> list[Skill]:
    """Return the skills after a result with this weight.

    For somebody who left, it counts as a lost whole block or not at all, whichever is
    worse.
    """
    places = [one.place for one in result.placed]
    after = model.rated(result.family, before, places, deals=result.deals)
    whole = after
    if any(one.has_left for one in result.placed):
        whole = model.rated(result.family, before, places)
    found = []
    for one, old, new, lost in zip(result.placed, before, after, whole, strict=True):
        skill = lost if one.has_left else new
        gains = skill.mu > old.mu
        is_void = gains and (one.has_left or one.has_missed)
        found.append(old if is_void else model.weighted(old, skill, weight))
    return found


def _changes(
    result: Result, row: RatedResult, states: dict[Key, _State], weight: float
) -> Iterable[RatingChange]:
    keys = [(one.user, result.kind, result.family) for one in result.placed]
    before = [
        one.fixed or states[key].skill(result.at)
        for one, key in zip(result.placed, keys, strict=True)
    ]
    after = skills_after(result, before, weight)
    for one, key, old, skill in zip(result.placed, keys, before, after, strict=True):
        if one.fixed is not None:
            continue
        state = states[key]
        mu_before = state.mu
        state.take(skill, result.at, counts=skill is not old)
        yield RatingChange(
            result=row,
            user_id=one.user,
            kind=result.kind,
            family=result.family,
            mu=state.mu,
            sigma=state.sigma,
            games=state.games,
            at=result.at,
            place=one.place,
            size=len(result.placed),
            mu_before=mu_before,
            month_games=state.month_games,
        )


def _states(new: Sequence[Result]) -> dict[Key, _State]:
    """Return everybody's ratings before the results."""
    states = {
        (one.user, result.kind, result.family): _State()
        for result in new
        for one in result.placed
        if one.fixed is None
    }
    people = {user for user, _kind, _family in states}
    months = dict[Key, tuple[date, int]]()
    for user, kind, family, month, games in (
        MonthlyRating.objects.filter(user__in=people)
        .order_by("month")
        .values_list("user", "kind", "family", "month", "games")
    ):
        months[user, kind, family] = (month, games)
    for row in Rating.objects.filter(user__in=people):
        key = (row.user_id, row.kind, row.family)
        if key in states:
            state = states[key]
            state.mu, state.sigma = row.mu, row.sigma
            state.games, state.at = row.games, row.at
            state.month_games = months[key][1]
    return states


def _store(changes: Iterable[RatingChange]) -> None:
    """Store everybody's last change as their rating, and the last one of each month."""
    ratings: dict[Key, Rating] = {}
    months: dict[tuple[Key, date], MonthlyRating] = {}
    for one in changes:
        key = (one.user_id, one.kind, one.family)
        known = {
            "user_id": one.user_id,
            "kind": one.kind,
            "family": one.family,
            "mu": one.mu,
            "sigma": one.sigma,
            "at": one.at,
            "sure": scale.sure(one.mu, one.sigma),
        }
        month = month_of(one.at)
        ratings[key] = Rating(**known, games=one.games)
        months[key, month] = MonthlyRating(**known, games=one.month_games, month=month)
    of_one = ("user", "kind", "family")
    Rating.objects.bulk_create(
        ratings.values(),
        update_conflicts=True,
        unique_fields=of_one,
        update_fields=_ESTIMATE,
    )
    MonthlyRating.objects.bulk_create(
        months.values(),
        update_conflicts=True,
        unique_fields=(*of_one, "month"),
        update_fields=_ESTIMATE,
    )


def _last_of(user: UUID, kind: str, family: str) -> list[RatingChange]:
    """Return a person's last remaining change, if any."""
    own = RatingChange.objects.filter(user=user, kind=kind, family=family)
    # Simultaneous results are rated in order of match, and so are their ids.
    return list(own.order_by("-at", "-pk")[:1])
