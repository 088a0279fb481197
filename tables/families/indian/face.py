"""The face of Indian rummy: points, pools, best of, and 21 cards."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tables.families.face import Calibration, Face, History, Page
from tables.families.indian import page_words, rules_text
from tables.families.indian.figures import FIGURES

DEAL_MINUTES: Final = {2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
"""Approximate minutes of a deal of 13 cards at the normal pace, by players."""
LONG_HAND: Final = 13
"""A deal of more cards takes twice as long."""
POOL_DEALS: Final = 3
"""About how many deals a pool has, beside those that its limit brings."""
POOL_POINTS: Final = 25
"""The points of its limit per deal, approximately: 7 up to 101, 11 up to 201."""


def length(told: Mapping[str, Any], seats: int) -> tuple[float, float]:
    """Return the approximate number of deals of a match, and the minutes of each."""
    deals = told.get("deals", 1)
    if "limit" in told:
        deals = POOL_DEALS + told["limit"] // POOL_POINTS
    # On average, half of a pool's players are still in.
    playing = max(2, -(-seats // 2)) if "limit" in told else seats
    return deals, DEAL_MINUTES[playing] * (2 if told["hand_size"] > LONG_HAND else 1)


INDIAN: Final = Face(
    family="indian",
    calibration=Calibration(beta=7.0, bots={"easy": 0.0, "normal": 25.0, "hard": 29.6}),
    title=_("Indian Rummy"),
    length=length,
    sentences=(page_words.PLAY, page_words.SHOW, page_words.EVENTS, page_words.TEXT),
    page=Page(
        script="js/table/families/indian/index.js",
        text_script="js/table/families/indian/text.js",
        sheets=("css/table/families/indian.css",),
        last_card="tables/families/indian/finish_slot.html",
        buttons_before="tables/families/indian/buttons_before.html",
        buttons_after="tables/families/indian/buttons_after.html",
        panel="tables/families/indian/finish_panel.html",
        how_to_play="tables/families/indian/how_to_play.html",
    ),
    history=History(
        ends={
            "show": pgettext_lazy("cards shown to end a deal", "Show"),
            "melded": _("Melded"),
            "half_count": _("Half count"),
            "drop": _("Drop"),
            "middle_drop": _("Middle drop"),
            "wrong_show": _("Wrong show"),
            "auto_drop": _("Auto drop"),
        },
        endings={"valid_show": _("Ended by a valid show.")},
        acts={
            "show": _("%(who)s showed with %(card)s in the finish slot."),
            "declare": _("%(who)s sent their cards."),
            "drop": _("%(who)s dropped."),
        },
    ),
    refusals={
        "cannot_drop_now": _("You can drop only on your turn, before you draw."),
        "no_drop_in_format": _("This game has no drop."),
        "no_drop_left": _(
            "You have no drop left, and you can't drop out of this match."
        ),
        "joker_not_allowed": _("You can't take a discarded joker."),
    },
    rules=rules_text.of,
    figures=FIGURES,
)
