"""What the house does in basic rummy: time-outs, seats that leave, the line (D3)."""

import pytest

from rules.actions import Discard, Disconnected, Left, Returned, TimedOut, WindowClosed
from rules.basic.game import BASIC
from rules.phases import (
    Ending,
    Phase,
)
from tests.rules.basic.table import Match, dealt, situation

WHYS = ("left", "timed_out", "disconnected", "resigned")


def test_a_time_out_draws_from_the_stock_and_gives_away_what_is_of_least_use():
    """See basic.md D3."""
    table = dealt("5h6h7h2s4dKd9s", "", "", stock="Kc").time_out(0)
    assert table.deal.phase is Phase.DISCARD
    table.time_out(0)
    assert table.view(1)["discard"][-1] == "Kc", "of the dearest the last"
    assert table.kinds()[:2] == ["timed_out", "discarded"]
    assert table.melds == [], "it plays nothing to the table"


def test_a_time_out_keeps_the_card_taken_and_goes_out_only_where_it_must():
    """See basic.md D3."""
    table = dealt("2s4d", "", upcard="Kc").take(0).time_out(0)
    assert "Kc" in table.hand(0)
    state = {"table": "6c7c8c/6h7h8h", "stock": "Kc", "buried": "stock"}
    table = situation("9c", "2d3d", pile="9h", **state).take(0).lay(0, "9c", 0)
    table.time_out(0)
    assert table.result.winners == (0,)


def test_the_house_acts_only_for_who_is_asked():
    """See basic.md D3."""
    table = dealt("2s", "3s", "4s")
    assert table.breach(None, TimedOut(1)) == "not_your_turn"
    assert table.breach(None, TimedOut(7)) == "not_seated"
    assert table.breach(None, WindowClosed()) == "not_allowed"
    assert table.breach(0, TimedOut(0)) == "not_allowed"
    table.left(1)
    assert table.breach(None, TimedOut(1)) == "not_in_round"
    assert table.breach(None, Left(1)) == "not_in_round"
    assert table.breach(1, Discard(1)) == "not_in_round"
    table.left(0)
    assert table.breach(None, TimedOut(2)) == "deal_over"
    assert table.breach(2, Discard(1)) == "deal_over"


@pytest.mark.parametrize("why", WHYS)
def test_with_two_players_who_leaves_has_lost_at_once(why):
    """See basic.md D3."""
    table = dealt("2s", "3s").left(1, why)
    assert table.result.ending is Ending.LAST_PLAYER_STANDING
    assert table.result.winners == (0,)
    assert table.hows() == {0: "last_standing", 1: why}
    assert table.points() == {0: 0, 1: 0}
    match = Match(seats=2).record(table)
    assert match.ended[1] == (0,)
    assert {row.seat: row.how for row in match.result.seats} == {0: "won", 1: why}


def test_with_more_play_goes_on_without_the_seat():
    """See basic.md D3."""
    table = dealt("2s4d", "3s", "4s5d").left(1, "timed_out")
    assert table.deal.ending is None
    table.turn(0)
    assert table.deal.current.seat == 2
    table.turn(2)
    assert table.deal.current.seat == 0
    assert table.view(0)["seats"][1]["state"] == "out"


def test_who_leaves_on_turn_ends_the_turn():
    """See basic.md D3."""
    table = dealt("2s4d", "3s", "4s5d").draw(0)
    drawn = table.deal.drawn
    table.left(0)
    assert table.kinds() == ["left", "turn"]
    assert table.deal.current.seat == 1
    assert table.deal.phase is Phase.DRAW
    assert table.deal.players[0].hand & 1 << drawn, "set aside with its hand"
    before = table.deal.turn
    assert before == 2


def test_cards_set_aside_are_seen_by_nobody_and_count_for_the_winner():
    """See basic.md D3."""
    table = situation(
        *("Kc", "Kd7sAs", "2s3s"),
        **{"table": "5h6h7h", "stock": "8h", "buried": "stock", "opened": (0,)},
    )
    table.left(1, "disconnected").draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert table.points() == {0: 18 + 5, 1: 0, 2: 0}
    assert table.tally.counts == ((1, 18), (2, 5))
    assert [(r.seat, r.place, r.how) for r in table.result.seats] == [
        (0, 1, "went_out"),
        (2, 2, "beaten"),
        (1, 3, "disconnected"),
    ]
    assert table.result.seats[2].loose == ()
    for viewer in (None, 0, 1, 2):
        assert not any(
            name in str(table.view(viewer)) for name in ("'Kd'", "'7s'", "'As'")
        )


def test_who_left_costs_penalty_points_too():
    """See basic.md D3."""
    table = situation(
        *("Kc", "Kd7sAs", "2s3s"),
        **{"table": "5h6h7h", "stock": "8h", "buried": "stock", "opened": (0,)},
        scoring="penalty_points",
    )
    table.left(1).draw(0).lay(0, "8h", 0).discard(0, "Kc")
    assert table.points() == {0: 0, 1: 18, 2: 5}


def test_the_last_one_in_has_won_and_who_stayed_longer_is_before():
    """See basic.md D3."""
    table = dealt("2s", "3s", "4s", "5s").left(2).left(0, "resigned").left(3)
    assert table.result.winners == (1,)
    assert [(r.seat, r.place) for r in table.result.seats] == [
        *((1, 1), (3, 2), (0, 3), (2, 4))
    ]
    match = Match(seats=4).record(table, left=(2, 0, 3))
    assert match.places == {1: 1, 3: 2, 0: 3, 2: 4}
    assert match.facts["sheet"] == [], "such a deal scores nobody"


def test_cards_set_aside_cannot_be_reached_any_more():
    """With the only two cards that fit gone nobody can finish: a stalemate (B3).

    See basic.md D3.
    """
    state = {"table": "5s5h5d", "pile": "2c", "stock": "KdQc", "reshuffles": 1}
    table = situation("6c", "8d", "5c", **state).left(2)
    assert table.kinds() == ["left", "deal_over"]
    assert table.result.ending is Ending.STALEMATE
    assert table.hows() == {0: "stalemate", 1: "stalemate", 2: "left"}
    assert table.result.seats[-1].place == 3


def test_presence_is_shown_and_changes_no_rule():
    """See basic.md D4."""
    table = dealt("2s", "3s").away(1)
    assert table.view(0)["seats"][1]["state"] == "disconnected"
    table.turn(0).back(1)
    assert table.view(0)["seats"][1]["state"] == "playing"
    assert table.breach(None, Disconnected(4)) == "not_seated"
    assert table.breach(None, Returned(4)) == "not_seated"


@pytest.mark.parametrize("phase", ["draw", "discard"])
def test_leave_action_is_left_in_every_phase_and_costs_no_points(phase):
    table = dealt("2s", "3s", "4s")
    if phase == "discard":
        table.draw(0)
    for seat in (0, 1, 2):
        assert BASIC.leave_action(table.deal, seat) == Left(seat)
        assert BASIC.leave_cost(table.deal, seat) == 0
    assert BASIC.leave_action(table.deal, 5) is None
    assert BASIC.leave_action(table.left(1).deal, 1) is None
    assert BASIC.leave_action(table.left(0).deal, 2) is None


def test_who_leaves_while_nothing_is_in_the_stock_leaves_the_rest_to_the_rules():
    """See basic.md D3."""
    table = situation("2s4h", "3s5h", "8s9h", pile="6dTd", stock="Qc").draw(0)
    table.left(0)
    assert table.game.needs(table.deal) is not None
    table.reshuffle()
    assert table.deal.current.seat == 1
