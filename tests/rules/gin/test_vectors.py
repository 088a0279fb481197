"""The worked hands of gin.md A12, through the engine."""

import pytest

from rules.actions import DRAW_STOCK, Discard, Knock
from rules.cards import parse_face
from rules.phases import (
    Ending,
)
from tests.rules.gin.table import Match, Table, knocked, names

ALL = ("gin-house", "gin-classic", "gin-quick")
W1 = "4h5h6h 9s9d9c QsQhQc 3d", "KsKhKd As Ac 2c 2d 4s 5c 6d"
W2 = "6c7c8c9cTc JsJhJd 3s 5d", "QsQhQd 4s4h 2s2d Ac Ad 6s"
W3 = "9s9h9d9c 4h4d4c 3h3d3s", "JsJhJd KsKhKd 6c Ah As 2d"
W4 = "2s3s4s5s 7h7d7c KsKhKd", "8s9sTsJs 4h5h6h TcJcQc"
W5 = "Ah2h3h4h 8s8h8d TcJcQcKc", "KsKh 2s 5d6d7d 9s9h9d9c"
W6 = "2c2d2s 6h7h8h JsJdJc 8d", "4c5c6c 9s9d9c KhKdKc 3s"
W7 = "2c2d2s 6h7h8h JsJdJc 7s", "4c5c6c 9s9d9c KhKdKc 7d"
W8 = "5d6d7d TsThTc AsAhAc 4s", "4d 8d QsQhQc Ks 9h 3c 6c 2s"
W9 = "Ah2h3h 9s9d9c KsKhKd 5s", "4h 5h 6s7s8s Jc Qd 7d 2c Tc"
W10 = "5c6c7c 8s8h8d QsQhQd 9d", "JsJhJd 3s3h3d 8c 4s 2h 2d"
W11 = "TsJsQs 2h2d2c 5h5d5c 6c", "9s9h9d9c 8s KhKdKc 4s 3h"
W12 = "7h7d7c 4s5s6s KsKhKd 2c", "7s 8s JhJdJc 3h 9d Tc Qd 4d"
W13 = "6s7s8s 6c7c8c QsQhQd 8d", "KsKhKd Ah2h3h 5d 5h 9d Td"
W14 = "3s4s5s 7d8d9d JcQcKc 2h", "KsKhKd 5h6h7h 4c 4d 9s Ah"
W16 = "2c3c4c TsTdTc QsQdQc 7h", "8h9hTh 5s5d5h Ks Kd Ah 6d"


def counts(table):
    told = table.told
    return told.count, told.raw, told.left


def laid(table):
    """The cards laid off, by the meld they lie on."""
    told = table.told
    knocker = next(row for row in table.result.seats if row.seat == told.knocker)
    melds = [names(group) for group in knocker.groups]
    return {names([card]): melds[on] for card, on in told.laid}


@pytest.mark.parametrize("game", ALL)
def test_a_knock_scores_the_difference(game):
    """See gin.md A12, hand 1."""
    table = knocked(*W1, game=game)
    assert counts(table) == (3, 21, 21)
    assert table.points() == {0: 18, 1: 0}
    assert table.result.ending is Ending.KNOCK


@pytest.mark.parametrize("game", ALL)
def test_the_knock_card_is_not_counted(game):
    """See gin.md A12, hand 2."""
    table = knocked(*W2, card="9h", game=game)
    assert counts(table) == (8, 20, 20)
    assert table.points() == {0: 12, 1: 0}
    assert names([table.told.card]) == "9h"


@pytest.mark.parametrize(
    ("game", "points"), [("gin-house", 35), ("gin-classic", 30), ("gin-quick", 35)]
)
def test_gin_scores_the_other_hand_and_its_bonus(game, points):
    """See gin.md A12, hand 3."""
    table = knocked(*W3, card="7d", game=game)
    assert counts(table) == (0, 10, 10)
    assert table.points() == {0: points, 1: 0}
    assert (table.result.ending, table.told.kind) == (Ending.GIN, "gin")


@pytest.mark.parametrize(
    ("game", "points"), [("gin-house", 25), ("gin-classic", 20), ("gin-quick", 25)]
)
def test_gin_against_zero_is_no_undercut(game, points):
    """See gin.md A12, hand 4."""
    table = knocked(*W4, game=game)
    assert counts(table) == (0, 0, 0)
    assert table.points() == {0: points, 1: 0}


