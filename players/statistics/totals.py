"""A person's totals: by family and game, and by month."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from django.db.models import QuerySet, Sum

from accounts.models import User
from players.models import MonthlyCount, Outcome
from rules import catalogue
from tables.families import registry
from tables.families.face import Figure

MONTHS: Final = 12
"""The number of months shown, up to the newest one played in."""
LEFT: Final = frozenset({"left", "resigned", "timed_out", "disconnected"})
"""Ends of seats that left before the end of a deal or a match."""
FORFEITED: Final = LEFT | {"last_standing"}
"""Ends of seats that gave up a deal; the cost is that of a drop, if there is one."""


@dataclass(slots=True)
class Totals:
    """Totals of deals and matches."""

    deals: int = 0
    won: int = 0
    lost: int = 0
    void: int = 0
    """Nobody scored; neither won nor lost."""
    counted: int = 0
    count_sum: int = 0
    matches: int = 0
    """Matches of several deals."""
    matches_won: int = 0
    hows: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """How often the seat ended a deal in each way."""

    @property
    def average_count(self) -> float | None:
        """The average count of a hand at the end; None if none was counted."""
        return self.count_sum / self.counted if self.counted else None

    def figure(self, figure: Figure) -> int:
        """Return how often an event counted by the family happened."""
        return sum(self.hows.get(how, 0) for how in figure.hows)

    def add(self, row: dict[str, Any]) -> None:
        """Add a row of sums by kind, outcome and how."""
        n, outcome = row["n"], row["outcome"]
        if row["kind"] == MonthlyCount.Kind.MATCH:
            self.matches += n
            self.matches_won += n if outcome == Outcome.WON else 0
            return
        if _is_forfeit(row["game"], row["how"]):
            return
        self.deals += n
        self.won += n if outcome == Outcome.WON else 0
        self.lost += n if outcome == Outcome.LOST else 0
        self.void += n if outcome == Outcome.VOID else 0
        self.counted += row["counted"]
        self.count_sum += row["count_sum"]
        self.hows[row["how"]] += n


@dataclass(slots=True)
class FamilyTotals:
    """A family's totals: overall, by game, by month."""

    family: str
    figures: tuple[Figure, ...]
    whole: Totals = field(default_factory=Totals)
    games: dict[str, Totals] = field(default_factory=lambda: defaultdict(Totals))
    months: dict[date, Totals] = field(default_factory=lambda: defaultdict(Totals))
    """At most `MONTHS`, without gaps."""


@dataclass(frozen=True, slots=True)
class FairPlay:
    """How reliably somebody plays, as counts."""

    played: int
    """Matches; on points tables, deals."""
    finished: int
    disconnected: int
    """Deals with a lost connection."""
    returned: int
    """Those in which the player returned before the end."""


def by_family(user: User, *, months: bool = True) -> list[FamilyTotals]:
    """Return a person's totals of played families, in the order of the lobby."""
    found: dict[str, FamilyTotals] = {}
    keys = _counts(user).values("kind", "game", "outcome", "how")
    for row in keys.annotate(
        n_=Sum("n"), counted_=Sum("counted"), count_sum_=Sum("count_sum")
    ):
        told = _told(row)
        family = _family(found, told["game"])
        if family is not None:
            family.whole.add(told)
            family.games[told["game"]].add(told)
    if months:
        _add_months(found, user)
    ordered = [found[name] for name in registry.FACES if name in found]
    ordered += [one for name, one in found.items() if name not in registry.FACES]
    for one in ordered:
        one.games = {
            name: one.games[name] for name in catalogue.GAMES if name in one.games
        }
    return ordered


def fair_play(user: User) -> FairPlay:
    """Return how many matches a person finished, and how often they came back.

    A deal of a points table is a match; void ones and those set aside are not counted.
    """
    played = finished = disconnected = returned = 0
    keys = _counts(user).values("kind", "game", "how")
    for row in keys.annotate(
        n_=Sum("n"), gone_=Sum("disconnected"), back_=Sum("returned")
    ):
        disconnected += row["gone_"]
        returned += row["back_"]
        game = catalogue.GAMES.get(row["game"])
        is_deal = row["kind"] == MonthlyCount.Kind.DEAL
        if is_deal and not (game and game.stake_per_point):
            continue
        played += row["n_"]
        finished += 0 if row["how"] in LEFT else row["n_"]
    return FairPlay(played, finished, disconnected, returned)


def _counts(user: User) -> QuerySet[MonthlyCount]:
    """Return a person's sums that count towards totals."""
    counts = MonthlyCount.objects.filter(user=user).exclude(outcome=Outcome.ASIDE)
    return counts.order_by()


def _family(found: dict[str, FamilyTotals], game: str) -> FamilyTotals | None:
    known = catalogue.GAMES.get(game)
    if known is None:
        return None
    name = known.family
    if name not in found:
        figures = registry.of(name).figures
        found[name] = FamilyTotals(name, figures.counted)
    return found[name]


def _add_months(found: dict[str, FamilyTotals], user: User) -> None:
    deals = _counts(user).filter(kind=MonthlyCount.Kind.DEAL)
    newest = deals.order_by("-month").values_list("month", flat=True).first()
    if newest is None:
        return
    months = [_back(newest, n) for n in reversed(range(MONTHS))]
    rows = deals.filter(month__gte=months[0])
    keys = rows.values("kind", "game", "month", "outcome", "how")
    for row in keys.annotate(
        n_=Sum("n"), counted_=Sum("counted"), count_sum_=Sum("count_sum")
    ):
        told = _told(row)
        family = _family(found, told["game"])
        if family is not None:
            family.months[told["month"]].add(told)
    for family in found.values():
        first = min(family.months, default=newest)
        family.months = {
            month: family.months[month] for month in months if month >= first
        }


def _is_forfeit(game: str, how: str) -> bool:
    """Whether a deal ended because a seat left the match.

    Then only the match counts, because the deal was not finished.
    """
    known = catalogue.GAMES.get(game)
    return known is not None and known.match_clock and how in FORFEITED


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of sums by column name."""
    return {name.rstrip("_"): value for name, value in row.items()}


def _back(month: date, n: int) -> date:
    """Return the month so many months earlier."""
    years, at = divmod(month.year * 12 + month.month - 1 - n, 12)
    return date(years, at + 1, 1)
