"""What becomes of a seat whose time runs out, again and again (indian.md 7.4).

Seat 0 is the one that is away. Its hand is named by S, the count of the groups it has
saved; M, the middle drop, is 40 at points and in pool 101.
"""

import pytest

from rules import catalogue
from rules.actions import Declare, Disconnected, Returned, TimedOut
from rules.indian import autoplay
from rules.notation import action_to_wire, logged_from_wire
from rules.phases import (
    Ending,
    Phase,
)
from rules.views.results import verdict_to_wire
from tests.rules.indian.table import GAME, VALID, Table
from tests.wire.plain import plain

SAVED = "4h 5h 6h / 7s 8s 9s"
"""A pure run and a second one; the wild rank is T."""
HANDS = {
    0: f"{SAVED} / Tc Ts Th Td / 2c 2d 2h",
    25: f"{SAVED} / Kd Kc 2c 3d Ts Th Td",
    40: f"{SAVED} / Kd Kc Qd Qc Ts Th Td",
    50: f"{SAVED} / Kd Kc Qd Qc Ac Ts Th",
    62: f"{SAVED} / Kd Kc Qd Qc Ac 9d 3d",
}
THIRD = "3c 4c 5c 6c 7c 8c 9c Jc Qc Kc 3d 4d 5d"
POOL_201 = {"first_drop": 25, "middle_drop": 50}
BEST_OF = {"drop": False}


def away(count, *others, **options):
    """Return a deal in which seat 0 counts `count`; nobody has played yet."""
    hands = others or (VALID,)
    return Table(HANDS[count], *hands, cut="Tc" if count else "Ts", **options)


def played(count, *others, **options):
    """Return such a deal after everybody's first turn."""
    table = away(count, *others, **options)
    for seat in range(len(table.seats)):
        table.turn(seat)
    return table


def miss(table, *, groups=SAVED):
    """Let seat 0's time run out as the house does it, with what it has saved."""
    saved = {0: table.groups(0, groups)}
    return table.do(None, GAME.complete(table.deal, None, TimedOut(0), saved))


def missed(table, turns):
    """Let seat 0 miss so many turns; the others play theirs, seat 0 is on turn."""
    for _turn in range(turns):
        miss(table)
        for seat in range(1, len(table.seats)):
            table.turn(seat)
            if GAME.needs(table.deal):
                table.reshuffle()
    return table


def nobody_plays(table, turns):
    """Let both seats miss so many turns, seat 1 with a hand that counts nothing."""
    for _turn in range(turns):
        miss(table)
        action = GAME.complete(
            table.deal, None, TimedOut(1), {1: table.groups(1, VALID)}
        )
        table.do(None, action)
        if GAME.needs(table.deal):
            table.reshuffle()
    return table


def show(table, seat=1):
    """Let a seat draw and show its valid hand."""
    table.draw(seat)
    card = table.pack.name(table.deal.drawn)
    return table.show(seat, card, VALID)


def shown(table, *, groups=SAVED):
    """Let seat 1 show and the window close on seat 0's saved groups."""
    return show(table).close({0: groups})


def badge(table):
    return table.view(None)["seats"][0].get("auto")


# 1, 2: for whom, and for how long ----------------------------------------------------


@pytest.mark.parametrize("options", [{}, POOL_201, BEST_OF])
def test_a_seat_that_drew_is_played_for(options):
    """See indian.md 7.4 (1)."""
    table = played(62, **options)
    hand, top = table.hand(0), table.deal.stock[0]
    miss(table)
    assert (table.hand(0), table.deal.discard[-1]) == (hand, top)
    assert table.deal.current.seat == 1


def test_where_nobody_drops_even_the_first_turn_is_played():
    """See indian.md 7.4 (1)."""
    table = away(62, **BEST_OF)
    miss(table)
    assert [event.kind for event in table.events] == [
        *("timed_out", "drew", "discarded", "turn")
    ]
    assert badge(table) == {"n": 1, "m": None, "next": "stays", "points": 80}


