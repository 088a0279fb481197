"""What the house does in gin: time-outs that lose nothing, seats that leave (D3)."""

import pytest

from rules.actions import Discard, Disconnected, Left, Returned, TimedOut, WindowClosed
from rules.phases import (
    Ending,
    MatchEnding,
    Phase,
)
from tests.rules.gin.table import Match, Table, knocked, names
from tests.rules.gin.test_play import READY, junk
from tests.rules.gin.test_vectors import W1, W13

WHYS = ("left", "timed_out", "disconnected", "resigned")


def test_a_time_out_passes_the_offer():
    """See gin.md D3."""
    table = junk().time_out(0)
    assert (table.deal.phase, table.deal.at) == (Phase.OFFER, 1)
    table.time_out(1)
    assert (table.deal.phase, table.deal.at) == (Phase.DRAW, 0)


def test_a_time_out_draws_from_the_stock_and_then_gives_away_what_leaves_least():
    """See gin.md D3."""
    table = junk().both_pass().discard(0, "2s")
    table.time_out(1)
    assert table.deal.phase is Phase.DISCARD
    assert names([table.deal.drawn]) == "Kh"
    table.time_out(1)
    # Kh, Td and Jc cost ten each; of the dearest the last one goes.
    assert table.view(0)["discard"][-1] == "Jc"
    assert [event.kind for event in table.events][:2] == ["timed_out", "discarded"]


def test_a_time_out_never_goes_out_and_keeps_the_card_that_must_stay():
    """See gin.md D3."""
    table = Table(*READY, upcard="Kd").take_upcard(0).time_out(0)
    assert table.deal.ending is None
    assert table.view(1)["discard"][-1] == "3d", "not the card it took"


def test_a_time_out_lets_the_rule_arrange():
    """See gin.md D3."""
    options = {"meld_arrangement": "manual"}
    table = Table(*W13, upcard="Tc", stock="Jd", **options).both_pass().knock(0, "Jd")
    assert table.time_out(0).told.count == 8


def test_a_time_out_at_the_wall_passes_or_goes_out():
    """See gin.md A2."""
    hands = "2s4s6s8sTs 3h5h7h9hJh", "2d3d4d 8h8d8c JsJdJc 5c"
    options = {"wall_rule": "last_discard_action"}
    table = Table(*hands, stock="Ks Kh Kc Qs Qh Qd Qc", **options).both_pass()
    table.do(0, Discard(table.deal.drawn))
    while table.deal.stock_count > 2:
        table.turn(table.deal.seats[table.deal.at])
    void = table.game.apply(table.deal, None, TimedOut(1)).deal
    assert void.ending is Ending.VOID
    table.take(1).time_out(1)
    assert table.result.ending in (Ending.KNOCK, Ending.UNDERCUT)


def test_the_house_acts_only_for_who_is_asked():
    table = junk()
    assert table.breach(None, TimedOut(1)) == "not_your_turn"
    assert table.breach(None, TimedOut(5)) == "not_seated"
    assert table.breach(None, Left(5)) == "not_seated"
    assert table.breach(None, WindowClosed()) == "not_allowed"
    over = knocked(*W1)
    for action in (TimedOut(0), Left(0), Returned(0)):
        assert over.breach(None, action) == "deal_over"


def test_presence_is_shown_and_changes_no_rule():
    """See gin.md D4."""
    table = junk().away(1)
    assert table.view(0)["seats"][1]["state"] == "disconnected"
    table.both_pass()
    table.back(1)
    assert table.view(0)["seats"][1]["state"] == "playing"
    assert table.breach(None, Disconnected(4)) == "not_seated"


@pytest.mark.parametrize("why", WHYS)
@pytest.mark.parametrize("leaver", [0, 1])
def test_who_leaves_loses_deal_and_match_at_once(leaver, why):
    """See gin.md D3."""
    match = Match().wins(leaver, 31)
    match.leaves(leaver, why)
    other = 1 - leaver
    assert match.ended == (MatchEnding.LAST_SURVIVOR, (other,))
    rows = {row.seat: row for row in match.result.seats}
    assert (rows[other].how, rows[leaver].how) == ("won", why)
    assert (rows[other].place, rows[leaver].place) == (1, 2)
    assert [(s.seat, s.weight) for s in match.game.shares(match.match)] == [(other, 1)]
    assert match.lines(leaver).total == 31 + 25, "no game bonus: nobody got there"
    assert match.order is None


@pytest.mark.parametrize("why", WHYS)
def test_the_deal_says_why_and_shows_no_hand(why):
    """See gin.md D3."""
    table = junk().left(1, why)
    result = table.result
    assert (result.ending, result.winners) == (Ending.LAST_PLAYER_STANDING, (0,))
    assert [(r.seat, r.how, r.points) for r in result.seats] == [
        (0, "last_standing", 0),
        (1, why, 0),
    ]
    assert result.showdown is None
    view = table.view(0)
    assert all("hand" not in row for row in view["seats"])
    assert [row["state"] for row in view["seats"]] == ["won", "out"]
    assert view["showdown"] is None


def test_leaving_while_melds_are_on_the_table_shows_no_hand_either():
    """See gin.md D3."""
    table = Table(*W13, upcard="Tc", stock="Jd", meld_arrangement="manual")
    table.both_pass().knock(0, "Jd").left(0)
    assert table.result.winners == (1,)
    assert table.view(1)["finish"] == {"seat": 0, "card": None}
    assert table.view(1)["melds"] == []


@pytest.mark.parametrize("phase", ["offer", "draw", "discard"])
def test_leave_action_is_left_in_every_phase_and_costs_no_points(phase):
    table = junk()
    if phase != "offer":
        table.both_pass()
    if phase == "draw":
        table.do(0, Discard(table.deal.drawn))
    assert table.deal.phase.value == phase
    for seat in (0, 1):
        assert table.game.leave_action(table.deal, seat) == Left(seat)
        assert table.game.leave_cost(table.deal, seat) == 0
    assert table.game.leave_action(table.deal, 4) is None
    assert table.game.leave_action(table.left(0).deal, 1) is None


@pytest.mark.parametrize("why", WHYS)
def test_forfeit_between_two_deals_says_why(why):
    match = Match().wins(0, 31)
    match.keep(match.game.forfeit(match.match, 0, why))
    assert match.ended == (MatchEnding.LAST_SURVIVOR, (1,))
    assert {row.seat: row.how for row in match.result.seats} == {0: why, 1: "won"}
    assert match.rows[0].state == "left"


def test_who_left_while_a_deal_ended_loses_unless_it_was_decided():
    match = Match().wins(0, 31)
    table = match.table({0: W1[0], 1: W1[1]}).both_pass()
    if match.order[0] != 0:
        table.do(match.order[0], Discard(table.deal.drawn)).draw(0)
    table.knock(0, names([table.deal.drawn]))
    match.record(table, left=(0,))
    assert match.ended == (MatchEnding.LAST_SURVIVOR, (1,))
