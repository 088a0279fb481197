"""The face of basic rummy."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tables.families.basic import rules_text
from tables.families.basic.figures import FIGURES
from tables.families.face import Calibration, Face, History, Page
from tables.families.melds_on_table import history, page_words, result_words
from tables.families.run_words import RUNS

DEAL_MINUTES: Final = {2: 2.5, 3: 3, 4: 4, 5: 4, 6: 4}
"""Approximate minutes of a deal at the normal pace, by players."""
DEAL_POINTS: Final = 3.5
"""How many points for each player a deal brings its leader nearer to the target: house
bots need 14 to 16 deals to 50 for each, however many play."""


def length(told: Mapping[str, Any], seats: int) -> tuple[float, float]:
    """Return the approximate number of deals of a match, and the minutes of each."""
    deals = max(1, round(told["target_per_player"] / DEAL_POINTS))
    by_target = told["end"] == "target"
    return deals if by_target else told["deals"], DEAL_MINUTES[seats]


BASIC: Final = Face(
    family="basic",
    calibration=Calibration(beta=9.0, bots={"easy": 0.0, "normal": 25.0, "hard": 26.4}),
    title=_("Basic Rummy"),
    length=length,
    sentences=(RUNS, page_words.TABLED, result_words.TABLED, result_words.SCORE),
    page=Page(
        script="js/table/families/basic/index.js",
        text_script="js/table/families/basic/text.js",
        sheets=("css/table/board.css",),
        melds="tables/families/melds_on_table/board.html",
        buttons="tables/families/melds_on_table/buttons.html",
        how_to_play="tables/families/basic/how_to_play.html",
    ),
    history=History(
        ends=history.ENDS,
        endings=history.ENDINGS,
        acts=history.ACTS,
        event_said=history.event_said,
        terms=history.terms,
    ),
    refusals={
        "one_meld": _("You can put down only one new meld each turn here."),
    },
    rules=rules_text.of,
    figures=FIGURES,
)