def test_three_turns_are_played_before_anything_is_decided():
    """See indian.md 7.4 (2)."""
    table = missed(played(62), 3)
    assert table.player(0).is_in
    assert badge(table) == {"n": 3, "m": 3, "next": "decides", "points": 40}


def test_a_table_may_play_another_number_of_turns():
    """See indian.md 7.4 (2)."""
    table = missed(played(62, autoplay_turns=5), 5)
    assert table.player(0).is_in
    assert miss(table).points() == {1: 0, 0: 40}


def test_a_turn_that_ran_out_after_the_draw_is_the_first_of_the_three():
    """See indian.md 7.4 (2)."""
    table = miss(played(62).draw(0)).turn(1)
    missed(table, 2)
    assert badge(table)["n"] == 3
    assert miss(table).row(0).points == 40


# 3: the decision ---------------------------------------------------------------------


def test_above_the_middle_drop_the_fourth_turn_drops():
    """See indian.md 7.4 (3)."""
    table = missed(played(62, VALID, THIRD), 3)
    miss(table)
    dropped = next(event for event in table.events if event.kind == "dropped")
    assert dropped.info == {"how": "auto_drop", "points": 40}
    assert table.drop(1).points() == {2: 0, 0: 40, 1: 40}
    assert table.row(0).how == "auto_drop"


def test_below_it_the_seat_stays_until_a_show():
    """See indian.md 7.4 (3)."""
    table = missed(played(25), 4)
    assert badge(table) == {"n": 4, "m": None, "next": "stays", "points": 40}
    missed(table, 4)
    assert shown(miss(table)).points() == {1: 0, 0: 25}


@pytest.mark.parametrize(("reading", "is_in"), [("stay", True), ("drop", False)])
def test_level_with_it_the_option_decides(reading, is_in):
    """See indian.md 7.4 (3)."""
    table = miss(missed(played(40, autoplay_equal=reading), 3))
    assert table.player(0).is_in is is_in


def test_in_pool_201_the_middle_drop_is_50():
    """See indian.md 7.4 (3)."""
    assert miss(missed(played(50, **POOL_201), 3)).player(0).is_in
    assert miss(missed(played(62, **POOL_201), 3)).points() == {1: 0, 0: 50}


def test_without_saved_groups_the_whole_hand_counts():
    """See indian.md 7.4 (3)."""
    table = missed(played(25), 3)
    assert miss(table, groups="").row(0).points == 40


def test_it_is_decided_once():
    """See indian.md 7.4 (3)."""
    table = missed(played(25), 4)
    for turn in range(3):
        miss(table, groups="").turn(1)
        assert table.player(0).is_in, turn


def test_the_deciding_time_out_alone_carries_the_saved_groups():
    """See indian.md 7.4 (3)."""
    table = played(25)
    for turn in range(5):
        miss(table).turn(1)
        time_out = [action for _, action in table.log if isinstance(action, TimedOut)]
        assert (time_out[-1].groups is not None) is (turn == 3)


@pytest.mark.parametrize(
    ("count", "foretold"), [(62, "drops"), (25, "stays"), (40, "stays")]
)
def test_the_own_verdict_foretells_where_the_groups_lead(count, foretold):
    """See indian.md 7.4 (3)."""
    table = played(count)
    groups = table.groups(0, SAVED)
    assert GAME.examine(table.deal, 0, groups).auto is None
    for _turn in range(3):
        verdict = GAME.examine(missed(table, 1).deal, 0, groups)
        assert (verdict.auto, verdict.points, verdict.most) == (foretold, count, None)
        assert plain(verdict_to_wire(verdict, table.pack))["auto"] == foretold
    assert miss(table).player(0).is_in is (foretold == "stays")


def test_where_the_house_plays_no_turn_more_the_groups_change_nothing():
    """See indian.md 7.4 (3)."""
    table = missed(played(25, autoplay_max=2), 1)
    assert GAME.examine(table.deal, 0, table.groups(0, SAVED)).auto == "drops"


