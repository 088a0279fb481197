"""What the pages tell of deals and matches of gin."""

from msgspec import UNSET
from msgspec.structs import replace

from rules.results import FinalScore
from rules.views.results import group_to_wire, showdown_to_wire
from tables.families.gin import figures, match_sheet, showdown
from tables.shapes.results import DealOutcome, DealSeat, MatchOutcome, MatchSeatEnd
from tables.text.page.all_sentences import page_words
from tests.rules.gin.table import PACK, Table, knocked
from tests.rules.gin.test_vectors import W1, W3, W5, W6

NAMES = {0: "Asha", 1: "Bilal"}

RUN_KEYS = ("kind.run", "kind.runWaits", "spoken.run", "reason.wraps", "why.invalid")


def test_a_run_is_called_a_run_wherever_the_games_rules_do():
    """In the hand as in the result, on the board and in the lessons."""
    for family in ("gin", "basic", "continental"):
        words = page_words(family)
        for key in RUN_KEYS:
            assert "run" in words[key].lower(), (family, key)
            assert "sequence" not in words[key].lower(), (family, key)
    gin = page_words("gin")
    assert gin["kind.run"] == gin["gin.part.run"]
    assert page_words("indian")["kind.run"] == "Sequence"


def told(table):
    """Return a result as it is kept: with the groups that explain the points."""
    ended = table.result
    seats = [
        DealSeat(
            seat=row.seat,
            user=None,
            name=NAMES[row.seat],
            bot=False,
            place=row.place,
            points=row.points,
            how=row.how,
            chips=0,
            stack=0,
            groups=[
                group_to_wire(group, PACK)
                for group in table.game.explain(table.deal, row)
            ],
        )
        for row in ended.seats
    ]
    shown = showdown_to_wire(ended.showdown, PACK) if ended.showdown else UNSET
    winners = list(ended.winners)
    return DealOutcome(1, "", 1, str(ended.ending), winners, seats, 0, shown)


def sums(table):
    page = showdown.of_result(told(table), NAMES)
    return [(term.sign, term.n) for term in page.terms]


def test_a_knock_is_the_difference_of_two_counts():
    """See gin.md A7."""
    table = knocked(*W1)
    (own, other) = table.told.count, table.told.left
    assert sums(table) == [("", other), ("−", own), ("=", other - own)]


def test_gin_adds_its_bonus_and_takes_nothing_off():
    """See gin.md A7."""
    table = knocked(*W3)
    other, bonus = table.told.left, table.options.gin_bonus
    assert sums(table) == [("", other), ("+", bonus), ("=", other + bonus)]


def test_an_undercut_goes_to_the_defender_and_says_why():
    """See gin.md A7."""
    table = knocked(*W6)
    page = showdown.of_result(told(table), NAMES)
    assert "Bilal" in page.terms[-1].word
    assert page.why


def test_both_hands_tell_what_was_laid_off_and_what_it_was_before():
    table = knocked(*W6)
    page = showdown.of_result(told(table), NAMES)
    knocker, defender = page.hands
    assert [part.kind for part in knocker.parts][-1] == "knock"
    gone = [part for part in defender.parts if part.kind == "gone"]
    assert len(gone) == bool(table.told.laid)
    assert (defender.was is None) == (table.told.raw == table.told.left)
    big = showdown.of_result(told(knocked(*W5)), NAMES)
    assert "knock" not in [part.kind for part in big.hands[0].parts]


def test_the_figure_of_a_seat_is_what_it_was_left_with():
    result = knocked(*W1).result
    assert figures.count(result, 0) == result.showdown.count
    assert figures.count(result, 1) == result.showdown.left
    left = Table(*W1).left(0).result
    assert figures.count(left, 0) is None
    assert showdown.of_result(told(Table(*W1).left(0)), NAMES) is None


def test_games_side_by_side_have_a_sum_of_their_own():
    """See gin.md B5."""
    finals = [
        FinalScore(seat, column, 100, 100, 0, 1, 20, total)
        for column in (1, 2, 3)
        for seat, total in ((0, 220), (1, 90))
    ]
    rows = [
        MatchSeatEnd(n, None, NAMES[n], False, n + 1, points, "won", 1, 0, 0, None)
        for n, points in enumerate((660, 270))
    ]
    result = MatchOutcome(1, "target", [0], rows, 1, 2, 0, finals)
    games = match_sheet.of(result, {}, [0, 1])
    assert len(games) == 4
    assert games[-1].lines[0].cells == [660, 270]
    alone = replace(result, finals=finals[:2])
    assert len(match_sheet.of(alone, {}, [0, 1])) == 1
    assert match_sheet.of(replace(result, ending="deals_max"), {}, [0, 1]) == []
