"""The pure parts of limits: what is tighter, windows, waits, sessions. As tables."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.wellbeing import limit_kinds
from accounts.wellbeing.limit_kinds import Key
from accounts.wellbeing.usage import moving_windows, sessions
from accounts.wellbeing.usage.moving_windows import Move
from wallet.errors import Refusal

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(hours=24)


def at(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


@pytest.mark.parametrize(
    ("tool", "new", "old", "looser"),
    [
        ("loss", 500, None, False),
        ("loss", None, 500, True),
        ("loss", None, None, False),
        ("loss", 400, 500, False),
        ("loss", 500, 500, False),
        ("loss", 501, 500, True),
        ("loss", 0, 500, False),
        ("tables", 3, None, False),
        ("tables", 2, None, False),
        ("tables", 3, 1, True),
        ("tables", None, 1, True),
        ("reminder", 120, None, True),
        ("reminder", 15, None, False),
        ("reminder", None, 15, True),
    ],
)
def test_a_smaller_number_is_tighter_and_none_is_what_is_usual(
    tool, new, old, looser
) -> None:
    assert limit_kinds.is_looser(tool, new, old) is looser


@pytest.mark.parametrize(
    ("key", "hours"),
    [
        (Key("deposit", "cash", "day"), 72),
        (Key("loss", "cash", "month"), 72),
        (Key("stake", "cash"), 72),
        (Key("loss", "play", "day"), 24),
        (Key("session"), 24),
        (Key("tables"), 24),
    ],
)
def test_loosening_waits_three_days_for_cash_and_one_for_play(key, hours) -> None:
    assert limit_kinds.wait_of(key) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        (Key("loss", "play", "day"), -1, "bad_limit_value"),
        (Key("loss", "play", "day"), True, "bad_limit_value"),
        (Key("loss", "play", "day"), 10**13, "bad_limit_value"),
        (Key("deposit", "cash", "day"), 10_001, "bad_limit_value"),
        (Key("session"), 45, "bad_limit_value"),
        (Key("tables"), 4, "bad_limit_value"),
        (Key("loss", "play", "year"), 5, "no_limit"),
        (Key("loss", "play"), 5, "no_limit"),
        (Key("deposit", "play", "day"), 5, "no_limit"),
        (Key("stake", "tournament:4"), 5, "no_limit"),
        (Key("luck"), 5, "no_limit"),
    ],
)
def test_no_limit_is_negative_above_the_cap_or_of_another_period(
    key, value, code
) -> None:
    with pytest.raises(Refusal) as caught:
        limit_kinds.check(key, value, cap=10_000 if key.tool == "deposit" else None)
    assert (caught.value.code, caught.value.status) in {(code, 400), (code, 404)}


LOST = [Move(at(-30), 300), Move(at(-20), 200), Move(at(-1), 100)]


@pytest.mark.parametrize(
    ("moves", "room", "used", "room_at"),
    [
        ([], 0, 0, at(0)),
        (LOST, 300, 300, at(0)),
        (LOST, 299, 300, at(4)),
        (LOST, 100, 300, at(4)),
        (LOST, 99, 300, at(23)),
        (LOST, 0, 300, at(23)),
        (LOST, -1, 300, None),
        # What was won makes room, and takes it away again when it leaves the window.
        ([Move(at(-23), -500), Move(at(-2), 600)], 100, 100, at(0)),
        ([Move(at(-23), -500), Move(at(-2), 600)], 99, 100, at(22)),
    ],
)
def test_a_window_moves_with_the_clock(moves, room, used, room_at) -> None:
    assert moving_windows.used(moves, NOON, DAY) == used
    assert moving_windows.room_at(moves, NOON, DAY, room) == room_at


def test_a_move_leaves_the_window_after_exactly_its_length() -> None:
    moves = [Move(at(-24), 100)]
    assert moving_windows.used(moves, NOON, DAY) == 0
    assert moving_windows.used(moves, NOON - timedelta(microseconds=1), DAY) == 100


@pytest.mark.parametrize(
    ("sittings", "played"),
    [
        ([], []),
        ([(0, 1)], [60]),
        ([(0, 1), (1.25, 2)], [105]),
        ([(0, 1), (1.5, 2)], [60, 30]),
        # Two tables at once: time passes once.
        ([(0, 2), (1, 3)], [180]),
        ([(0, 4), (1, 2), (4.4, 5)], [276]),
        ([(3, 4), (0, 1)], [60, 60]),
    ],
)
def test_sittings_make_one_session_over_short_pauses(sittings, played) -> None:
    found = sessions.runs((at(start), at(end)) for start, end in sittings)
    assert [one.minutes for one in found] == played


def test_play_after_a_reminder_is_counted_from_there() -> None:
    (session,) = sessions.runs([(at(0), at(1)), (at(1.25), at(2))])
    assert session.played_after(None) == timedelta(minutes=105)
    assert session.played_after(at(0.5)) == timedelta(minutes=75)
    assert session.played_after(at(1.1)) == timedelta(minutes=45)
    assert session.played_after(at(3)) == timedelta()
