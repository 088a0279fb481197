"""The face of gin."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tables.families.face import Calibration, Face, History, Page
from tables.families.gin import (
    match_sheet,
    page_words,
    result_words,
    rules_text,
    showdown,
)
from tables.families.gin.figures import FIGURES
from tables.families.run_words import RUNS

DEAL_MINUTES: Final = 2.5
"""Approximate minutes of a deal at the normal pace."""
DEAL_POINTS: Final = 14
"""About how many points nearer to the target a deal brings its leader."""
HOLLYWOOD: Final = 1.6
"""How many times as long three games at once take."""


def length(told: Mapping[str, Any], _seats: int) -> tuple[float, float]:
    """Return the approximate number of deals of a match, and the minutes of each."""
    deals = max(1, round(told["target"] / DEAL_POINTS))
    return deals * (HOLLYWOOD if told["hollywood"] else 1), DEAL_MINUTES


GIN: Final = Face(
    family="gin",
    calibration=Calibration(beta=7.0, bots={"easy": 0.0, "normal": 25.0, "hard": 31.6}),
    title=_("Gin Rummy"),
    length=length,
    sentences=(
        RUNS,
        page_words.GIN,
        page_words.EVENTS,
        result_words.SHOWDOWN,
        result_words.SHEET,
    ),
    page=Page(
        script="js/table/families/gin/index.js",
        text_script="js/table/families/gin/text.js",
        sheets=("css/table/families/gin.css",),
        piles="tables/families/gin/piles.html",
        melds="tables/families/gin/melds.html",
        buttons="tables/families/gin/buttons.html",
        how_to_play="tables/families/gin/how_to_play.html",
    ),
    history=History(
        ends={
            "knock": _("Knocked"),
            "gin": _("Gin"),
            "big_gin": _("Big gin"),
            "undercut": _("Undercut"),
            "beaten": _("Beaten"),
        },
        endings={
            "knock": _("Ended by a knock."),
            "gin": _("Ended by gin."),
            "big_gin": _("Ended by big gin."),
            "undercut": _("Ended by a knock that was undercut."),
        },
        acts={
            "knock": _("%(who)s knocked, with %(card)s face down."),
            "gin": _("%(who)s went gin, with %(card)s face down."),
            "big_gin": _("%(who)s went big gin."),
            "done": _("%(who)s was done."),
        },
        facts=showdown.facts,
        showdown=showdown.of_result,
        showdown_template="tables/families/gin/showdown.html",
        sheets=match_sheet.of,
    ),
    refusals={
        "offer_first": _("Take or pass the first card."),
        "only_to_end": _("You can take the last card only to end the deal with it."),
        "too_much_deadwood": ngettext_lazy(
            "That leaves %(points)s point, and you can knock with %(limit)s "
            "at most. Discard normally.",
            "That leaves %(points)s points, and you can knock with %(limit)s "
            "at most. Discard normally.",
            "points",
        ),
        "no_gin": ngettext_lazy(
            "That leaves %(points)s point, so it is not gin.",
            "That leaves %(points)s points, so it is not gin.",
            "points",
        ),
        "no_big_gin": _("Big gin needs all eleven cards in melds."),
    },
    rules=rules_text.of,
    figures=FIGURES,
)
