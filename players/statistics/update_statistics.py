"""The background job for statistics: count what has ended since the last run.

It processes deals and matches in the order in which they ended, after a stored
position, one batch per transaction. Late commits, with an earlier time, are found by
looking back a little. It is idempotent and never delays an action at a table.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import (
    Exists,
    F,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce

from players.models import CountedUpTo, Outcome, PlayedDeal, PlayedMatch
from players.statistics import rows, sums
from rules import catalogue
from tables.models import Deal, Match, MatchSeat, Voiding

BATCH: Final = 100
BATCHES_MAX: Final = 20
"""Per run; the next one continues."""
LOOK_BACK: Final = timedelta(minutes=2)
"""Longer than any transaction that ends a deal."""
VOIDINGS_BACK: Final = timedelta(hours=1)
START: Final = datetime(2000, 1, 1, tzinfo=UTC)
DEALS: Final = "deals"
MATCHES: Final = "matches"
VOIDINGS: Final = "voidings"
Ended = TypeVar("Ended", bound=Model)


def due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return what ended or was set aside and may not be counted yet.

    What is committed late has a moment before the place up to which all is counted. So
    while it may still come, twice `LOOK_BACK`, whatever has ended is a reason to look.
    """
    late, set_aside = moment - 2 * LOOK_BACK, moment - VOIDINGS_BACK
    ended = Match.objects.filter(ended_at__isnull=False)
    return (
        deals_over().filter(revealed_at__gt=late),
        deals_over().filter(revealed_at__gt=_up_to(DEALS)),
        ended.filter(ended_at__gt=late),
        ended.filter(ended_at__gt=_up_to(MATCHES)),
        Voiding.objects.filter(at__gt=set_aside),
        Voiding.objects.filter(at__gt=_up_to(VOIDINGS)),
    )


def _up_to(name: str) -> Coalesce:
    """Return the position until which everything is counted, as SQL."""
    place = CountedUpTo.objects.filter(name=name).values("at")
    return Coalesce(Subquery(place), Value(START))


def catch_up() -> int:
    """Count what has ended; return the number of deals and matches.

    At most `BATCHES_MAX` batches of each, so a house with much to catch up on takes
    several runs.
    """
    taken = 0
    for take in (_take_deals, _take_matches):
        for _batch in range(BATCHES_MAX):
            found = take()
            taken += found
            if found < BATCH:
                break
    _take_out()
    return taken


def deals_over() -> QuerySet[Deal]:
    """Return the finished deals, in the order of their end."""
    over = Deal.objects.filter(
        revealed_at__isnull=False, started_at__isnull=False, match__isnull=False
    )
    return over.select_related("match", "table").order_by("revealed_at", "pk")


def matches_over() -> QuerySet[Match]:
    """Return the finished matches of several deals, in the order of their end."""
    longer = [
        name for name, game in catalogue.GAMES.items() if not game.stake_per_point
    ]
    over = Match.objects.filter(ended_at__isnull=False, game__in=longer)
    return over.select_related("table").order_by("ended_at", "pk")


def hold(name: str) -> None:
    """Lock out the background job until the transaction ends."""
    CountedUpTo.objects.get_or_create(name=name, defaults={"at": START, "key": ""})
    CountedUpTo.objects.filter(name=name).update(turn=F("turn") + 1)


def keep_deals(found: Sequence[PlayedDeal]) -> None:
    """Save missing rows of deals, and add them to the sums."""
    there = set(
        PlayedDeal.objects.filter(deal__in={row.deal_id for row in found}).values_list(
            "deal_id", "user_id"
        )
    )
    fresh = [row for row in found if (row.deal_id, row.user_id) not in there]
    PlayedDeal.objects.bulk_create(fresh)
    sums.change(fresh, 1)


def keep_matches(found: Sequence[PlayedMatch]) -> None:
    """Save missing rows of matches, and add them to the sums."""
    there = set(
        PlayedMatch.objects.filter(
            match__in={row.match_id for row in found}
        ).values_list("match_id", "user_id")
    )
    fresh = [row for row in found if (row.match_id, row.user_id) not in there]
    PlayedMatch.objects.bulk_create(fresh)
    sums.change(fresh, 1)


