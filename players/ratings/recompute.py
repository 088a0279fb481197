"""Recompute all ratings from results in one transaction, and compare.

The same results give the same ratings to the last bit, so any difference means that a
row was changed by hand or lost.
"""

from typing import Any, NamedTuple

from django.db import transaction

from players.models import MonthlyRating, Rating, RatingChange
from players.ratings import estimates, update_ratings
from players.statistics.update_statistics import START


class Report(NamedTuple):
    """The number of results, and of rows that differed."""

    results: int
    people: int
    wrong: int

    @property
    def is_clean(self) -> bool:
        """Whether everything was as it should be."""
        return not self.wrong

    @property
    def said(self) -> str:
        """The totals, as one sentence."""
        return (
            f"{self.results} results of {self.people} people: {self.wrong} numbers "
            "differed."
        )


def recompute(*, keep: bool = False) -> Report:
    """Recompute everything; return what differed. With `keep` nothing is changed."""
    with transaction.atomic():
        known = update_ratings.place()
        while not update_ratings.moves(known, known.at):
            known = update_ratings.place()
        before = stored()
        estimates.forget_all()
        results = estimates.rate_until(START, known.at)
        after = stored()
        wrong = sum(
            before.get(key) != after.get(key) for key in before.keys() | after.keys()
        )
        people = Rating.objects.values("user").distinct().count()
        if keep:
            transaction.set_rollback(True)
    return Report(results, people, wrong)


def stored() -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """Return all stored numbers, by key."""
    of_one = ("user", "kind", "family")
    numbers = ("mu", "sigma", "games", "at")
    found: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for row in RatingChange.objects.values_list(
        *(*of_one, "result__match"), *(*numbers, "place", "size", "month_games")
    ):
        found["change", *row[:4]] = row[4:]
    for row in Rating.objects.values_list(*of_one, *numbers, "sure"):
        found["rating", *row[:3]] = row[3:]
    for row in MonthlyRating.objects.values_list(*of_one, "month", *numbers, "sure"):
        found["month", *row[:4]] = row[4:]
    return found