@pytest.mark.parametrize(
    ("game", "points", "kind"),
    [
        ("gin-house", 53, "big_gin"),
        ("gin-classic", 42, "gin"),
        ("gin-quick", 47, "gin"),
    ],
)
def test_big_gin_scores_more_than_gin(game, points, kind):
    """See gin.md A12, hand 5."""
    table = knocked(*W5, game=game)
    assert (table.told.kind, table.told.left) == (kind, 22)
    assert table.points() == {0: points, 1: 0}
    assert (table.told.card is None) == (kind == "big_gin")


@pytest.mark.parametrize(
    ("game", "points"), [("gin-house", 30), ("gin-classic", 15), ("gin-quick", 30)]
)
def test_an_undercut_scores_the_difference_and_its_bonus(game, points):
    """See gin.md A12, hand 6."""
    table = knocked(*W6, game=game)
    assert counts(table) == (8, 3, 3)
    assert table.points() == {0: 0, 1: points}
    assert table.result.ending is Ending.UNDERCUT
    assert table.result.winners == (1,)


@pytest.mark.parametrize(
    ("game", "points"), [("gin-house", 25), ("gin-classic", 10), ("gin-quick", 25)]
)
def test_equal_counts_are_an_undercut(game, points):
    """See gin.md A12, hand 7."""
    table = knocked(*W7, game=game)
    assert counts(table) == (7, 7, 7)
    assert table.points() == {0: 0, 1: points}


@pytest.mark.parametrize("game", ALL)
def test_without_undercut_on_equal_nobody_scores(game):
    """See gin.md A12, hand 7."""
    table = knocked(*W7, game=game, undercut_on_equal=False)
    assert table.points() == {0: 0, 1: 0}
    assert (table.result.ending, table.result.winners) == (Ending.VOID, ())
    assert table.told.kind == "level"
    assert knocked(*W6, game=game, undercut_on_equal=False).result.winners == (1,)


@pytest.mark.parametrize("game", ALL)
def test_both_ends_of_a_run_take_layoffs(game):
    """See gin.md A12, hand 8."""
    table = knocked(*W8, game=game)
    assert counts(table) == (4, 42, 30)
    assert table.points() == {0: 26, 1: 0}
    assert set(laid(table)) == {"4d", "8d"}
    table = knocked(*W8, game=game, no_layoff=True)
    assert table.points() == {0: 38, 1: 0}


@pytest.mark.parametrize("game", ALL)
def test_layoffs_may_follow_one_another(game):
    """See gin.md A12, hand 9."""
    table = knocked(*W9, game=game)
    assert counts(table) == (5, 48, 39)
    assert table.points() == {0: 34, 1: 0}
    assert laid(table) == {"4h": "Ah 2h 3h", "5h": "Ah 2h 3h"}


@pytest.mark.parametrize(
    ("game", "points"), [("gin-house", 26), ("gin-classic", 11), ("gin-quick", 26)]
)
def test_a_layoff_turns_a_win_into_an_undercut(game, points):
    """See gin.md A12, hand 10."""
    table = knocked(*W10, game=game)
    assert counts(table) == (9, 16, 8)
    assert table.points() == {0: 0, 1: points}
    assert knocked(*W10, game=game, no_layoff=True).points() == {0: 7, 1: 0}


@pytest.mark.parametrize("game", ALL)
def test_the_defender_breaks_an_own_four_of_a_kind(game):
    """See gin.md A12, hand 11."""
    table = knocked(*W11, game=game)
    assert counts(table) == (6, 15, 7)
    assert table.points() == {0: 1, 1: 0}
    assert laid(table) == {"9s": "Ts Js Qs", "8s": "Ts Js Qs"}


@pytest.mark.parametrize("game", ALL)
def test_a_layoff_chooses_the_meld_that_leaves_more_room(game):
    """See gin.md A12, hand 12."""
    table = knocked(*W12, game=game)
    assert counts(table) == (2, 51, 36)
    assert table.points() == {0: 34, 1: 0}
    assert laid(table) == {"7s": "4s 5s 6s", "8s": "4s 5s 6s"}


@pytest.mark.parametrize("game", ALL)
def test_the_knockers_own_arrangement_is_the_one_that_counts(game):
    """See gin.md A12, hand 13."""
    table = knocked(*W13, game=game)
    assert (table.told.count, table.told.left) == (8, 29)
    assert table.points() == {0: 21, 1: 0}
    melds = {names(group) for group in table.result.seats[0].groups}
    assert melds == {"6s 7s 8s", "6c 7c 8c", "Qs Qh Qd"}


