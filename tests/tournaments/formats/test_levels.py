"""8.4: what levels ask, who goes on, who comes back, and what cannot be published."""

import pytest

from tournaments.formats.timed_levels import levels
from tournaments.formats.timed_levels.levels import LEVELS, Level, Plan


def test_the_usual_levels_and_what_they_ask() -> None:
    assert [level.stake for level in LEVELS] == [1, 2, 3, 5, 8, 10]
    assert {level.minutes for level in LEVELS} == {15}
    assert [levels.needs(level) for level in LEVELS] == [80, 160, 240, 400, 640, 800]


def test_with_21_cards_a_full_count_is_120() -> None:
    plan = levels.usual(120)
    asked = [levels.needs(level, plan.points) for level in plan.levels]
    assert (plan.start_chips, asked) == (1_500, [120, 240, 360, 600, 960, 1_200])
    assert levels.usual() == Plan(LEVELS, 1_000, 80)


@pytest.mark.parametrize(("chips", "may"), [(399, False), (400, True), (401, True)])
def test_the_line_of_the_next_level_is_met_by_having_it(chips, may) -> None:
    assert levels.may_advance(chips, Level(15, 5)) is may
    assert levels.may_play(chips, Level(15, 5)) is may


def test_after_the_final_level_nobody_needs_to_qualify() -> None:
    assert levels.may_advance(0, None)


@pytest.mark.parametrize(("left", "none"), [(31, False), (30, True), (0, True)])
def test_no_new_deal_in_the_last_30_seconds(left, none) -> None:
    assert levels.no_new_deal(left) is none


@pytest.mark.parametrize(
    ("until", "level", "taken", "may"),
    [
        (None, 1, 0, True),
        (None, 5, 0, True),
        (None, 6, 0, False),
        (None, 5, 1, True),
        (None, 5, 2, False),
        (3, 3, 0, True),
        (3, 4, 0, False),
        (6, 6, 0, False),
    ],
)
def test_no_re_entry_once_the_final_level_has_begun(until, level, taken, may) -> None:
    plan = Plan(re_entries=2, re_entry_until=until)
    assert levels.may_re_enter(plan, level, taken) is may


def test_without_re_entries_nobody_comes_back() -> None:
    assert not levels.may_re_enter(Plan(), 1, 0)


def test_an_event_of_one_level_has_no_re_entry() -> None:
    assert not levels.may_re_enter(Plan((Level(15, 1),), re_entries=1), 1, 0)


@pytest.mark.parametrize(
    ("plan", "codes"),
    [
        (Plan(), []),
        (levels.usual(120), []),
        (Plan(re_entries=3), []),
        (Plan(re_entries=3, re_entry_until=5), []),
        (Plan(()), ["no_level"]),
        (Plan((Level(0, 1),)), ["level_short"]),
        (Plan((Level(1, 0),)), ["level_free"]),
        (Plan((Level(1, 2), Level(1, 2))), ["levels_rise"]),
        (Plan((Level(1, 2), Level(0, 1))), ["level_short", "levels_rise"]),
        (Plan(start_chips=79), ["start_chips_few"]),
        (Plan(start_chips=80), []),
        (Plan(re_entries=-1), ["re_entries_negative"]),
        (Plan((Level(1, 1),), re_entries=1), ["re_entry_late"]),
        (Plan(re_entries=1, re_entry_until=0), ["re_entry_late"]),
        (Plan(re_entries=1, re_entry_until=6), ["re_entry_late"]),
        (Plan(start_chips=799, re_entries=1), ["re_entry_small"]),
        (Plan(start_chips=640, re_entries=1, re_entry_until=4), []),
    ],
)
def test_levels_are_refused_with_the_reason(plan, codes) -> None:
    found = levels.faults(plan)
    assert [fault.code for fault in found] == codes
    assert all("%(" not in fault.message for fault in found)


def test_the_reason_names_the_level() -> None:
    small = Plan(start_chips=700, re_entries=1)
    assert [fault.message for fault in levels.faults(small)] == [
        "A re-entry after level 5 brings 700 chips, but the next level asks for 800."
    ]
