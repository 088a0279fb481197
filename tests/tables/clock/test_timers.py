"""The timers of a table, as values: nothing here touches a database."""

import pytest

from rules.game import (
    Wait,
)
from rules.phases import (
    Phase,
)
from tables.clock import timers
from tables.clock.timers import Clock, Timer

NOW = 1_000_000


def turn_of(seat: int, turn: int, phase: Phase = Phase.DRAW) -> tuple[Wait, ...]:
    return (Wait(phase, (seat,), turn),)


def wound(clock: Clock, waits: tuple[Wait, ...], at: int, **given) -> Clock:
    return timers.rewound(
        clock, waits, at, **{"pace": "normal", "bots": set(), **given}
    )


@pytest.mark.parametrize(
    ("pace", "seconds"), [("relaxed", 45), ("normal", 30), ("quick", 15)]
)
def test_a_turn_lasts_as_long_as_the_pace_says(pace: str, seconds: int) -> None:
    """See indian.md 7.1."""
    clock = wound(timers.opening([0, 1]), turn_of(0, 1), NOW, pace=pace)
    assert clock.of("turn").due == NOW + seconds * 1000


def test_an_untimed_table_has_no_timer_for_people_but_one_for_bots() -> None:
    clock = wound(timers.opening([0, 1]), turn_of(1, 1), NOW, pace="untimed", bots={1})
    assert [timer.kind for timer in clock.timers] == ["bot"]
    assert 800 <= clock.timers[0].due - NOW <= 2_200


def test_drawing_does_not_start_the_turn_clock_anew() -> None:
    drawing = wound(timers.opening([0, 1]), turn_of(0, 1), NOW)
    later = wound(drawing, turn_of(0, 1, Phase.DISCARD), NOW + 9_000)
    assert later.of("turn").due == drawing.of("turn").due


def test_a_bot_gets_a_timer_of_its_own_for_each_act() -> None:
    drawing = wound(timers.opening([0, 1]), turn_of(0, 1), NOW, bots={0})
    later = wound(drawing, turn_of(0, 1, Phase.DISCARD), NOW + 2_000, bots={0})
    assert later.of("bot").due > NOW + 2_000


def test_the_bank_is_used_beyond_the_turn_and_kept_for_the_deal() -> None:
    """See indian.md 7.1."""
    clock = wound(timers.opening([0, 1]), turn_of(0, 1), NOW)
    clock = wound(clock, turn_of(1, 2), NOW + 30_000 + 12_000)
    assert dict(clock.banks) == {0: 48_000, 1: 60_000}
    clock = wound(clock, turn_of(0, 3), NOW + 50_000)
    assert clock.of("turn", 0).bank == 48_000


def test_the_tick_acts_one_second_after_turn_and_bank() -> None:
    timer = wound(timers.opening([0, 1]), turn_of(0, 1), NOW).of("turn")
    assert timer.acts_at == NOW + 30_000 + 60_000 + 1_000


def test_everybody_has_one_common_window_to_send_cards() -> None:
    """See indian.md 7.1."""
    waits = (Wait(Phase.MELD, (0, 2), 7),)
    clock = wound(timers.opening([0, 1, 2]), waits, NOW)
    after_one = wound(clock, (Wait(Phase.MELD, (2,), 7),), NOW + 5_000)
    assert after_one.of("meld") == clock.of("meld")
    assert clock.of("meld").due == NOW + 45_000


def test_after_an_outage_every_timer_moves_and_the_seat_to_act_has_15_seconds() -> None:
    clock = Clock(timers=(Timer("turn", NOW + 2_000, seat=0, turn=1),))
    moved = timers.moved(clock, 4_000, NOW + 4_000)
    assert moved.of("turn").due == NOW + 4_000 + 15_000
    far = Clock(timers=(Timer("turn", NOW + 29_000, seat=0, turn=1),))
    assert timers.moved(far, 4_000, NOW + 4_000).of("turn").due == NOW + 33_000


def test_a_clock_is_read_back_as_it_was_written() -> None:
    clock = wound(timers.opening([0, 1]), turn_of(0, 1), NOW, bots={0})
    assert timers.read(timers.write(clock)) == clock
    assert timers.read(b"") == Clock()


def test_time_scale_divides_every_duration(settings) -> None:
    settings.TIME_SCALE = 10
    clock = wound(timers.opening([0, 1]), turn_of(0, 1), NOW)
    assert clock.of("turn").due == NOW + 3_000
    assert clock.of("turn").bank == 6_000