def test_once_decided_nothing_more_is_foretold():
    """See indian.md 7.4 (3)."""
    table = missed(played(25), 4)
    assert GAME.examine(table.deal, 0, table.groups(0, SAVED)).auto is None


# 4, 5: a show ------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_show_during_autoplay_costs_at_most_the_middle_drop(turns):
    """See indian.md 7.4 (4)."""
    table = missed(played(62), turns - 1)
    shown(miss(table))
    assert (table.row(0).points, table.row(0).how) == (40, "auto")


def test_a_seat_that_counts_less_than_the_middle_drop_pays_that():
    """See indian.md 7.4 (4)."""
    assert shown(miss(played(25))).points() == {1: 0, 0: 25}


def test_who_comes_back_after_the_show_may_arrange_and_keeps_the_cap():
    """See indian.md 7.4 (4)."""
    table = show(miss(played(62))).do(None, Returned(0))
    groups = table.groups(0, "4h 5h 6h")
    verdict = GAME.examine(table.deal, 0, groups)
    assert (verdict.points, verdict.most) == (40, 40)
    assert plain(verdict_to_wire(verdict, table.pack))["most"] == 40
    table.declare(0, "4h 5h 6h")
    assert table.points() == {1: 0, 0: 40}
    better = show(miss(played(25))).do(None, Returned(0)).declare(0, SAVED)
    assert better.points() == {1: 0, 0: 25}


def test_what_counts_is_the_moment_the_show_is_placed():
    """See indian.md 7.4 (4)."""
    table = miss(played(62)).draw(1)
    table.show(1, table.pack.name(table.deal.drawn)).do(None, Returned(0))
    assert table.declare(1, VALID).close({0: SAVED}).row(0).points == 40


def test_a_wrong_show_is_forgotten():
    """See indian.md 7.4 (4)."""
    table = played(62, VALID, THIRD)
    miss(table).draw(1).show(1, table.pack.name(table.deal.drawn))
    table.declare(1, "4h 5h 6h / 7s 8s 9s / Kd Ks Kh 2c / 2d 2h 2s")
    table.do(None, Returned(0))
    assert not table.player(0).auto_at_show
    assert table.turn(2).deal.current.seat == 0


def test_who_vanished_after_the_own_discard_counts_without_a_cap():
    """See indian.md 7.4 (5)."""
    table = played(62).turn(0).do(None, Disconnected(0))
    shown(table)
    assert (table.row(0).points, table.row(0).how) == (62, "melded")


# 6: before the first card ------------------------------------------------------------


@pytest.mark.parametrize(("options", "price"), [({}, 20), (POOL_201, 25)])
def test_who_never_drew_is_first_dropped(options, price):
    """See indian.md 7.4 (6)."""
    table = away(62, **options).do(None, Disconnected(0))
    assert miss(table).points() == {1: 0, 0: price}
    assert table.row(0).how == "auto_drop"


# 7: where nobody drops ---------------------------------------------------------------


def test_where_nobody_drops_nothing_is_decided_after_three_turns():
    """See indian.md 7.4 (7)."""
    table = missed(played(62, **BEST_OF), 5)
    assert table.player(0).is_in
    assert badge(table) == {"n": 5, "m": None, "next": "stays", "points": 80}
    assert all(
        action.groups is None for _, action in table.log if isinstance(action, TimedOut)
    )


@pytest.mark.parametrize(("reading", "count"), [("saved", 62), ("capped", 40)])
def test_a_show_costs_the_saved_groups_in_either_reading(reading, count):
    """See indian.md 7.4 (7)."""
    table = missed(played(62, autoplay_best_of=reading, **BEST_OF), 2)
    assert shown(miss(table)).points() == {1: 0, 0: count}


# 8: back again -----------------------------------------------------------------------


def test_a_seat_that_returns_counts_the_three_turns_anew():
    """See indian.md 7.4 (8)."""
    table = missed(played(62), 3).do(None, Returned(0))
    assert badge(table) is None
    assert GAME.examine(table.deal, 0, ()).auto is None
    missed(table, 3)
    assert table.player(0).is_in
    assert miss(table).row(0).points == 40


