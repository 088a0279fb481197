"""Player statistics for deals of Indian rummy."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from rules.results import DealResult
from tables.families.face import Figure, Figures

_COUNTED: Final = frozenset({"melded", "auto"})
"""Ends of seats whose hands were counted because somebody else showed."""


def count(result: DealResult, seat: int) -> int | None:
    """Return what the hand cost when somebody else showed; None after a drop."""
    row = next(row for row in result.seats if row.seat == seat)
    return row.points if row.how in _COUNTED else None


FIGURES: Final = Figures(
    counted=(
        Figure("shown", _("Shown"), frozenset({"show"})),
        Figure(
            "dropped",
            _("Dropped"),
            frozenset({"drop", "middle_drop", "auto_drop"}),
        ),
        Figure("wrong_shows", _("Wrong shows"), frozenset({"wrong_show"})),
    ),
    count=count,
)
