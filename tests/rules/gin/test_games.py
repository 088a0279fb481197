"""The worked games of gin.md A13, deal after deal through the engine."""

import pytest

from rules.actions import Discard
from rules.phases import (
    MatchEnding,
)
from tests.rules.gin.table import Match
from tests.rules.gin.test_vectors import W3, W4, W6


def test_a_game_of_the_house_adds_hands_game_and_boxes():
    """See gin.md A13, game 1."""
    match = Match()
    match.wins(0, 18).wins(1, 41)
    _scores(match, 0, 35, W3)
    _scores(match, 0, 30, W6)
    match.wins(1, 12)
    assert match.ended is None
    _scores(match, 0, 25, W4)
    assert match.ended == (MatchEnding.TARGET, (0,))
    assert match.finals == {0: 308, 1: 103}
    own = match.lines(0)
    assert (own.points, own.game_bonus, own.shutout) == (108, 100, 0)
    assert (own.boxes, own.box_points, own.total) == (4, 100, 308)
    other = match.lines(1)
    assert (other.points, other.boxes, other.total) == (53, 2, 103)
    assert (own.reached, other.reached) == (True, False)


def _scores(match, seat, points, hands):
    """Let the seat score by a gin or, with the hands of W6, by an undercut."""
    knocker = seat if hands is not W6 else 1 - seat
    table = match.table({knocker: hands[0], 1 - knocker: hands[1]}).both_pass()
    if match.order[0] != knocker:
        table.do(match.order[0], Discard(table.deal.drawn)).draw(knocker)
    kind = "knock" if hands is W6 else "gin"
    drawn = table.game.pack(None).name(table.deal.drawn)
    getattr(table, kind)(knocker, drawn)
    assert table.points() == {seat: points, 1 - seat: 0}
    return match.record(table)


def test_a_shutout_of_the_house_doubles_the_hands():
    """See gin.md A13, game 2."""
    match = Match().wins(0, 43).wins(0, 31).wins(0, 40)
    assert match.finals == {0: 403, 1: 0}
    own = match.lines(0)
    assert (own.points, own.shutout, own.game_bonus, own.box_points) == (
        114,
        114,
        100,
        75,
    )


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_void_deal_costs_the_shutout_of_the_house(at):
    """See gin.md A13, game 3."""
    match = Match()
    for number, points in enumerate((43, 31, 40)):
        if number == at:
            match.void()
        match.wins(0, points)
    assert match.finals == {0: 289, 1: 0}


@pytest.mark.parametrize("voids", [0, 1])
@pytest.mark.parametrize(("blitz", "total"), [(True, 488), (False, 274)])
def test_a_classic_game_has_its_own_bonuses(blitz, total, voids):
    """See gin.md A13, game 4."""
    match = Match("gin-classic", blitz=blitz).wins(0, 43)
    for _ in range(voids):
        match.void()
    match.wins(0, 31).wins(0, 40)
    assert match.finals == {0: total, 1: 0}
    assert match.lines(0).shutout == (214 if blitz else 0)


@pytest.mark.parametrize(
    ("winner_by", "winner"), [("grand_total", 1), ("first_to_target", 0)]
)
def test_who_reaches_the_target_first_may_lose_by_the_sum(winner_by, winner):
    """See gin.md A13, game 5."""
    match = Match(winner_by=winner_by)
    for points in (15, 10, 10, 10, 10, 10, 10, 10, 10):
        match.wins(1, points)
    match.wins(0, 30).wins(0, 30).wins(0, 42)
    assert match.finals == {0: 277, 1: 320}
    assert match.ended == (MatchEnding.TARGET, (winner,))
    assert match.rows[winner].place == 1
    rows = {row.seat: row.how for row in match.result.seats}
    assert rows == {winner: "won", 1 - winner: "lost"}


def test_a_quick_game_ends_at_50():
    """See gin.md A13, game 6."""
    match = Match("gin-quick", target=50)
    _scores(match, 0, 35, W3)
    assert match.ended is None
    match.wins(0, 18)
    assert match.ended == (MatchEnding.TARGET, (0,))
    assert match.finals == {0: 53, 1: 0}


def test_a_quick_game_to_1_ends_with_the_first_deal_that_scores():
    """See gin.md A13, game 6."""
    match = Match("gin-quick", target=1).void()
    assert match.ended is None
    match.wins(1, 12)
    assert match.ended == (MatchEnding.TARGET, (1,))


def test_a_hollywood_match_keeps_three_games():
    """See gin.md A13, game 7."""
    match = Match(hollywood=True)
    a, b = 0, 1
    for seat, points in (
        *((a, 25), (b, 12), (a, 18), (a, 36), (a, 40)),
        *((b, 30), (a, 10), (b, 20), (a, 15)),
    ):
        assert match.ended is None
        match.wins(seat, points)
    assert match.ended == (MatchEnding.TARGET, (a,))
    columns = [(match.lines(a, n), match.lines(b, n)) for n in (1, 2, 3)]
    assert [(own.points, own.boxes) for own, _ in columns] == [
        (119, 4),
        (104, 4),
        (101, 4),
    ]
    assert [(other.points, other.boxes) for _, other in columns] == [
        (12, 1),
        (30, 1),
        (20, 1),
    ]
    assert [own.total for own, _ in columns] == [319, 304, 301]
    assert [other.total for _, other in columns] == [37, 55, 45]
    assert match.finals == {a: 924, b: 137}
    counted = [
        [(one["column"], one["total"]) for one in deal["counts"]]
        for deal in match.facts["sheet"]
    ]
    assert counted[:3] == [[(1, 25)], [(1, 12)], [(1, 43), (2, 18)]]
    assert counted[6:] == [[(2, 104), (3, 86)], [(3, 20)], [(3, 101)]]


def test_who_was_shut_out_of_the_first_game_enters_the_second():
    """See gin.md A10."""
    match = Match(hollywood=True)
    match.wins(0, 43).wins(0, 31).wins(0, 40)
    match.wins(1, 30)
    first, second, third = match.facts["columns"]
    assert (first["closed_by"], second["closed_by"]) == (0, None)
    own = [
        next(row for row in column["seats"] if row["seat"] == 1)
        for column in (first, second, third)
    ]
    assert [row["entered"] for row in own] == [False, True, False]
    assert [row["points"] for row in own] == [0, 30, 0]
    assert match.wins(1, 20).facts["columns"][2]["seats"][1]["points"] == 20


def test_a_shutout_counts_in_its_own_game_alone():
    """See gin.md A10."""
    match = Match(hollywood=True).wins(0, 43).wins(0, 31).wins(0, 40)
    match.wins(1, 30)
    while match.ended is None:
        match.wins(0, 43)
    assert match.lines(0, 1).shutout == 114
    assert match.lines(0, 2).shutout == 0
    assert match.lines(0, 3).shutout > 0


def test_a_void_deal_costs_the_shutout_of_open_games_only():
    """See gin.md A10."""
    match = Match(hollywood=True).wins(0, 43).wins(0, 31).wins(0, 40).void()
    while match.ended is None:
        match.wins(0, 43)
    assert match.lines(0, 1).shutout == 114
    assert [match.lines(0, n).shutout for n in (2, 3)] == [0, 0]


def test_equal_final_scores_go_to_who_reached_the_target():
    """See gin.md A8."""
    match = Match(game_bonus=0, box_bonus=25, shutout=False, target=60)
    match.wins(0, 25).wins(0, 10).wins(1, 60)
    assert match.finals == {0: 85, 1: 85}
    assert match.ended == (MatchEnding.TARGET, (1,))
