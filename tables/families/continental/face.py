"""The face of Continental."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from rules.continental.shapes import ContinentalFacts, ContinentalView
from rules.views.deal import AnyDealView
from rules.views.match import MatchFacts
from tables.families.continental import page_words, rules_text
from tables.families.continental.figures import FIGURES
from tables.families.face import (
    Calibration,
    Face,
    Fact,
    History,
    Names,
    Page,
)
from tables.families.melds_on_table import history, result_words
from tables.families.melds_on_table import page_words as shared_words
from tables.families.melds_on_table.result_words import contract_said
from tables.families.run_words import RUNS
from tables.families.sentences import said
from tables.shapes.results import DealOutcome
from wallet.text.sentences import listed

DEAL_MINUTES: Final = {2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
"""Approximate minutes of a deal at the normal pace, by players."""


def length(told: Mapping[str, Any], seats: int) -> tuple[float, float]:
    """Return the number of deals of a match, and the approximate minutes of each."""
    return len(told["hands"]), DEAL_MINUTES[seats]


def facts(view: AnyDealView, _result: DealOutcome | None) -> list[Fact]:
    """Return the contract of the deal."""
    assert isinstance(view, ContinentalView), "it is a deal of Continental"
    asked = view.contract
    return [Fact(now("Contract"), contract_said(asked.trios, asked.runs))]


def asked_said(facts: MatchFacts) -> list[str]:
    """Return the contract of each deal in words: "1 trio, 2 runs"."""
    assert isinstance(facts, ContinentalFacts), "it is a match of Continental"
    return [contract_said(asked.trios, asked.runs) for asked in facts.asked]


def tie_said(facts: MatchFacts, names: Names) -> str:
    """Return how a tie for the first place was broken; empty if there was none."""
    assert isinstance(facts, ContinentalFacts), "it is a match of Continental"
    tie = facts.tie
    if tie is None:
        return ""
    level = [names[seat] for seat in tie.seats]
    points = sum(
        cell.points
        for deal in facts.sheet
        for cell in deal.seats
        if cell.seat == tie.seats[0]
    )
    words = result_words.SCORE[f"score.tie.{tie.by}"]
    return said(words, names=listed(level), points=points, n=tie.deal)


CONTINENTAL: Final = Face(
    family="continental",
    calibration=Calibration(beta=7.0, bots={"easy": 0.0, "normal": 25.0, "hard": 26.5}),
    title=_("Continental"),
    length=length,
    sentences=(
        RUNS,
        shared_words.TABLED,
        result_words.TABLED,
        result_words.SCORE,
        page_words.CONTINENTAL,
        page_words.CONTRACT,
        page_words.PROMPTS,
        page_words.JOKERS,
    ),
    page=Page(
        script="js/table/families/continental/index.js",
        text_script="js/table/families/continental/text.js",
        sheets=("css/table/board.css", "css/table/families/continental.css"),
        melds="tables/families/melds_on_table/board.html",
        buttons="tables/families/melds_on_table/buttons.html",
        how_to_play="tables/families/continental/how_to_play.html",
    ),
    history=History(
        ends=history.ENDS,
        endings=history.ENDINGS,
        acts=history.ACTS,
        event_said=history.event_said,
        facts=facts,
        terms=history.terms,
        asked_said=asked_said,
        tie_said=tie_said,
    ),
    refusals={
        "not_down": _("Lay your contract down first."),
        "already_down": _("Your contract is down. From now on you can only lay off."),
        "not_the_contract": _(
            "Lay down exactly the contract of this deal, no more and no less."
        ),
        "joker_stays": _("This joker stays where it is."),
        "run_too_short": _("A run must keep four cards."),
        "discard_waits": _("Your discard waits until the others have answered."),
        "nothing_to_claim": _("There is no card to claim now."),
        "already_answered": _("You have already answered."),
    },
    rules=rules_text.of,
    figures=FIGURES,
)
