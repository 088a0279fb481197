"""Who deals, when a match of gin ends, and what is told of it (A3, A8)."""

import pytest

from rules.game import (
    Breach,
    IllegalAction,
)
from rules.phases import (
    MatchEnding,
)
from tests.rules.gin.table import Match, Table, deal_scoring
from tests.rules.gin.test_vectors import W7

TOLD = {"limit": None, "tie_break": False, "deals": None}


def test_the_highest_card_of_the_toss_plays_first():
    """See gin.md A3."""
    match = Match(seats=(1, 0))
    assert match.order == (1, 0)
    assert match.facts["dealer"] == 0


@pytest.mark.parametrize(
    ("next_dealer", "orders"),
    [
        ("alternate", [(1, 0), (0, 1), (1, 0)]),
        ("loser", [(0, 1), (0, 1), (1, 0)]),
        ("winner", [(1, 0), (1, 0), (0, 1)]),
    ],
)
def test_the_option_says_who_deals_next(next_dealer, orders):
    """See gin.md A3."""
    match = Match(next_dealer=next_dealer)
    assert match.order == (0, 1)
    for winner, order in zip((0, 0, 1), orders, strict=True):
        match.wins(winner, 12)
        assert match.order == order


@pytest.mark.parametrize("next_dealer", ["alternate", "loser", "winner"])
def test_a_void_deal_is_dealt_again_by_the_same_seat(next_dealer):
    match = Match(next_dealer=next_dealer).wins(0, 12)
    before = match.order
    assert match.void().order == before
    assert match.void().order == before


def test_a_level_deal_counts_as_void():
    """See gin.md A7."""
    match = Match(undercut_on_equal=False)
    before = match.order
    table = match.table({0: W7[0], 1: W7[1]}).both_pass()
    table.knock(0, table.game.pack(None).name(table.deal.drawn))
    match.record(table)
    assert match.order == before
    nobody = {"winner": None, "points": 0, "boxes": 0, "counts": []}
    assert match.facts["sheet"] == [{"kind": "level", **nobody}]
    match.wins(0, 43).wins(0, 31).wins(0, 40)
    assert match.lines(0).shutout == 0


def test_boxes_and_bonuses_never_count_towards_the_target():
    match = Match()
    for _ in range(9):
        match.wins(0, 11)
    assert match.ended is None
    assert match.rows[0].score == 99
    assert match.rows[0].boxes == 9
    assert match.wins(0, 12).ended == (MatchEnding.TARGET, (0,))


def test_both_seats_get_boxes():
    match = Match(target=40).wins(1, 20).wins(0, 41)
    assert {seat: row.boxes for seat, row in match.rows.items()} == {0: 1, 1: 1}
    assert match.lines(1).box_points == 25


@pytest.mark.parametrize(("box", "game", "total"), [(25, 100, 166), (0, 0, 41)])
def test_box_and_game_bonus_are_options(box, game, total):
    """See gin.md A2."""
    match = Match(target=40, box_bonus=box, game_bonus=game, shutout=False)
    match.wins(0, 41)
    assert match.finals == {0: total, 1: 0}


@pytest.mark.parametrize("shutout", [True, False])
def test_the_shutout_is_an_option(shutout):
    """See gin.md A2."""
    match = Match(target=40, shutout=shutout).wins(0, 41)
    assert match.lines(0).shutout == (41 if shutout else 0)


def test_a_shutout_needs_that_the_other_won_nothing():
    match = Match(target=40).wins(1, 12).wins(0, 41)
    assert match.lines(0).shutout == 0
    match = Match("gin-classic", target=40, blitz=True).wins(1, 12).wins(0, 41)
    assert match.lines(0).shutout == 0


def test_bounded_forty_deals_and_the_standing_decides():
    match = Match(deals_max=3, void_max=3, box_bonus=25)
    match.wins(0, 12).void().wins(1, 15)
    assert match.ended == (MatchEnding.DEALS_MAX, (1,))
    assert match.lines(1).game_bonus == 0


def test_bounded_level_at_the_end_nobody_wins_and_entries_go_back():
    match = Match(deals_max=2).wins(0, 12).wins(1, 12)
    assert match.ended == (MatchEnding.DEALS_MAX, ())
    assert [row.how for row in match.result.seats] == ["level", "level"]
    assert [row.place for row in match.result.seats] == [1, 1]
    assert match.game.shares(match.match) == ()


def test_bounded_five_voids_in_a_row_end_the_match():
    match = Match().wins(1, 12)
    for _ in range(4):
        match.void()
    assert match.ended is None
    match.wins(1, 11)
    for _ in range(5):
        assert match.ended is None
        match.void()
    assert match.ended == (MatchEnding.VOID, (1,))


def test_the_standing_has_the_leader_first():
    match = Match().wins(1, 20)
    rows = match.game.standing(match.match)
    assert [(r.seat, r.place, r.score, r.boxes) for r in rows] == [
        (1, 1, 20, 1),
        (0, 2, 0, 0),
    ]
    assert all(row.state == "playing" for row in rows)


def test_facts_are_the_score_sheet():
    match = Match().wins(1, 20).void()
    facts = match.facts
    assert facts.items() >= (TOLD | {"deal": 3, "target": 100, "dealer": 0}).items()
    assert facts["sheet"] == [
        {"kind": "knock", "winner": 1, "points": 20, "boxes": 1}
        | {"counts": [{"column": 1, "total": 20}]},
        {"kind": "void", "winner": None, "points": 0, "boxes": 0, "counts": []},
    ]
    assert facts["columns"] == [
        {
            "seats": [
                {"seat": 0, "points": 0, "boxes": 0, "entered": False},
                {"seat": 1, "points": 20, "boxes": 1, "entered": True},
            ],
            "closed_by": None,
        }
    ]
    assert len(Match(hollywood=True).facts["columns"]) == 3


def test_a_match_that_is_over_takes_no_deal_and_no_answer():
    match = Match(target=10).wins(0, 12)
    game = match.game
    table = Table(*deal_scoring(20)).left(0)
    with pytest.raises(ValueError, match="waits"):
        game.record_deal(match.match, table.result)
    for act in (
        lambda: game.forfeit(match.match, 0),
        lambda: game.answer(match.match, 0, "rejoin"),
        lambda: game.close_offer(match.match),
    ):
        with pytest.raises(IllegalAction) as refusal:
            act()
        assert refusal.value.breach is Breach.NOT_ALLOWED
    with pytest.raises(IllegalAction):
        game.forfeit(Match().match, 9)
    assert game.offer(match.match) is None
    assert game.answers(match.match, 0) == ()


def test_the_deal_of_other_seats_is_not_the_one_awaited():
    table = Table(*deal_scoring(20), seats=(0, 3)).left(0)
    with pytest.raises(ValueError, match="waits"):
        Match().game.record_deal(Match().match, table.result)


@pytest.mark.parametrize("game", ["gin-house", "gin-classic", "gin-quick"])
def test_the_winner_takes_the_pot(game):
    match = Match(game, target=50).wins(1, 30).wins(1, 41)
    shares = match.game.shares(match.match)
    assert [(share.seat, share.weight) for share in shares] == [(1, 1)]
    rows = {row.seat: row for row in match.result.seats}
    assert (rows[1].how, rows[0].how) == ("won", "lost")