def _take_deals() -> int:
    place = place_of(DEALS)
    new = list(_after(deals_over(), "revealed_at", place))
    late = list(
        deals_over()
        .filter(revealed_at__gt=place.at - LOOK_BACK, revealed_at__lte=place.at)
        .filter(_has_people("match"))
        .exclude(Exists(PlayedDeal.objects.filter(deal=OuterRef("pk"))))[:BATCH]
    )
    if not new and not late:
        return 0
    last = new[-1] if new else None
    at, key = (last.revealed_at, str(last.pk)) if last else (place.at, place.key)
    with transaction.atomic():
        if not _moves(place, at, key):
            return 0
        keep_deals(rows.of_deals([*late, *new]))
    return len(new)


def _take_matches() -> int:
    place = place_of(MATCHES)
    ended = Match.objects.filter(ended_at__isnull=False).order_by("ended_at", "pk")
    newest = ended.only("ended_at").last()
    new = list(_after(matches_over(), "ended_at", place))
    late = list(
        matches_over()
        .filter(ended_at__gt=place.at - LOOK_BACK, ended_at__lte=place.at)
        .filter(_has_people("pk"))
        .exclude(Exists(PlayedMatch.objects.filter(match=OuterRef("pk"))))[:BATCH]
    )
    # The position also passes points games, or each run would scan them all.
    last = new[-1] if len(new) == BATCH else newest
    if last is None or (not late and str(last.pk) == place.key):
        return 0
    with transaction.atomic():
        if not _moves(place, last.ended_at, str(last.pk)):
            return 0
        keep_matches(rows.of_matches([*late, *new]))
    return len(new)


def _take_out() -> None:
    """Subtract from the sums what was set aside after being counted."""
    place = place_of(VOIDINGS)
    found = Voiding.objects.filter(at__gt=place.at - VOIDINGS_BACK).order_by("at", "pk")
    # Most are already processed: only those still counted need a transaction.
    told = [
        (pk, at)
        for pk, at in found.values_list("pk", "at")[: BATCH * BATCHES_MAX]
        if at > place.at or _counts(pk)
    ]
    for match, at in told:
        with transaction.atomic():
            hold(DEALS)
            hold(MATCHES)
            _set_aside(match)
            CountedUpTo.objects.filter(name=VOIDINGS, at__lt=at).update(at=at)


def _counts(match: int) -> bool:
    mine = Q(match=match) & ~Q(outcome=Outcome.ASIDE)
    deals, matches = PlayedDeal.objects.filter(mine), PlayedMatch.objects.filter(mine)
    return deals.exists() or matches.exists()


def _set_aside(match: int) -> None:
    models: tuple[type[PlayedDeal] | type[PlayedMatch], ...] = (PlayedDeal, PlayedMatch)
    for model in models:
        of_match = model._default_manager.filter(match=match)
        counted: list[PlayedDeal | PlayedMatch] = []
        counted += of_match.exclude(outcome=Outcome.ASIDE)
        sums.change(counted, -1)
        nothing = {"place": None, "points": None, "chips": None, "how": ""}
        if model is PlayedDeal:
            nothing["count"] = None
        changed = [row.pk for row in counted]
        of_match.filter(pk__in=changed).update(outcome=Outcome.ASIDE, **nothing)
        sums.change(of_match.filter(pk__in=changed), 1)


def place_of(name: str) -> CountedUpTo:
    """Return how far the counting of these has come."""
    found = CountedUpTo.objects.filter(name=name).first()
    if found is None:
        defaults = {"at": START, "key": ""}
        found, _new = CountedUpTo.objects.get_or_create(name=name, defaults=defaults)
    return found


def _after(ended: QuerySet[Ended], moment: str, place: CountedUpTo) -> QuerySet[Ended]:
    """Return the next batch of what ended after a position."""
    later = Q(**{f"{moment}__gt": place.at})
    if place.key:
        later |= Q(**{moment: place.at, "pk__gt": place.key})
    # Only the first condition can use an index.
    return ended.filter(**{f"{moment}__gte": place.at}).filter(later)[:BATCH]


def _moves(place: CountedUpTo, at: datetime | None, key: str) -> bool:
    """Update the position; return False if another process has changed it."""
    same = CountedUpTo.objects.filter(name=place.name, turn=place.turn)
    return bool(same.update(at=at, key=key, turn=place.turn + 1))


def _has_people(match: str) -> Exists:
    people = MatchSeat.objects.filter(match=OuterRef(match), user__is_bot=False)
    return Exists(people)
