"""Player statistics for deals of gin."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from rules.results import DealResult
from tables.families.face import Figure, Figures


def count(result: DealResult, seat: int) -> int | None:
    """Return the deadwood the seat was left with after a knock and the layoffs."""
    told = result.showdown
    if told is None:
        return None
    return told.count if seat == told.knocker else told.left


FIGURES: Final = Figures(
    counted=(
        Figure("knocks_won", _("Won by a knock"), frozenset({"knock"})),
        Figure("gins", _("Gins"), frozenset({"gin"})),
        Figure("big_gins", _("Big gins"), frozenset({"big_gin"})),
        Figure("undercuts", _("Undercuts"), frozenset({"undercut"})),
    ),
    count=count,
)
