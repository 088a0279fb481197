"""What an event says of itself, of its players' parts and of what happened in it."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.tournaments.field import Evening, enter, entry_of, event_of
from tournaments.event import links
from tournaments.models import Act, Entry, Status, Tournament
from tournaments.templatetags.event_tags import left
from tournaments.view import (
    calendar_file,
    event_status,
    event_text,
    own_registration,
    record_text,
    schedule,
    standings,
    summary,
)

pytestmark = pytest.mark.django_db
State = Entry.State


@pytest.fixture
def running(evening: Evening) -> Tournament:
    """Return an event of levels that says it runs; nothing of it is stored."""
    event = event_of(evening)
    event.status, event.round, event.started_at = Status.RUNNING, 1, evening.moment
    event.round_ends_at = evening.moment + timedelta(minutes=2)
    return event


@pytest.fixture
def knockout(evening: Evening) -> Tournament:
    """Return the same with rounds of matches."""
    event = event_of(evening, format="tables")
    event.status, event.round, event.started_at = Status.RUNNING, 1, evening.moment
    return event


# The line under the head -------------------------------------------------------------


def test_a_paused_event_says_who_paused_it(running, evening) -> None:
    running.paused_at = evening.moment
    assert event_status.strip_of(running, evening.moment).title == (
        "Paused by the organiser"
    )
    running.offline_since = evening.moment
    assert event_status.strip_of(running, evening.moment).title == (
        "Paused: most players are offline"
    )


def test_a_break_counts_down_to_the_level_or_the_round(
    running, knockout, evening
) -> None:
    for event, words in ((running, "until level 1"), (knockout, "until round 1")):
        event.pause_until = evening.moment + timedelta(minutes=5)
        strip = event_status.strip_of(event, evening.moment)
        assert (strip.title, strip.clock.words) == ("Break", words)
        assert strip.clock.ms == 300_000


def test_a_level_says_what_a_point_costs_and_what_one_needs_to_stay_in(
    running, evening
) -> None:
    strip = event_status.strip_of(running, evening.moment)
    assert strip.title == "Level 1 of 3"
    assert strip.facts[0] == "2 chips a point"
    assert any("for the next level" in fact for fact in strip.facts)
    running.round = 3
    last = event_status.strip_of(running, evening.moment)
    assert last.facts[0] == "8 chips a point"
    assert not any("for the next level" in fact for fact in last.facts)


def test_a_round_says_who_is_left_and_at_how_many_tables(knockout, evening) -> None:
    strip = event_status.strip_of(knockout, evening.moment)
    assert strip.title == "Round 1"
    assert strip.facts == ("0 players left", "0 tables")
    assert strip.clock is None


# One's own part ----------------------------------------------------------------------


def said(event, entry, evening, user=None) -> str:
    return own_registration.part_of(event, user, entry, evening.moment).words


def test_the_disqualified_are_told_so_and_the_placed_their_place(
    running, evening
) -> None:
    entry = Entry(tournament=running, state=State.REMOVED, number=1)
    assert said(running, entry, evening) == "You were removed from this event."
    running.status, running.entrants = Status.FINISHED, 9
    assert said(running, entry, evening) == "You were removed from this event."
    entry.state = State.OUT
    assert said(running, entry, evening) == ""
    entry.place = 4
    assert said(running, entry, evening) == "You finished in place 4 of 9."
    entry.prize = 500
    assert "and won 500" in said(running, entry, evening)


def test_the_short_are_asked_to_enter_again_while_there_is_time(
    running, evening
) -> None:
    entry = Entry(tournament=running, state=State.SHORT, chips=10, number=1)
    entry.answer_by = evening.moment + timedelta(seconds=30)
    part = own_registration.part_of(running, None, entry, evening.moment)
    assert (part.act, part.left_ms) == ("again", 30_000)
    late = own_registration.part_of(running, None, entry, entry.answer_by)
    assert late.words.startswith("You are out.")


def test_who_waits_for_a_round_or_a_seat_is_told_which(knockout, evening) -> None:
    entry = Entry(tournament=knockout, state=State.PLAYING, round=2, number=1)
    assert said(knockout, entry, evening).startswith("You are through to round 2.")
    entry.round = 1
    assert said(knockout, entry, evening).startswith("We are finding you a seat.")


def test_an_entry_of_a_cancelled_event_says_where_the_money_is(
    running, evening
) -> None:
    running.status = Status.CANCELLED
    assert said(running, None, evening) == "Everybody gets the entry back."
    entry = Entry(tournament=running, state=State.REGISTERED, refunded=200, number=1)
    assert "is being returned" in said(running, entry, evening)
    entry.settled_at = evening.moment
    assert "was returned" in said(running, entry, evening)
    running.entry = 0
    assert said(running, entry, evening).startswith("Entry was free")


def test_a_full_event_and_one_without_an_account_offer_no_way_in(
    evening, asha, bilal, chandra
) -> None:
    event = event_of(evening, entrants_max=2, entrants_min=2)
    enter(event, asha, bilal)
    event = Tournament.objects.get(pk=event.pk)
    assert said(event, None, evening, chandra) == "This event is full."
    assert own_registration.entry_of(event, AnonymousUser()) is None
    entry = entry_of(event, asha)
    registered = own_registration.part_of(event, asha, entry, evening.moment)
    assert registered.act == "unregister"
    late = own_registration.part_of(event, asha, entry, event.starts_at)
    assert (late.act, late.words[:20]) == ("", "You are in, number 1")


# What happened -----------------------------------------------------------------------


def told(kind: str, **data) -> str:
    return record_text.act_text(Act(kind=kind, data=data), {"7": "Asha"})


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("out", {"user": "7"}, "Asha is out."),
        ("out", {"user": "7", "chips": 1}, "Asha is out with 1 chip."),
        ("out", {"user": "7", "chips": 30}, "Asha is out with 30 chips."),
        ("drawn", {"tables": 1}, "1 table was drawn."),
        ("amended", {"text": True}, "The description was changed."),
        ("cancelled", {"reason": "Rain"}, "Cancelled: Rain"),
        ("cancelled", {"why": "too_few"}, "Cancelled: too few players had registered."),
        ("cancelled", {}, "Cancelled."),
        ("start", {"table": 3, "start": "empty"}, "At table T3 nobody pressed Start."),
        ("changed", {}, ""),
    ],
)
def test_the_record_tells_what_happened(kind, data, words) -> None:
    assert told(kind, **data) == words


def test_the_record_tells_byes_and_eased_conditions_beside_the_rest() -> None:
    drawn = told("drawn", tables=2, byes=["7"])
    assert drawn == "2 tables were drawn. 1 player goes on without playing."
    eased = told("amended", games_min=[5, 1])
    assert "The conditions for entering were relaxed." in eased


def test_the_record_goes_on_with_what_is_older(evening, asha) -> None:
    event = event_of(evening)
    enter(event, asha)
    lines, more = record_text.record(event)
    assert more == 0
    assert lines[0].words == "Asha registered."
    older, _more = record_text.record(event, before=lines[0].id)
    assert [line.id for line in older] == [line.id for line in lines[1:]]


# Everything else ---------------------------------------------------------------------


def test_a_free_entry_and_one_without_a_fee_say_where_the_prizes_come_from(
    running,
) -> None:
    running.rake_bp = 0
    assert event_text.fee_text(running) == "All of the 200 goes to the prizes."
    running.entry = 0
    assert event_text.fee_text(running).startswith("Entry is free")


def test_the_conditions_of_an_entry_are_listed(running) -> None:
    running.games_min, running.account_days_min = 5, 1
    asked = event_text.conditions(running)
    assert "5 matches played before." in asked
    assert "An account that is 1 day old." in asked


def test_what_ended_has_its_end_and_what_has_no_start_has_none(
    running, evening
) -> None:
    running.ended_at = evening.moment + timedelta(minutes=50)
    assert schedule.ends_at(running) == running.ended_at
    running.ended_at = running.started_at = running.starts_at = None
    running.round_ends_at = None
    assert schedule.ends_at(running) is None
    assert [row.begins_at for row in schedule.level_rows(running)] == [None] * 3
    assert schedule.clashes(running, AnonymousUser()) == []
    with pytest.raises(ValueError, match="no start"):
        calendar_file.render(running, url="/", now=evening.moment)


def test_an_event_that_was_not_played_has_no_figures_and_one_that_was_has(
    running, evening
) -> None:
    assert summary.figures(running) == []
    running.ended_at = running.started_at + timedelta(minutes=50)
    running.entries, running.entrants = 9, 8
    found = {figure.name: figure.words for figure in summary.figures(running)}
    assert found["Played for"] == "50 min"
    assert found["Entries"] == "9, with 1 re-entry"


def test_the_players_of_a_knockout_stand_by_how_far_they_came(
    knockout, evening, asha, bilal, chandra
) -> None:
    event = event_of(evening, format="tables")
    enter(event, asha, bilal, chandra)
    knockout.pk = event.pk
    rows = Entry.objects.filter(tournament=event)
    rows.update(state=State.PLAYING, round=1)
    rows.filter(user=bilal).update(round=2)
    rows.filter(user=asha).update(state=State.OUT)
    page = standings.page_of(knockout, None)
    assert [(row.entry.user, row.words) for row in page.rows] == [
        (bilal, "through to round 2"),
        (chandra, "is being seated"),
        (asha, "out"),
    ]


def test_a_time_that_is_none_is_not_shown() -> None:
    assert left(None) == ""
    assert left(245_000) == "4:05"
    assert left(4_329_000) == "01:12:09"
    assert left(183_600_000) == "2 d 3 h"


@pytest.mark.parametrize("host", ["lobby:1", "tournament:x", "tournament:"])
def test_a_table_of_no_event_leads_to_none(host: str) -> None:
    assert links.of_host(host) is None