@pytest.mark.parametrize(
    ("only_runs", "left", "points"), [(True, 48, 46), (False, 18, 16)]
)
def test_with_only_runs_no_set_is_a_meld(only_runs, left, points):
    """See gin.md A12, hand 14."""
    table = knocked(*W14, only_runs=only_runs)
    assert (table.told.count, table.told.left) == (2, left)
    assert table.points() == {0: points, 1: 0}


def test_a_deal_that_reaches_the_wall_is_void():
    """See gin.md A12, hand 15."""
    match = Match().wins(0, 43)
    first, dealer = match.order
    table = match.table({0: W1[0], 1: W1[1]}).both_pass()
    drawn = 1
    table.do(first, Discard(table.deal.drawn))
    while table.result is None:
        seat = table.deal.seats[table.deal.at]
        table.draw(seat)
        drawn += 1
        if table.deal.stock_count == 2:
            assert "knock" in table.kinds(seat) or seat != 0, "the last one may knock"
        table.do(seat, Discard(table.deal.drawn))
    assert drawn == 29
    assert table.deal.stock_count == 2
    assert table.result.ending is Ending.VOID
    assert table.points() == {0: 0, 1: 0}
    assert all(not row.groups and not row.loose for row in table.result.seats)
    match.record(table)
    assert match.order == (first, dealer), "the same dealer deals again"
    assert {seat: row.boxes for seat, row in match.rows.items()} == {0: 1, 1: 0}
    match.wins(0, 31).wins(0, 40)
    assert match.lines(0).shutout == 0, "the shutout is lost"


def test_the_last_drawer_may_still_go_out():
    """See gin.md A12, hand 15."""
    table = Table(*W1).both_pass()
    table.do(0, Discard(table.deal.drawn))
    while table.deal.stock_count > 2:
        seat = table.deal.seats[table.deal.at]
        table.draw(seat)
        if table.deal.stock_count > 2:
            table.do(seat, Discard(table.deal.drawn))
    assert table.deal.seats[table.deal.at] == 0
    table.do(0, Knock(table.deal.drawn))
    assert table.points() == {0: 18, 1: 0}


@pytest.mark.parametrize("game", ALL)
def test_the_knocker_cannot_lay_off_on_the_defender(game):
    """See gin.md A12, hand 16."""
    table = knocked(*W16, game=game)
    assert (table.told.count, table.told.left) == (7, 27)
    assert table.points() == {0: 20, 1: 0}


def test_the_upcard_sets_the_limit_in_oklahoma():
    """See gin.md A12, hand 17."""

    def played(hands, upcard, **options):
        return knocked(*hands, upcard=upcard, oklahoma=True, **options)

    table = played(W1, "6s")
    assert (table.told.limit, table.told.doubled) == (6, True)
    assert table.points() == {0: 36, 1: 0}
    assert played(W10, "9s").points() == {0: 0, 1: 52}
    assert played(W10, "9s", game="gin-classic").points() == {0: 0, 1: 22}
    table = Table(*W6, upcard="6s", stock="Qc", oklahoma=True).both_pass()
    refusal = table.refused(0, Knock(parse_face("Qc")))
    assert refusal.breach.value == "too_much_deadwood"
    assert refusal.params == {"points": 8, "limit": 6}
    assert "knock" not in table.kinds(0)
    table = Table(*W1, upcard="Ah", stock="Qd", oklahoma=True).both_pass()
    assert table.breach(0, Knock(parse_face("Qd"))) == "too_much_deadwood"
    assert "knock" not in table.kinds(0)


@pytest.mark.parametrize("forbids", [True, False])
def test_the_upcard_just_taken_may_not_be_given_away(forbids):
    """See gin.md A12, hand 18."""
    table = Table(
        "4h5h6h 9s9d9c QsQhQc Kd",
        "2s2h 4s4d 7s7d Js Jd Kc Ks",
        upcard="3d",
        taken_card_stays=forbids,
    ).take_upcard(0)
    assert ("3d" in table.cards(0, "discard")) is not forbids
    assert table.cards(0, "knock") == ({"Kd"} if forbids else {"Kd", "3d"})
    card = parse_face("3d")
    if forbids:
        assert table.breach(0, Discard(card)) == "same_card"
        assert table.breach(0, Knock(card)) == "same_card"
    table.knock(0, "Kd")
    assert table.told.count == 3
    assert table.breach(0, DRAW_STOCK) == "deal_over"
