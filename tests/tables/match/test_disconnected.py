"""A line that is lost in the middle of a match (gin.md D4)."""

import pytest

from accounts.models import User
from tables.actions import submit
from tables.clock import timers
from tables.fairness import replay
from tables.match import disconnections, start_confirmation
from tables.models import Match, MatchSeat, Phase, Seat, Table
from tables.seats import own_seats, seating
from tables.socket import match_calls
from tables.tick import rounds
from tests.racing import at_once
from tests.tables import duel, house
from tests.tables.duel import (
    begun_duel,
    clock_left,
    logged,
    on_turn,
    other,
    step,
    until,
)
from tests.tables.house import Hands, act, chips, phase, view
from tests.tables.matchplay import ENTRY, is_running, match_of, rows, seated
from wallet import audit

pytestmark = pytest.mark.django_db
easy = duel.easy


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    """A match of two in its first deal."""
    return begun_duel(asha, bilal)


def wait(hands: Hands, seconds: float, *gone: int) -> None:
    """Let time pass while these seats are silent."""
    left = seconds
    while left > 0:
        part = min(left, 15)
        left -= part
        hands.moment += house.timedelta(seconds=part)
        for process in ("web:one", "tick"):
            house.beat(process, hands.moment)
        here = Seat.objects.filter(left_at=None).exclude(number__in=gone)
        here.update(seen_at=hands.moment)
        rounds.tick()


def drop(hands: Hands, *gone: int) -> None:
    """Let these seats be silent until the house has noticed: that moment is 0."""
    wait(hands, 9, *gone)
    assert MatchSeat.objects.filter(back_by__isnull=False).count() == len(gone)


def open_lobby(person: User) -> int:
    """Let a page show the invitation; return the seconds that it then counts."""
    [seat] = own_seats.of(person)
    assert seat.call.asks == "back"
    match_calls.shown(seat.table.pk, person)
    [seat] = own_seats.of(person)
    assert seat.call.is_shown
    return seat.ms_left(timers.ms_of(timers.now())) / 1000


def is_over(table: Table) -> bool:
    return match_of(table).ended_at is not None


# The timeline of D4 -------------------------------------------------------------------


def test_back_in_the_lobby_after_40_s_and_at_the_table_after_65_s_one_plays_on(
    table, hands
) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    drop(hands, seat)
    wait(hands, 40, seat)
    assert open_lobby(person) == 30
    wait(hands, 25, seat)
    assert submit.come_back(table.pk, person)
    assert not is_over(table)
    assert view(table, None)["absent"] == []
    wait(hands, 5)
    assert view(table, None)["seats"][seat]["state"] == "playing"
    assert logged(table) == [("disconnected", seat), ("returned", seat)]


def test_back_in_the_lobby_after_40_s_but_not_at_the_table_one_has_lost_after_70_s(
    table, asha, bilal, hands
) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    winner = other(table)[1]
    drop(hands, seat)
    wait(hands, 40, seat)
    open_lobby(person)
    wait(hands, 30.5, seat)
    assert not is_over(table)
    wait(hands, 1, seat)
    assert is_over(table)
    assert rows(table)[seat].how == "disconnected"
    assert rows(table)[1 - seat].how == "won"
    assert (chips(person), chips(winner)) == (10_000 - ENTRY, 10_000 + ENTRY)
    assert audit.findings() == []


def test_who_opens_the_lobby_after_110_s_has_10_s(table, hands) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    drop(hands, seat)
    wait(hands, 110, seat)
    assert open_lobby(person) == 10
    wait(hands, 9.5, seat)
    assert submit.come_back(table.pk, person)
    wait(hands, 5)
    assert not is_over(table)


def test_who_opens_no_lobby_has_lost_after_120_s(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, seat)
    wait(hands, 120.5, seat)
    assert not is_over(table)
    wait(hands, 1, seat)
    assert is_over(table)
    assert rows(table)[seat].how == "disconnected"


