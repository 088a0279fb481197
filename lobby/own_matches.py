"""A person's newest matches, including running ones, for their own page.

All there ever were are in the history (`players.history`).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from rules import catalogue
from tables.games import titles
from tables.models import Deal, Match, MatchAction, MatchSeat, Voiding
from tables.text import deal_text

SHOWN: Final = 5


class Row(NamedTuple):
    """A match as shown on its player's page."""

    match: Match
    title: str
    result: str
    """The result for the person in words; for a running match its state."""
    points: int | None
    chips: int | None
    url: str


def count(user: User) -> int:
    """Return the number of the person's finished matches."""
    return MatchSeat.objects.filter(user=user, match__ended_at__isnull=False).count()


def newest(user: User) -> list[Row]:
    """Return the person's newest matches, including running ones."""
    found = (
        MatchSeat.objects.filter(user=user)
        .select_related("match__table")
        .defer("match__state", "match__result", "match__table__clock")
        .order_by("-match")
    )
    return _rows(list(found[:SHOWN]))


def _rows(seats: list[MatchSeat]) -> list[Row]:
    ids = [seat.match_id for seat in seats]
    sizes = dict(
        MatchSeat.objects.filter(match__in=ids)
        .values("match")
        .annotate(n=Count("pk"))
        .values_list("match", "n")
    )
    aside = set(Voiding.objects.filter(match__in=ids).values_list("pk", flat=True))
    running = [seat.match_id for seat in seats if seat.match.ended_at is None]
    left = set(
        MatchAction.objects.filter(match__in=running, kind="left").values_list(
            "match", "seat"
        )
    )
    # On points tables each deal is a match, so its page is the deal's.
    single = [seat.match_id for seat in seats if _is_deal(seat.match)]
    deals = dict(
        Deal.objects.filter(match__in=single, revealed_at__isnull=False)
        .exclude(started_at=None)
        .values_list("match", "pk")
    )
    return [
        Row(
            match=seat.match,
            title=titles.played_title(seat.match.game, bytes(seat.match.options)),
            result=_result(
                seat,
                sizes[seat.match_id],
                is_aside=seat.match_id in aside,
                has_left=(seat.match_id, seat.number) in left,
            ),
            points=seat.points,
            chips=seat.chips,
            url=_url(seat.match_id, deals, is_aside=seat.match_id in aside),
        )
        for seat in seats
    ]


def _is_deal(match: Match) -> bool:
    return catalogue.find(match.game).stake_per_point


def _url(match_id: int, deals: Mapping[int, UUID], *, is_aside: bool) -> str:
    """Return the URL of the match, or of its deal if it has only one."""
    if match_id in deals and not is_aside:
        return reverse("deal", args=[deals[match_id]])
    return reverse("match", args=[match_id])


def _result(seat: MatchSeat, size: int, *, is_aside: bool, has_left: bool) -> str:
    """Return the result for a seat in words; never empty."""
    if is_aside:
        return _("Set aside")
    if seat.match.ended_at is None:
        return (
            _("You left, and the others are playing on")
            if has_left
            else _("In progress")
        )
    if seat.place is None:
        return _("Not played to its end")
    place = _("Place %(place)s of %(all)s") % {"place": seat.place, "all": size}
    how = deal_text.match_end_of(seat.how) if seat.how else ""
    return f"{place} · {how}" if how else place
