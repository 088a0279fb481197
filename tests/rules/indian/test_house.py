"""Time-outs, autoplay, presence and the void deal (indian.md 7.2, 7.4)."""

from rules.actions import (
    Declare,
    Disconnected,
    Returned,
    TimedOut,
    WindowClosed,
)
from rules.game import (
    Breach,
)
from rules.phases import (
    Ending,
)
from tests.rules.indian.table import GAME, JUNK, VALID, Table

THIRD = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 3d 4d"


def test_a_seat_that_never_drew_is_first_dropped():
    """See indian.md 7.2."""
    table = Table(VALID, JUNK, THIRD).time_out(0)
    assert [event.kind for event in table.events] == ["timed_out", "dropped", "turn"]
    table.drop(1)
    assert table.points() == {2: 0, 0: 20, 1: 20}
    assert table.row(0).how == "auto_drop"


def test_a_seat_that_drew_before_draws_and_discards_the_same_card():
    """See indian.md 7.2."""
    table = Table(VALID, JUNK).turn(0).turn(1)
    hand, top = table.hand(0), table.deal.stock[0]
    table.time_out(0)
    assert table.hand(0) == hand
    assert table.deal.discard[-1] == top
    assert table.view(None)["seats"][0]["state"] == "auto"
    drew = next(event for event in table.events if event.kind == "drew")
    assert drew.secret


def test_after_drawing_the_drawn_card_is_discarded():
    """See indian.md 7.2."""
    table = Table(VALID, JUNK).draw(0)
    hand = table.hand(0)[:-1]
    table.time_out(0)
    assert table.hand(0) == hand


def test_even_a_card_taken_from_the_pile_goes_back():
    """See indian.md 7.2."""
    table = Table(VALID, JUNK, opening="Qc").take(0).time_out(0)
    assert table.view(None)["discard"] == ["Qc1"]


def test_only_the_seat_on_turn_times_out():
    """See indian.md 7.2."""
    table = Table(VALID, JUNK)
    assert table.refused(None, TimedOut(1)).breach is Breach.NOT_YOUR_TURN
    assert table.refused(None, TimedOut(5)).breach is Breach.NOT_SEATED


def test_where_nobody_drops_the_full_count_is_charged():
    """See indian.md 7.4 (9)."""
    table = Table(VALID, JUNK, drop=False, autoplay_max=2)
    for _ in range(2):
        table.time_out(0).turn(1)
    assert table.time_out(0).points() == {1: 0, 0: 80}


def test_returning_or_acting_ends_autoplay_and_counts_anew():
    """See indian.md 7.4 (8)."""
    for back in ("returns", "acts"):
        table = Table(VALID, JUNK, autoplay_max=2).turn(0).turn(1)
        table.time_out(0).turn(1).time_out(0)
        if back == "returns":
            table.do(None, Returned(0)).turn(1)
        else:
            table.turn(1).draw(0).discard(0, "Kd").turn(1)
        assert table.view(None)["seats"][0]["state"] == "playing"
        table.time_out(0).turn(1).time_out(0)
        assert GAME.result(table.deal) is None, back


def test_everybody_sees_how_many_turns_the_house_has_played():
    """See indian.md 7.4."""
    table = Table(VALID, JUNK).turn(0).turn(1)
    table.do(None, Disconnected(0))
    assert table.view(1)["seats"][0]["state"] == "disconnected"
    for count in (1, 2):
        table.time_out(0).turn(1)
        shown = table.view(1)["seats"][0]
        assert (shown["state"], shown["auto"]["n"]) == ("auto", count)
        assert table.view(None)["seats"][0] == table.view(0)["seats"][0] == shown
    assert "auto" not in table.draw(0).view(1)["seats"][0]


def test_the_last_one_wins_even_on_autoplay():
    """See indian.md 7.4 (9)."""
    table = Table(VALID, JUNK, THIRD).turn(0).drop(1).turn(2)
    table.time_out(0).drop(2)
    assert GAME.result(table.deal).winners == (0,)


def test_the_window_is_closed_for_all_not_timed_out_by_seat():
    """See indian.md 4.4."""
    table = Table(VALID, JUNK, stock="7d").draw(0).show(0, "7d", VALID)
    assert table.refused(None, TimedOut(1)).breach is Breach.NOT_ALLOWED
    foreign = WindowClosed(((1, (table.hand(0)[:3],)),))
    assert table.refused(None, foreign).breach is Breach.BAD_GROUPS
    shower = WindowClosed(((0, ()),))
    assert table.refused(None, shower).breach is Breach.NOT_ALLOWED
    assert table.close().points() == {0: 0, 1: 80}


def test_there_is_no_window_to_close_before_a_show():
    """See indian.md 4.4."""
    table = Table(VALID, JUNK)
    assert table.refused(None, WindowClosed()).breach is Breach.NOT_ALLOWED


def test_a_disconnected_seat_is_shown_and_nothing_else_changes():
    table = Table(VALID, JUNK)
    legal = table.legal(0)
    table.do(None, Disconnected(0))
    assert table.view(1)["seats"][0]["state"] == "disconnected"
    assert table.legal(0) == legal
    assert table.events[0].kind == "disconnected"
    table.do(None, Returned(0))
    assert table.view(1)["seats"][0]["state"] == "playing"


def test_the_house_changes_nothing_after_the_end():
    table = Table(VALID, JUNK).drop(0)
    for action in (TimedOut(1), Disconnected(1), Returned(0), WindowClosed()):
        assert table.refused(None, action).breach is Breach.DEAL_OVER


def test_a_player_cannot_act_as_the_house_nor_the_house_as_a_player():
    table = Table(VALID, JUNK)
    assert table.refused(0, TimedOut(0)).breach is Breach.NOT_ALLOWED
    assert table.refused(None, Declare()).breach is Breach.NOT_SEATED


def test_a_deal_of_more_than_200_turns_a_seat_is_void():
    """See indian.md 4.8."""
    table = Table(VALID, JUNK)
    turns = 0
    while GAME.result(table.deal) is None:
        if GAME.needs(table.deal):
            table.reshuffle()
        table.turn(table.deal.current.seat)
        turns += 1
    result = GAME.result(table.deal)
    assert turns == 400
    assert (result.ending, result.winners) == (Ending.VOID, ())
    assert [(row.place, row.points, row.how) for row in result.seats] == [
        (1, 0, "void"),
        (1, 0, "void"),
    ]