def test_the_third_time_is_lost_at_once(table, hands) -> None:
    """See gin.md D4."""
    seat, person = other(table)
    for n in (1, 2):
        drop(hands, seat)
        assert view(table, None)["absent"][0]["lost"] == n
        submit.come_back(table.pk, person)
    wait(hands, 9, seat)
    assert is_over(table)
    assert rows(table)[seat].how == "disconnected"
    assert logged(table)[-2:] == [("disconnected", seat), ("left", seat)]
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME
    assert audit.findings() == []


# What counts, and what it stops -------------------------------------------------------


def test_a_gap_shorter_than_8_s_is_none(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    wait(hands, 7.5, seat)
    wait(hands, 3)
    assert logged(table) == []
    assert rows(table)[seat].disconnections == 0


def test_the_count_begins_anew_with_the_next_match(table, asha, bilal, hands) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    drop(hands, seat)
    submit.come_back(table.pk, person)
    seating.stand_up(table.pk, person)
    seating.sit_down(table.pk, person, seat=seat)
    act(table, other_of(person, asha, bilal), "ready")
    wait(hands, 20.5)
    for one in (asha, bilal):
        act(table, one, "start")
    assert Match.objects.filter(table=table).count() == 2
    assert rows(table)[seat].disconnections == 0


def test_everybody_sees_who_is_gone_and_until_when(table, hands) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    drop(hands, seat)
    wait(hands, 20, seat)
    for viewer in (other(table)[1], None):
        shown = view(table, viewer)
        [gone] = shown["absent"]
        assert (gone["seat"], gone["phase"]) == (seat, "grace")
        assert gone["deadline"] - gone["now"] == 100_000
        assert (gone["lost"], gone["lost_max"]) == (1, 2)
        assert shown["seats"][seat]["state"] == "disconnected"
        assert shown["turn"]["deadline"] is None
    open_lobby(person)
    [gone] = view(table, None)["absent"]
    assert (gone["phase"], gone["deadline"] - gone["now"]) == ("prompt", 30_000)
    lost = {row["seat"]: row["lost_lines"] for row in shown["match_info"]["seats"]}
    assert lost == {seat: 1, 1 - seat: 0}


@pytest.mark.parametrize(("used", "left"), [(10, 20), (17, 13), (21, 10)])
def test_the_own_clock_goes_back_to_the_last_message_and_stands_still(
    table, hands, used, left
) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    wait(hands, used)
    drop(hands, seat)
    assert clock_left(table) is None
    wait(hands, 60, seat)
    submit.come_back(table.pk, person)
    assert clock_left(table) == left
    wait(hands, left + 2)
    assert rows(table)[seat].how == "timed_out"


def test_the_other_may_finish_and_then_waits(table, hands) -> None:
    """See gin.md D4."""
    until(table, "draw")
    seat, person = other(table)
    drop(hands, seat)
    assert clock_left(table) == 21
    step(table)
    step(table)
    assert on_turn(table)[0] == seat
    wait(hands, 100, seat)
    assert clock_left(table) is None
    submit.come_back(table.pk, person)
    assert clock_left(table) == 30


def test_the_clock_of_who_is_there_runs_on(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, 1 - seat)
    wait(hands, 23, 1 - seat)
    assert rows(table)[seat].how == "timed_out"


def test_an_act_is_a_return_too(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, seat)
    step(table)
    assert view(table, None)["absent"] == []
    assert clock_left(table) is not None
    assert logged(table) == [("disconnected", seat), ("returned", seat)]


def test_a_ping_that_is_heard_again_is_a_return(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, seat)
    wait(hands, 1)
    assert view(table, None)["absent"] == []


def test_no_deal_begins_while_somebody_is_missed(easy, table, hands) -> None:
    """See gin.md D4."""
    seat, person = other(table)
    drop(hands, seat)
    duel.end_deal(table)
    assert (phase(table), is_over(table)) == (Phase.BETWEEN, False)
    wait(hands, 30, seat)
    assert phase(table) == Phase.BETWEEN
    assert view(table, None)["absent"][0]["seat"] == seat
    submit.come_back(table.pk, person)
    wait(hands, 8.5)
    assert is_running(table)
    assert logged(table).count(("disconnected", seat)) == 1


def test_between_two_deals_the_match_is_lost_too(easy, table, hands) -> None:
    """See gin.md D4."""
    seat, _person = other(table)
    drop(hands, seat)
    duel.end_deal(table)
    wait(hands, 122, seat)
    assert is_over(table)
    assert rows(table)[seat].how == "disconnected"
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME
    assert audit.findings() == []


def test_resigning_loses_at_once(table, asha, bilal, hands) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    told = seating.stand_up(table.pk, person)
    assert (told.leaves, told.cost.chips) == ("now", ENTRY)
    assert is_over(table)
    assert seated(table) == [1 - seat]
    assert [rows(table)[n].how for n in (seat, 1 - seat)] == ["resigned", "won"]
    assert chips(person) == 10_000 - ENTRY


def test_resigning_between_two_deals_loses_at_once_too(
    easy, table, asha, bilal, hands
) -> None:
    """See gin.md D4."""
    duel.end_deal(table)
    seating.stand_up(table.pk, asha)
    number = next(n for n, row in rows(table).items() if row.user_id == asha.pk)
    assert [rows(table)[n].how for n in (number, 1 - number)] == ["resigned", "won"]
    assert replay.compare_match(match_of(table)) is replay.Replay.SAME
    assert audit.findings() == []


# Both gone ----------------------------------------------------------------------------


def test_of_two_the_earlier_loses(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, seat)
    wait(hands, 20, 0, 1)
    assert len(view(table, None)["absent"]) == 2
    wait(hands, 102, 0, 1)
    assert rows(table)[seat].how == "disconnected"
    assert rows(table)[1 - seat].how == "won"


def test_at_the_same_second_who_lost_the_line_more_often_loses(table, hands) -> None:
    """See gin.md D4."""
    seat, person = other(table)
    drop(hands, seat)
    submit.come_back(table.pk, person)
    drop(hands, 0, 1)
    wait(hands, 122, 0, 1)
    assert rows(table)[seat].how == "disconnected"


def test_level_it_is_void_and_who_returns_may_play_it_anew(
    table, asha, bilal, hands
) -> None:
    """See gin.md D4."""
    drop(hands, 0, 1)
    wait(hands, 122, 0, 1)
    assert match_of(table).ending == "abandoned"
    assert table.deals.get(number=1).abandoned == "both_gone"
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]
    assert (phase(table), seated(table)) == (Phase.STARTING, [0, 1])
    wait(hands, 60)
    act(table, asha, "start")
    act(table, bilal, "start")
    assert is_running(table)
    assert audit.findings() == []


