"""What is told of deals whose melds lie on the table: basic rummy and Continental."""

import pytest
from msgspec.structs import replace

from rules.continental.shapes import AskedNow, ContinentalFacts, SheetRow, Tie
from rules.game import Event
from rules.views.match import SeatPoints
from rules.views.results import TallyView
from tables.families.continental import face
from tables.families.melds_on_table import history
from tables.shapes.results import DealOutcome
from tables.text.page.all_sentences import page_words
from tests.rules.basic import table as basic
from tests.rules.continental.table import Table

NAMES = {0: "Asha", 1: "Bilal", 2: "Chandra"}


def said(table):
    return [history.event_said(event) for event in table.events]


def two_runs():
    """Return a deal whose first seat laid down two runs, one of them with a joker."""
    runs = "4s 5s 6s 7s * / 9h Th Jh Qh"
    table = Table(runs.replace("/", ""), "", contract=3, stock="2d")
    return table.draw(0).no_claims().down(0, runs)


def test_the_result_has_words_for_who_went_out_and_who_was_beaten():
    table = basic.situation("9c", "Kh 2d", table="2h3h4h", stock="5h")
    table.draw(0).lay(0, "5h", 0).discard(0, "9c")
    ends = {f"how.{how}" for how in table.hows().values()}
    assert len(ends) == 2
    assert ends <= page_words("basic").keys()


@pytest.mark.parametrize(
    ("to", "end", "told"),
    [
        (0, "low", "%(who)s moved a joker to the other end of its run."),
        (1, "high", "%(who)s moved a joker to another run."),
    ],
)
def test_a_joker_is_said_to_move_within_its_run_or_to_another(to, end, told):
    """See continental.md C5."""
    assert told in said(two_runs().move(0, 0, to, end))


@pytest.mark.parametrize(
    ("end", "to", "told"),
    [("high", None, "."), ("high", 1, " and moved the joker to another run.")],
)
def test_a_replaced_joker_is_said_to_stay_or_to_go_to_another_run(end, to, told):
    """See continental.md C9, example 4."""
    runs = "Ah 2h 3h * 5h / 9c Tc Jc Qc"
    hand = runs.replace("/", "")
    table = Table("8s", hand, contract=3, upcard="Kd", stock="2s 6d 4h")
    table.draw(0).claim(1).discard(0, "8s").draw(1).no_claims().down(1, runs)
    table.swap(1, "4h", 0, end, to)
    assert f"%(who)s put %(card)s in the place of a joker{told}" in said(table)


def test_the_open_card_and_a_claimed_one_are_named():
    taken = Event("drew", 0, card=3, info={"source": "discard"})
    assert history.event_said(taken) == "%(who)s took the open card, %(card)s."
    claimed = history.event_said(Event("claimed", 1, card=3))
    assert claimed == "%(who)s claimed %(card)s."
    assert history.event_said(Event("stood_up", 1)) == "%(who)s: stood up"


def tallied(counts, factor=1):
    total = sum(n for _seat, n in counts)
    tally = TallyView(0, factor > 1, None, counts, total, factor)
    result = DealOutcome(1, "", 1, "went_out", [0], [], 0, tally=tally)
    return history.terms(result, {"scoring": "winner_takes_all"}, NAMES)


def test_one_hand_that_counts_double_needs_no_brackets():
    """See basic.md B4."""
    terms = tallied([(1, 21)], factor=2)
    assert [(term.sign, term.n) for term in terms] == [("", 21), ("×", 2), ("=", 42)]


def test_several_hands_that_count_double_stand_in_brackets():
    """See basic.md B4."""
    terms = tallied([(1, 21), (2, 9)], factor=2)
    signs = [(term.sign, term.n, term.closes) for term in terms]
    assert signs == [("(", 21, ""), ("+", 9, ")"), ("×", 2, ""), ("=", 60, "")]


@pytest.mark.parametrize("by", ["outs", "deal"])
def test_a_tie_for_the_first_place_is_said_with_names_and_points(by):
    """See continental.md D1."""
    row = SheetRow(1, None, [SeatPoints(0, 5), SeatPoints(1, 7)])
    asked = AskedNow(1, 2, 0, 7)
    facts = ContinentalFacts(2, 2, None, False, asked, [1], [], [row] * 2, None)
    assert face.tie_said(facts, NAMES) == ""
    told = face.tie_said(replace(facts, tie=Tie([0, 2], by, 2)), NAMES)
    assert told.startswith("Tied on 10 points: Asha, Chandra. ")
