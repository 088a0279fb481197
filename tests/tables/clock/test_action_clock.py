"""The match clock as a value: nothing here touches a database (gin.md D3, D4)."""

import pytest

from rules import catalogue
from rules.game import (
    OPEN_ENDED,
    Wait,
)
from rules.phases import (
    Phase,
)
from tables.clock import match_clock, timers
from tables.clock.timers import Clock

NOW = 1_000_000


def asked(seat: int, turn: int, phase: Phase = Phase.DISCARD) -> tuple[Wait, ...]:
    return (Wait(phase, (seat,), turn),)


def wound(clock: Clock, waits: tuple[Wait, ...], at: int, **given) -> Clock:
    return match_clock.rewound(
        clock, waits, at, **{"pace": "normal", "bots": set(), "cap": 2, **given}
    )


def left(clock: Clock, at: int) -> int:
    return (clock.of("turn").due - at) // 1000


@pytest.mark.parametrize(("pace", "cap"), [("relaxed", 90), ("normal", 60)])
def test_a_turn_of_many_acts_has_twice_the_time_of_one(pace, cap) -> None:
    clock = wound(Clock(), asked(0, 1), NOW, pace=pace)
    at = NOW + (cap - 20) * 1000
    clock = wound(match_clock.acted(clock, 0), asked(0, 1), at, pace=pace)
    assert left(clock, at) == 20
    clock = wound(match_clock.acted(clock, 0), asked(0, 1), at + 15_000, pace=pace)
    assert left(clock, at + 15_000) == 10
    clock = wound(match_clock.acted(clock, 0), asked(1, 2), at + 16_000, pace=pace)
    assert left(clock, at + 16_000) == cap // 2


def test_a_game_says_how_often_a_turn_has_that_time() -> None:
    assert catalogue.find("gin-house").turn_actions == 2
    assert catalogue.find("basic").turn_actions == 3
    clock = wound(Clock(), asked(0, 1), NOW, cap=3)
    at = NOW + 65_000
    clock = wound(match_clock.acted(clock, 0), asked(0, 1), at, cap=3)
    assert left(clock, at) == 25, "90 s in all at the normal pace"


def test_only_an_act_starts_the_time_anew() -> None:
    """See gin.md D3."""
    clock = wound(Clock(), asked(0, 1), NOW)
    assert wound(clock, asked(0, 1), NOW + 9_000) == clock
    other = wound(clock, asked(0, 1, Phase.ARRANGE), NOW + 9_000)
    assert left(other, NOW + 9_000) == 30
    assert clock.of("turn").bank == 0
    assert clock.of("turn").acts_at == NOW + 31_000


@pytest.mark.parametrize(
    ("used", "has"), [(-5, 30), (0, 30), (18, 12), (25, 10), (40, 10)]
)
def test_a_clock_that_stood_still_goes_on_with_10_s_at_least(used, has) -> None:
    """See gin.md D4."""
    clock = wound(Clock(), asked(0, 1), NOW)
    at = NOW + used * 1000
    clock = match_clock.pause(clock, 0, at, pace="normal")
    clock = wound(clock, asked(0, 1), at, absent={0})
    assert clock.timers == ()
    later = at + 100_000
    clock = wound(clock, asked(0, 1), later, absent={0})
    assert clock.next_due is None
    clock = wound(clock, asked(0, 1), later)
    assert left(clock, later) == has
    clock = wound(match_clock.acted(clock, 0), asked(0, 1, Phase.DRAW), later)
    assert left(clock, later) == 30


def test_who_is_asked_while_away_has_the_whole_time_on_return() -> None:
    """See gin.md D4."""
    clock = wound(Clock(), asked(0, 1), NOW, absent={1})
    clock = wound(match_clock.acted(clock, 0), asked(1, 2), NOW + 5_000, absent={1})
    assert clock.timers == ()
    clock = wound(clock, asked(1, 2), NOW + 100_000)
    assert left(clock, NOW + 100_000) == 30


def test_an_outage_moves_the_end_of_the_turn_too() -> None:
    clock = timers.moved(wound(Clock(), asked(0, 1), NOW), 300_000, NOW + 300_000)
    at = NOW + 320_000
    clock = wound(match_clock.acted(clock, 0), asked(0, 1), at)
    assert left(clock, at) == 30


def test_a_window_is_nobodys_own_time() -> None:
    """See gin.md D3."""
    window = Wait(Phase.CLAIM, (1, 2), 1, 5)
    clock = wound(Clock(), (*asked(0, 1), window), NOW, bots={2})
    assert {(t.kind, t.seat) for t in clock.timers} == {
        ("turn", 0),
        ("claim", None),
        ("bot", 2),
    }
    assert clock.of("claim").due == NOW + 5_000
    # The seat on turn has discarded, one has answered: the window goes on.
    after = wound(clock, (Wait(Phase.CLAIM, (1,), 1, 5),), NOW + 3_000)
    assert after.timers == (clock.of("claim"),)
    assert wound(clock, asked(0, 1), NOW + 6_000).of("claim") is None
    assert wound(Clock(), (window,), NOW, pace="untimed").timers == ()


def test_bots_are_asked_and_untimed_tables_have_no_time() -> None:
    clock = wound(Clock(), asked(0, 1), NOW, bots={0}, pace="untimed")
    assert [timer.kind for timer in clock.timers] == ["bot"]
    assert wound(clock, asked(0, 1), NOW + 500, bots={0}, pace="untimed") == clock


def test_time_scale_divides_it_all(settings) -> None:
    settings.TIME_SCALE = 10
    clock = wound(Clock(), asked(0, 1), NOW)
    assert clock.of("turn").due == NOW + 3_000
    assert timers.read(timers.write(clock)) == clock


def test_a_bot_on_turn_leaves_time_for_a_claim_that_its_discard_would_close() -> None:
    """See continental.md C6.2."""
    claim = Wait(Phase.CLAIM, (1, 2), 1, OPEN_ENDED)
    clock = wound(Clock(), (*asked(0, 1), claim), NOW, bots={0, 1})
    due = {timer.seat: timer.due - NOW for timer in clock.timers if timer.kind == "bot"}
    assert due[0] >= match_clock.BOT_WAITS_MS > due[1]
    assert not [timer for timer in clock.timers if timer.kind == "claim"]
    assert clock.of("turn", 2) is None, "nobody is timed by it"
