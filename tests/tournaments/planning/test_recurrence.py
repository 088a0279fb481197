"""Series of dates in a zone: one local time all year, and what the clocks do to it."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.planning.recurrence import Every, Occurrence, Odd, Recurrence, at_local

ROME = ZoneInfo("Europe/Rome")
KOLKATA = ZoneInfo("Asia/Kolkata")
NEW_YORK = ZoneInfo("America/New_York")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
ZONES = [ROME, KOLKATA, NEW_YORK, LORD_HOWE, ZoneInfo("UTC"), ZoneInfo("Asia/Tehran")]


def weekly(first: date, until: date, at: time, zone: ZoneInfo) -> Recurrence:
    return Recurrence(first=first, until=until, at=at, zone=zone)


def utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%d.%m. %H:%M")


def test_every_sunday_until_the_end_of_january_is_eleven_events() -> None:
    cup = weekly(date(2026, 11, 22), date(2027, 1, 31), time(20), KOLKATA)
    found = list(cup.dates())
    assert len(found) == 11
    assert [utc(found[0].starts), utc(found[-1].starts)] == [
        "22.11. 14:30",
        "31.01. 14:30",
    ]
    assert {(one.clocks_changed, one.odd) for one in found} == {(False, None)}


def test_the_next_five_and_the_change_of_clocks_is_marked() -> None:
    cup = weekly(date(2027, 3, 7), date(2027, 12, 31), time(20), ROME)
    found = cup.after(datetime(2027, 3, 7, 19, 0, tzinfo=UTC))
    assert [(utc(one.starts), one.clocks_changed) for one in found] == [
        ("14.03. 19:00", False),
        ("21.03. 19:00", False),
        ("28.03. 18:00", True),
        ("04.04. 18:00", False),
        ("11.04. 18:00", False),
    ]
    assert {one.starts.hour for one in found} == {20}


def test_in_autumn_it_is_marked_too() -> None:
    cup = weekly(date(2027, 10, 24), date(2027, 11, 7), time(20), ROME)
    assert [one.clocks_changed for one in cup.dates()] == [False, True, False]


def test_of_an_hour_shown_twice_the_first_is_past_in_the_second() -> None:
    """Within a zone Python compares what clocks show: 02:20 looks before 02:30."""
    cup = weekly(date(2027, 10, 31), date(2027, 11, 7), time(2, 30), ROME)
    second = datetime(2027, 10, 31, 2, 20, tzinfo=ROME, fold=1)
    assert [one.starts.day for one in cup.after(second)] == [7]


def test_fewer_than_five_when_the_series_ends() -> None:
    cup = weekly(date(2027, 3, 7), date(2027, 3, 14), time(20), ROME)
    assert len(cup.after(datetime(2027, 3, 1, tzinfo=UTC))) == 2
    assert cup.after(datetime(2027, 3, 14, 19, tzinfo=UTC)) == []


def test_an_until_before_the_first_date_is_an_empty_series() -> None:
    assert not list(weekly(date(2027, 3, 7), date(2027, 3, 6), time(20), ROME).dates())


@pytest.mark.parametrize(
    ("day", "at", "zone", "shown", "in_utc", "odd"),
    [
        # The night of 28 March 2027 in Rome has no 02:30.
        (date(2027, 3, 28), "02:30", ROME, "03:30", "28.03. 01:30", Odd.LEFT_OUT),
        (date(2027, 3, 28), "02:00", ROME, "03:00", "28.03. 01:00", Odd.LEFT_OUT),
        (date(2027, 3, 28), "01:59", ROME, "01:59", "28.03. 00:59", None),
        (date(2027, 3, 28), "03:00", ROME, "03:00", "28.03. 01:00", None),
        # That of 31 October has two.
        (date(2027, 10, 31), "02:30", ROME, "02:30", "31.10. 00:30", Odd.TWICE),
        (date(2027, 10, 31), "03:00", ROME, "03:00", "31.10. 02:00", None),
        (date(2027, 3, 14), "02:30", NEW_YORK, "03:30", "14.03. 07:30", Odd.LEFT_OUT),
        (date(2027, 11, 7), "01:30", NEW_YORK, "01:30", "07.11. 05:30", Odd.TWICE),
        # Clocks that change by half an hour.
        (date(2027, 10, 3), "02:15", LORD_HOWE, "02:45", "02.10. 15:45", Odd.LEFT_OUT),
        (date(2027, 4, 4), "01:45", LORD_HOWE, "01:45", "03.04. 14:45", Odd.TWICE),
    ],
)
def test_a_time_that_is_left_out_or_shown_twice(
    day, at, zone, shown, in_utc, odd
) -> None:
    starts, found = at_local(day, time.fromisoformat(at), zone)
    assert (f"{starts:%H:%M}", utc(starts), found) == (shown, in_utc, odd)
    assert starts.date() == day


def test_a_daily_event_at_a_time_that_is_left_out_comes_once_that_night() -> None:
    nightly = Recurrence(
        first=date(2027, 3, 27),
        until=date(2027, 3, 29),
        at=time(2, 30),
        zone=ROME,
        every=Every.DAY,
    )
    found = list(nightly.dates())
    assert [utc(one.starts) for one in found] == [
        "27.03. 01:30",
        "28.03. 01:30",
        "29.03. 00:30",
    ]
    assert [one.odd for one in found] == [None, Odd.LEFT_OUT, None]


def test_a_day_that_a_country_left_out_is_not_held_twice() -> None:
    """Samoa had no 30 December 2011: the 29th was followed by the 31st."""
    apia = Recurrence(
        first=date(2011, 12, 29),
        until=date(2012, 1, 1),
        at=time(20),
        zone=ZoneInfo("Pacific/Apia"),
        every=Every.DAY,
    )
    assert [one.starts.day for one in apia.dates()] == [29, 31, 1]


@given(
    st.dates(date(2000, 1, 1), date(2036, 1, 1)),
    st.times().map(lambda at: at.replace(microsecond=0)),
    st.sampled_from(ZONES),
    st.sampled_from(Every),
)
def test_every_date_comes_once_in_order_at_its_local_time(
    first, at, zone, every
) -> None:
    series = Recurrence(
        first=first, until=first + timedelta(140), at=at, zone=zone, every=every
    )
    found = list(series.dates())
    assert len(found) == (141 if every is Every.DAY else 21)
    moments = [one.starts.astimezone(UTC) for one in found]
    assert moments == sorted(set(moments))
    for one in found:
        as_written = one.starts.time().replace(fold=0) == at
        assert as_written == (one.odd is not Odd.LEFT_OUT)
    assert not found[0].clocks_changed
    assert found[0] == Occurrence(found[0].starts, False, found[0].odd)
