"""Player statistics for deals of Continental."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from rules.results import DealResult
from tables.families.face import Figure, Figures

_COUNTED: Final = frozenset({"caught", "blocked"})


def count(result: DealResult, seat: int) -> int | None:
    """Return what the cards cost that a seat was left with, or None if it had none."""
    row = next(row for row in result.seats if row.seat == seat)
    return row.points if row.how in _COUNTED else None


FIGURES: Final = Figures(
    counted=(
        Figure("went_out", _("Went out"), frozenset({"went_out", "at_once"})),
        Figure("at_once", _("Out in one turn"), frozenset({"at_once"})),
    ),
    count=count,
)