def test_level_and_only_one_returns_it_stays_called_off(
    table, asha, bilal, hands
) -> None:
    """See gin.md D4."""
    drop(hands, 0, 1)
    wait(hands, 122, 0, 1)
    act(table, asha, "start")
    wait(hands, 122, 1)
    assert (phase(table), seated(table)) == (Phase.WAITING, [0])
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]
    assert audit.findings() == []


# Our own outages ----------------------------------------------------------------------


def outage(hands: Hands, seconds: float) -> None:
    hands.pass_silently(seconds)
    house.beat("web:one", hands.moment)
    rounds.tick()


def test_an_outage_of_ours_stops_the_time_and_counts_as_nothing(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, seat)
    wait(hands, 100, seat)
    outage(hands, 300)
    assert not is_over(table)
    [gone] = view(table, None)["absent"]
    assert gone["deadline"] - gone["now"] == 20_000
    assert rows(table)[1 - seat].disconnections == 0
    wait(hands, 15, seat)
    assert not is_over(table)
    wait(hands, 7, seat)
    assert is_over(table)


def test_after_an_outage_there_are_15_s_at_least(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    drop(hands, seat)
    wait(hands, 115, seat)
    outage(hands, 60)
    [gone] = view(table, None)["absent"]
    assert gone["deadline"] - gone["now"] == 15_000


def test_an_outage_of_ten_minutes_calls_the_match_off(
    table, asha, bilal, hands
) -> None:
    """See gin.md D4."""
    wait(hands, 5)
    outage(hands, 605)
    assert match_of(table).ending == "abandoned"
    assert table.deals.get(number=1).abandoned == "outage"
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]
    assert phase(table) == Phase.STARTING
    assert audit.findings() == []


