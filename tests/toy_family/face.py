"""The face of the toy family."""

from collections.abc import Mapping
from typing import Any, Final

from rules.views.deal import AnyDealView
from tables.families.face import Face, Fact, History, Page
from tables.shapes.results import DealOutcome


def length(told: Mapping[str, Any], seats: int) -> tuple[float, float]:
    """Return how many deals a match has, and about the minutes of each."""
    return told["deals"], seats


def facts(view: AnyDealView, _result: DealOutcome | None) -> list[Fact]:
    """Return how many cards nobody drew."""
    return [Fact("Left in the stock", str(view.stock))]


TOY_FACE: Final = Face(
    family="toy",
    length=length,
    sentences=(
        {
            "act.done": "Stop",
            "how.lowest": "Lowest",
            "how.counted": "Counted",
            "event.stopped": "{name} stopped the deal",
            "event.stopped.own": "You stopped the deal",
            "toy.sum": "Your cards count {n}",
            "keys.stop": "stop the deal",
        },
    ),
    page=Page(
        script="js/table/families/toy/index.js",
        piles="toy_family/piles.html",
        how_to_play="toy_family/how_to_play.html",
    ),
    history=History(
        ends={"lowest": "Lowest", "counted": "Counted"},
        acts={"done": "%(who)s stopped the deal."},
        facts=facts,
    ),
)
