"""Leaving the table in a deal: what is done and what it costs (indian.md 4.6)."""

from rules.actions import DROP
from tests.rules.indian_table import GAME, JUNK, PURE_ONLY, VALID, Table


def test_i4_6_who_leaves_before_drawing_drops():
    table = Table(VALID, JUNK)
    assert GAME.leave_action(table.deal, 0) == DROP
    assert GAME.leave_action(table.deal, 1) is None
    assert GAME.leave_cost(table.deal, 0) == GAME.leave_cost(table.deal, 1) == 20


def test_i4_6_who_leaves_after_drawing_drops_a_turn_later():
    table = Table(VALID, JUNK).draw(0)
    assert GAME.leave_action(table.deal, 0) is None
    assert GAME.leave_cost(table.deal, 0) == 40


def test_leaving_costs_the_full_count_where_nobody_drops():
    table = Table(VALID, JUNK, drop=False)
    assert GAME.leave_action(table.deal, 0) is None
    assert GAME.leave_cost(table.deal, 0) == 80


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
