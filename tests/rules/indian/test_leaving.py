"""Leaving the table in a deal: what is done and what it costs (indian.md 4.6)."""

import pytest

from rules.actions import DROP, Declare, Left, TimedOut
from rules.game import (
    Breach,
)
from rules.phases import (
    Ending,
)
from tests.rules.indian.table import GAME, JUNK, PURE_ONLY, VALID, Table

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"


def test_who_leaves_before_drawing_drops():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK)
    assert GAME.leave_action(table.deal, 0) == DROP
    assert GAME.leave_action(table.deal, 1) is None
    assert GAME.leave_cost(table.deal, 0) == GAME.leave_cost(table.deal, 1) == 20


def test_who_leaves_after_drawing_drops_a_turn_later():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK).draw(0)
    assert GAME.leave_action(table.deal, 0) == TimedOut(0)
    assert GAME.leave_cost(table.deal, 0) == 40


def test_who_leaves_with_a_show_placed_is_judged_and_in_the_window_sends():
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d")
    assert GAME.leave_action(table.deal, 0) == TimedOut(0)
    assert GAME.leave_action(table.deal, 1) is None
    table.declare(0, VALID)
    assert GAME.leave_action(table.deal, 0) is None
    assert GAME.leave_action(table.deal, 1) == Declare()
    table.close()
    assert GAME.leave_action(table.deal, 1) is None


def test_groups_of_who_leaves_in_the_window_are_sent_once():
    """See indian.md 4.6."""
    table = Table(VALID, JUNK, THIRD, stock="7d").draw(0).show(0, "7d")
    table.declare(0, VALID)
    assert GAME.leave_action(table.deal, 1) == Declare()
    table.declare(1, JUNK)
    assert "declare" in [entry["kind"] for entry in table.view(1)["legal"]]
    assert GAME.leave_action(table.deal, 1) is None
    assert GAME.leave_action(table.deal, 2) == Declare()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_where_nobody_drops_who_leaves_is_out_at_once_for_the_full_count(place):
    table = Table(VALID, JUNK, THIRD, drop=False)
    before = table.deal.turn
    assert GAME.leave_action(table.deal, place) == Left(place)
    assert GAME.leave_cost(table.deal, place) == 80
    table.do(None, Left(place))
    assert table.events[0].info == {"how": "left", "points": 80}
    assert (table.player(place).how, table.hand(place)) == ("left", ())
    assert table.view(None)["seats"][place]["state"] == "out"
    assert table.deal.current.seat == (1 if place == 0 else 0)
    # The clock of another seat's turn goes on.
    assert (table.deal.turn == before) is (place != 0)
    assert GAME.leave_action(table.deal, place) is None
    assert table.refused(None, Left(place)).breach is Breach.NOT_IN_ROUND


def test_who_leaves_after_the_draw_gives_the_card_to_the_pile():
    table = Table(VALID, JUNK, THIRD, opening="Qc", drop=False)
    table.take(0).do(None, Left(0))
    assert [event.kind for event in table.events] == ["discarded", "dropped", "turn"]
    assert table.view(None)["discard"] == ["Qc2"]
    assert len(table.deal.dropped) == 13


@pytest.mark.parametrize("drawn", [False, True])
def test_when_all_others_have_left_the_last_one_wins_at_once(drawn):
    table = Table(VALID, JUNK, THIRD, drop=False).do(None, Left(2))
    if drawn:
        table.draw(0)
    table.do(None, Left(1))
    assert GAME.result(table.deal).ending is Ending.LAST_PLAYER_STANDING
    assert table.points() == {0: 0, 1: 80, 2: 80}
    assert table.row(1).how == "left"


def test_who_leaves_while_another_shows_leaves_the_show_as_it_is():
    table = Table(VALID, JUNK, THIRD, stock="7d", drop=False).draw(0).show(0, "7d")
    table.do(None, Left(1)).declare(0, VALID).close()
    assert table.points() == {0: 0, 1: 80, 2: 79}
    alone = Table(VALID, JUNK, stock="7d", drop=False).draw(0).show(0, "7d")
    assert alone.do(None, Left(1)).points() == {0: 0, 1: 80}


def test_leaving_at_once_is_refused_where_it_is_no_way_out():
    table = Table(VALID, JUNK)
    assert table.refused(None, Left(0)).breach is Breach.NOT_ALLOWED
    assert table.refused(0, Left(0)).breach is Breach.NOT_ALLOWED
    table = Table(VALID, JUNK, stock="7d", drop=False).draw(0).show(0, "7d")
    assert table.refused(None, Left(5)).breach is Breach.NOT_SEATED
    assert table.refused(None, Left(0)).breach is Breach.NOT_ALLOWED
    table.declare(0, VALID)
    assert table.refused(None, Left(1)).breach is Breach.NOT_ALLOWED
    assert table.close().refused(None, Left(1)).breach is Breach.DEAL_OVER


def test_leaving_a_placed_show_costs_a_wrong_one():
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d")
    assert GAME.leave_cost(table.deal, 0) == 80
    assert GAME.leave_cost(table.deal, 1) == 20


def test_in_the_meld_window_leaving_costs_what_was_sent():
    table = Table(VALID, PURE_ONLY, cut="Ks", stock="7d", deal_show="none")
    table.draw(0).show(0, "7d", VALID)
    assert GAME.leave_cost(table.deal, 0) == 0
    assert GAME.leave_cost(table.deal, 1) == 80
    table.declare(1, "5s 6s 7s")
    assert GAME.leave_cost(table.deal, 1) == 0


def test_who_is_out_pays_nothing_more():
    table = Table(VALID, JUNK, "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d").drop(0)
    assert GAME.leave_cost(table.deal, 0) == 0
    assert GAME.leave_cost(table.deal, 5) == 0


def test_a_result_is_explained_group_by_group():
    table = Table(VALID, PURE_ONLY, cut="Ks", stock="7d").draw(0)
    table.show(0, "7d", VALID).declare(1, "5s 6s 7s / 8h 8d 8c")
    explained = GAME.explain(table.deal, table.row(1))
    assert [(g.kind, g.points, g.counts, g.reason) for g in explained] == [
        ("pure", 0, True, None),
        ("set", 24, False, "second_run_missing"),
        ("loose", 41, False, None),
    ]
    assert all(group.counts for group in GAME.explain(table.deal, table.row(0)))
    dropped = Table(VALID, JUNK).drop(0)
    assert GAME.explain(dropped.deal, dropped.row(0)) == ()
