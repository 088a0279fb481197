"""Player statistics for deals of basic rummy."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from rules.results import DealResult
from tables.families.face import Figure, Figures


def count(result: DealResult, seat: int) -> int | None:
    """Return the points of the cards a seat held when another seat went out."""
    return dict(result.tally.counts).get(seat) if result.tally else None


FIGURES: Final = Figures(
    counted=(
        Figure("went_out", _("Went out"), frozenset({"went_out", "rummy"})),
        Figure("rummies", _("Rummies"), frozenset({"rummy"})),
        Figure("stalemates", _("Stalemates"), frozenset({"stalemate"})),
    ),
    count=count,
)