def test_an_outage_of_one_web_process_calls_the_match_off_too(table, hands) -> None:
    """See gin.md D4."""
    wait(hands, 5)
    for _minute in range(11):
        assert match_of(table).ended_at is None
        hands.pass_silently(59)
        rounds.tick()
    assert match_of(table).ending == "abandoned"


def test_a_web_process_that_falls_silent_costs_no_line(table, hands) -> None:
    """See gin.md D4."""
    seat, _person = on_turn(table)
    wait(hands, 1)
    house.beat("web:two", hands.moment)
    Seat.objects.filter(table=table, number=seat).update(process="two")
    wait(hands, 9, seat)
    assert rows(table)[seat].disconnections == 0


# Where nothing is lost ----------------------------------------------------------------


def test_an_untimed_table_waits(asha, bilal, hands) -> None:
    """See gin.md D4."""
    table = begun_duel(asha, bilal, pace="untimed")
    seat, _person = on_turn(table)
    wait(hands, 200, seat)
    assert is_running(table)
    assert view(table, None)["absent"] == []


def test_a_practice_table_plays_on(asha, hands) -> None:
    """See gin.md D4."""
    table = duel.entry_table(asha, game=duel.GAME, bots=1, practice=True)
    wait(hands, 8.5)
    own = view(table, asha)["you"]["seat"]
    wait(hands, 180, own)
    assert ("disconnected", own) in logged(table)
    assert ("timed_out", own) in logged(table)
    assert ("left", own) not in logged(table)
    assert view(table, None)["absent"] == []


# Calls --------------------------------------------------------------------------------


def test_a_second_page_finds_the_time_running(table, hands) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    drop(hands, seat)
    assert open_lobby(person) == 30
    wait(hands, 10, seat)
    assert open_lobby(person) == 20
    submit.come_back(table.pk, person)
    assert own_seats.of(person)[0].call.asks in ("", "turn")


def test_only_what_is_shown_shortens_the_two_minutes(table, hands) -> None:
    """See gin.md D4: the true deadline stands on every page and for the opponent."""
    seat, person = on_turn(table)
    opponent = other(table)[1]
    drop(hands, seat)
    wait(hands, 20, seat)
    at = timers.ms_of(hands.moment)
    [own] = own_seats.of(person)
    assert (own.call.asks, own.ms_left(at)) == ("back", 100_000)
    [absent] = view(table, opponent)["absent"]
    assert (absent["phase"], absent["deadline"] - at) == ("grace", 100_000)
    match_calls.shown(table.pk, person)
    [own] = own_seats.of(person)
    assert own.ms_left(at) == 30_000
    [absent] = view(table, opponent)["absent"]
    assert (absent["phase"], absent["deadline"] - at) == ("prompt", 30_000)


def test_a_person_elsewhere_is_called_to_the_start(asha, bilal, hands) -> None:
    """See gin.md D2."""
    table = duel.entry_table(asha, bilal, game=duel.GAME)
    wait(hands, 20)
    [seat] = own_seats.of(asha)
    told = seat.told(timers.ms_of(hands.moment))
    assert (told.asks, told.ms) == ("start", 100_000)
    assert told.url == f"/t/{table.pk}/"
    act(table, asha, "start")
    assert own_seats.of(asha)[0].call.asks == ""
    assert start_confirmation.WINDOW_MS == disconnections.GRACE_MS == 120_000


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_a_return_and_the_end_of_the_time_at_once_have_one_effect(table, hands) -> None:
    """See gin.md D4."""
    seat, person = on_turn(table)
    drop(hands, seat)
    wait(hands, 119, seat)
    hands.moment += house.timedelta(seconds=2.1)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    answers = at_once(
        [lambda: submit.come_back(table.pk, person), rounds.tick, rounds.tick]
    )
    if is_over(table):
        assert rows(table)[seat].how == "disconnected"
    else:
        assert True in answers
        assert view(table, None)["absent"] == []
    assert audit.findings() == []


def other_of(person: User, *people: User) -> User:
    return next(one for one in people if one.pk != person.pk)
