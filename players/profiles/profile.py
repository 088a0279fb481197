"""The content of a profile: statistics and public deals, no chips or times."""

from datetime import date
from typing import Final, NamedTuple

from accounts.models import User
from players.models import Outcome, PlayedDeal
from players.ratings import standing
from players.ratings.standing import Standing
from players.statistics import totals
from players.statistics.totals import FairPlay, FamilyTotals
from wallet.codes import CASH

DEALS_SHOWN: Final = 10


class Shown(NamedTuple):
    """A member's profile."""

    name: str
    since: date
    """The day on which they became a member."""
    families: list[FamilyTotals]
    fair_play: FairPlay
    ratings: list[Standing]
    deals: list[PlayedDeal]
    """The newest deals at public tables, except those for cash."""


def of(owner: User) -> Shown:
    """Return the profile; the caller has checked access."""
    public = PlayedDeal.objects.filter(user=owner, is_private=False)
    counted = public.exclude(outcome=Outcome.ASIDE).exclude(chips_kind=CASH)
    return Shown(
        name=owner.display_name,
        since=owner.date_joined.date(),
        families=totals.by_family(owner, months=False),
        fair_play=totals.fair_play(owner),
        ratings=standing.of(owner),
        deals=list(counted.order_by("-ended_at", "-pk")[:DEALS_SHOWN]),
    )