def test_a_seat_that_is_back_before_the_show_counts_without_a_cap():
    """See indian.md 7.4 (8)."""
    table = missed(played(62), 1).turn(0)
    assert shown(table).points() == {1: 0, 0: 62}
    returned = miss(played(62)).do(None, Returned(0))
    assert shown(returned).points() == {1: 0, 0: 62}


# 9, 10: the bound, and what the house never does -------------------------------------


@pytest.mark.parametrize(
    ("options", "price"), [({}, 40), (POOL_201, 50), (BEST_OF, 80)]
)
def test_while_somebody_plays_it_lasts_until_a_show(options, price):
    """See indian.md 7.4 (9)."""
    table = missed(played(25, **options), 60)
    assert badge(table) == {"n": 60, "m": None, "next": "stays", "points": price}
    assert shown(miss(table)).points() == {1: 0, 0: 25}


@pytest.mark.parametrize(
    ("options", "price"), [({}, 40), (POOL_201, 50), (BEST_OF, 80)]
)
def test_a_deal_that_nobody_plays_stops_after_twenty_turns_each(options, price):
    """See indian.md 7.4 (9)."""
    table = nobody_plays(played(25, **options), 20)
    assert badge(table) == {"n": 20, "m": 20, "next": "drops", "points": price}
    assert miss(table).points() == {1: 0, 0: price}


def test_the_turns_before_the_last_player_went_do_not_count_for_the_stop():
    """See indian.md 7.4 (9)."""
    table = nobody_plays(missed(played(25), 30), 19)
    assert badge(table) == {"n": 49, "m": None, "next": "stays", "points": 40}
    nobody_plays(table, 1)
    assert badge(table) == {"n": 50, "m": 50, "next": "drops", "points": 40}


def test_a_player_who_comes_back_before_the_stop_keeps_the_deal_alive():
    """See indian.md 7.4 (8), (9)."""
    table = nobody_plays(played(25), 20).do(None, Returned(1))
    assert badge(table)["next"] == "stays"
    assert miss(table).player(0).is_in


@pytest.mark.parametrize(
    ("options", "price"), [({}, 40), (POOL_201, 50), (BEST_OF, 80)]
)
def test_a_table_may_end_it_after_twenty_turns(options, price):
    """See indian.md 7.4 (9)."""
    table = missed(played(25, autoplay_max=20, **options), 20)
    assert badge(table) == {"n": 20, "m": 20, "next": "drops", "points": price}
    assert miss(table).points() == {1: 0, 0: price}


def test_the_bound_comes_before_the_decision_where_it_is_lower():
    """See indian.md 7.4 (9)."""
    table = missed(played(25, autoplay_max=2), 2)
    assert badge(table) == {"n": 2, "m": 2, "next": "drops", "points": 40}
    assert miss(table).row(0).points == 40


def test_the_last_one_left_wins_on_autoplay():
    """See indian.md 7.4 (9)."""
    table = miss(played(62, VALID, THIRD))
    table.drop(1).drop(2)
    assert GAME.result(table.deal).ending is Ending.LAST_PLAYER_STANDING
    assert table.points() == {0: 0, 1: 40, 2: 40}


def test_everybody_away_ends_a_deal_where_nobody_drops():
    """See indian.md 7.4 (9)."""
    table = away(62, **BEST_OF)
    for _turn in range(200):
        if GAME.result(table.deal):
            break
        if GAME.needs(table.deal):
            table.reshuffle()
        table.do(None, TimedOut(table.deal.current.seat))
    assert table.points() == {0: 80, 1: 0}


def test_the_house_never_shows_a_complete_hand():
    """See indian.md 7.4 (10)."""
    table = played(0)
    groups = f"{SAVED} / Tc Ts Th Td / 2c 2d 2h"
    held = table.groups(0, groups)
    assert GAME.examine(table.deal, 0, held).points == 0
    for _turn in range(5):
        miss(table, groups=groups).turn(1)
        assert table.deal.phase is Phase.DRAW
    assert table.player(0).is_in


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("indian-points", 40),
        ("indian-pool-101", 40),
        ("indian-pool-201", 50),
        ("indian-best-of-2", 80),
        ("indian-best-of-3", 80),
        ("indian-best-of-6", 80),
    ],
)
def test_every_format_has_its_price(name, price):
    """See indian.md 7.4."""
    options = catalogue.find(name).resolve({})
    assert autoplay.price(options) == price
    assert (options.autoplay_turns, options.autoplay_max) == (3, None)
    assert (options.autoplay_equal, options.autoplay_best_of) == ("stay", "saved")


# The examples of 7.4 (pool 101), and 12.13 -------------------------------------------


def test_who_counts_25_stays_after_three_turns_and_pays_25_on_a_show():
    """See indian.md 7.4."""
    table = miss(missed(played(25), 3))
    assert shown(table).points() == {1: 0, 0: 25}


def test_who_counts_62_is_dropped_for_40_at_the_fourth_turn():
    """See indian.md 7.4."""
    table = missed(played(62), 3)
    assert table.player(0).is_in
    assert miss(table).points() == {1: 0, 0: 40}


def test_who_counts_62_pays_40_on_a_show_during_the_second_turn():
    """See indian.md 7.4."""
    assert shown(miss(missed(played(62), 1))).points() == {1: 0, 0: 40}


def test_who_counts_62_and_vanished_after_the_discard_pays_62():
    """See indian.md 7.4."""
    assert shown(played(62).turn(0)).points() == {1: 0, 0: 62}


def test_who_never_drew_pays_20():
    """See indian.md 7.4."""
    assert miss(away(62)).points() == {1: 0, 0: 20}


def test_who_counts_62_in_best_of_2_pays_62():
    """See indian.md 7.4."""
    table = miss(missed(away(62, **BEST_OF), 3))
    assert shown(table).points() == {1: 0, 0: 62}


def test_autoplay_is_not_three_missed_turns_and_out():
    """See indian.md 12.13."""
    assert miss(missed(played(25), 3)).player(0).is_in
    assert not miss(missed(played(62), 3)).player(0).is_in
    assert shown(miss(played(62))).row(0).points == 40
    assert shown(played(62).turn(0)).row(0).points == 62
    assert miss(away(62)).row(0).points == 20
    assert missed(played(62, **BEST_OF), 9).player(0).is_in


# 3.3, 4.3, and the log ---------------------------------------------------------------


def test_no_seat_has_both_the_deal_show_and_the_cap():
    """See indian.md 3.3."""
    never = show(away(62).turn(0), 1)
    assert never.close({0: SAVED}).row(0).points == 62
    first = Table(VALID, HANDS[62], cut="Tc", deal_show="half").draw(0)
    first.show(0, first.pack.name(first.deal.drawn), VALID).close({1: SAVED})
    assert first.row(1).points == 31
    best_of = shown(miss(away(62, autoplay_best_of="capped", **BEST_OF)))
    assert best_of.row(0).points == 40


def test_a_show_placed_by_someone_who_then_vanished_is_judged_as_saved():
    """See indian.md 4.3."""
    for groups, how in ((VALID, "show"), (SAVED, "wrong_show")):
        table = Table(VALID, HANDS[62], cut="Tc").draw(0)
        table.show(0, table.pack.name(table.deal.drawn)).do(None, Disconnected(0))
        miss(table, groups=groups)
        if how == "show":
            table.declare(1, SAVED)
        assert table.row(0).how == how


def test_the_log_of_an_autoplayed_deal_gives_the_same_bytes():
    table = miss(missed(played(25), 6)).do(None, Returned(0))
    show(table).do(0, Declare(table.groups(0, SAVED)))
    again = GAME.start(table.seats, table.options, table.order).deal
    for seat, action in table.log:
        wire = plain(action_to_wire(action, table.pack))
        again = GAME.apply(again, seat, logged_from_wire(wire, table.pack)).deal
    assert GAME.encode(again) == GAME.encode(table.deal)
