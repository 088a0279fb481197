"""A clock for each action, and what running out of it costs (gin.md D3)."""

import pytest

from accounts.models import User
from lobby.fair_play import policies
from tables.actions import submit
from tables.fairness import replay
from tables.match import disconnections
from tables.models import MatchAction, OnTimeout, Seat, Table
from tables.seats import seating
from tables.text import rulebook
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
from tests.tables.house import Hands, chips, version, view
from tests.tables.matchplay import ENTRY, is_running, kinds, match_of, rows, seated
from tests.tables.seats.test_seats_and_chips import refused
from wallet import audit

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    """A match of two in its first deal."""
    return begun_duel(asha, bilal)


@pytest.mark.parametrize(
    ("pace", "seconds"), [("relaxed", 45), ("normal", 30), ("quick", 15)]
)
def test_each_action_has_its_own_time(asha, bilal, hands, pace, seconds) -> None:
    """See gin.md D3."""
    table = begun_duel(asha, bilal, pace=pace)
    until(table, "draw")
    hands.pass_time(5)
    assert clock_left(table) == seconds - 5
    step(table)
    assert clock_left(table) == seconds
    assert view(table, None)["turn"]["bank_ms"] == 0
    hands.pass_time(5)
    step(table)
    assert clock_left(table) == seconds


def test_one_turn_together_has_60_s(table, hands) -> None:
    """See gin.md D3."""
    until(table, "draw")
    hands.pass_time(29)
    step(table)
    assert clock_left(table) == 30
    hands.pass_time(2)
    assert clock_left(table) == 28


def test_other_changes_of_the_table_start_no_new_time(table, chandra, hands) -> None:
    """See gin.md D3."""
    hands.pass_time(10)
    seating.waiting_list.wait(table.pk, chandra)
    assert clock_left(table) == 20


def test_whose_time_runs_out_loses_the_match_and_the_money_is_settled(
    table, asha, bilal, hands
) -> None:
    """See gin.md D3."""
    loser, late = on_turn(table)
    _seat, winner = other(table)
    hands.pass_time(30.9)
    assert is_running(table)
    hands.pass_time(0.2)
    assert match_of(table).ended_at is not None
    assert (rows(table)[loser].how, rows(table)[loser].place) == ("timed_out", 2)
    assert rows(table)[1 - loser].how == "won"
    assert (chips(late), chips(winner)) == (10_000 - ENTRY, 10_000 + ENTRY)
    assert logged(table) == [("left", loser)]
    left = MatchAction.objects.get(kind="left")
    assert b'"why":"timed_out"' in bytes(left.data)
    assert audit.findings() == []


def test_the_log_gives_the_lost_match_again(table, hands) -> None:
    """See gin.md D3."""
    hands.pass_time(31.1)
    match = match_of(table)
    assert replay.compare_match(match) is replay.Replay.SAME
    assert replay.compare(match.deals.get()) is replay.Replay.SAME


def test_who_lost_by_the_clock_keeps_the_seat_and_may_play_again(
    table, asha, bilal, hands
) -> None:
    """See gin.md D3."""
    hands.pass_time(31.1)
    assert seated(table) == [0, 1]
    assert kinds(table, asha) == kinds(table, bilal) == ["ready"]
    assert view(table, None)["result"]["winners"] == [1 - _loser(table)]


def test_what_arrives_before_the_tick_has_acted_counts(table, hands) -> None:
    """See gin.md D3."""
    hands.pass_time(30.9)
    step(table)
    hands.pass_time(20)
    assert is_running(table)


def test_what_arrives_too_late_is_told_so(table, hands) -> None:
    """See gin.md D3."""
    _seat, person = on_turn(table)
    at, legal = version(table), view(table, person)["legal"]
    hands.pass_time(31.1)
    refused("too_late", submit.submit_action, table.pk, person, legal[0], at)


def test_a_bot_plays_by_the_same_clock(asha, hands) -> None:
    """See gin.md D3."""
    table = begun_duel(asha, bots=1, seats=2)
    bot = next(seat["seat"] for seat in view(table, None)["seats"] if seat["bot"])
    for _turn in range(20):
        if view(table, None)["turn"]["seats"] == [bot]:
            assert clock_left(table) == 30
            break
        step(table)
    hands.pass_time(5)
    assert view(table, None)["turn"]["seats"] != [bot]
    assert Table.objects.get(pk=table.pk).quarantined_at is None


def is_over(table: Table) -> bool:
    return match_of(table).ended_at is not None


def wait_for(table: Table, number: int, hands: Hands) -> None:
    """Let house bots play until this seat is on turn."""
    for _turn in range(20):
        if view(table, None)["turn"]["seats"] == [number]:
            return
        hands.pass_time(2.5)
    raise AssertionError("the bots do not play")


def far_from_knocking() -> list[int]:
    """Return a pack that deals no meld to either: nobody can knock for many turns."""
    places = [(place % 5, (place + place // 5) % 4) for place in range(10)]
    odd, even = (
        [12 - which - 2 * n + 13 * suit for n, suit in places] for which in (0, 1)
    )
    dealt = [card for pair in zip(odd, even, strict=True) for card in pair]
    return [*dealt, *(card for card in range(52) if card not in dealt)]


def test_against_bots_a_missed_turn_loses_where_something_is_at_stake(
    asha, hands, monkeypatch
) -> None:
    """See gin.md D3."""
    house.stack_deck(monkeypatch, far_from_knocking())
    table = begun_duel(asha, bots=1, seats=2)
    own = view(table, asha)["you"]["seat"]
    wait_for(table, own, hands)
    hands.pass_time(31.1)
    assert is_over(table)
    assert (rows(table)[own].how, rows(table)[own].missed_turns) == ("timed_out", 0)


def test_at_a_practice_table_with_a_clock_the_first_missed_turn_is_forgiven(
    asha, hands, monkeypatch
) -> None:
    """See gin.md D3."""
    house.stack_deck(monkeypatch, far_from_knocking())
    table = begun_duel(asha, bots=1, seats=2)
    Table.objects.filter(pk=table.pk).update(is_practice=True)
    own = view(table, asha)["you"]["seat"]
    wait_for(table, own, hands)
    hands.pass_time(31.1)
    assert ("timed_out", own) in logged(table)
    assert not is_over(table)
    told = {row["seat"]: row for row in view(table, asha)["match_info"]["seats"]}
    assert told[own]["missed_turns"] == 1
    assert "missed_turns" not in told[1 - own]
    wait_for(table, own, hands)
    hands.pass_time(31.1)
    assert is_over(table)
    assert rows(table)[own].how == "timed_out"
    match = match_of(table)
    assert replay.compare_match(match) is replay.Replay.SAME
    assert replay.compare(match.deals.get()) is replay.Replay.SAME


def test_between_people_and_in_events_the_first_missed_turn_loses(table, hands) -> None:
    """See gin.md D3."""
    hands.pass_time(31.1)
    assert rows(table)[_loser(table)].missed_turns == 0
    assert is_over(table)


def test_a_table_says_what_a_missed_turn_costs_before_anybody_sits(
    table, client
) -> None:
    """See gin.md D3."""
    page = client.get(f"/t/{table.pk}/watch/").content.decode()
    assert "If you run out of time, you lose the match" in page


def test_a_practice_table_plays_for_the_absent_instead(
    asha, hands, monkeypatch
) -> None:
    """See gin.md D3."""
    house.stack_deck(monkeypatch, far_from_knocking())
    table = begun_practice(hands, asha)
    assert view(table, asha)["table_info"]["on_timeout"] == "auto_play"
    own = view(table, asha)["you"]["seat"]
    wait_for(table, own, hands)
    hands.pass_time(31.1)
    assert ("timed_out", own) in logged(table)
    assert match_of(table).ended_at is None


def test_an_untimed_table_has_no_clock(asha, bilal, hands) -> None:
    """See gin.md D3."""
    table = begun_duel(asha, bilal, pace="untimed")
    assert clock_left(table) is None
    hands.pass_time(120)
    assert is_running(table)


def test_the_table_says_what_running_out_of_time_means(
    table, asha, bilal, hands
) -> None:
    """See gin.md D3."""
    assert Table.objects.get(pk=table.pk).on_timeout == OnTimeout.LOSE_MATCH
    assert view(table, None)["table_info"]["on_timeout"] == "lose_match"
    points = house.table_of(asha, bilal)
    assert Table.objects.get(pk=points.pk).on_timeout == ""
    assert "on_timeout" not in view(points, None)["table_info"]


def test_an_outage_of_ours_costs_no_time(table, hands) -> None:
    """See gin.md D4."""
    hands.pass_time(20)
    hands.pass_silently(300)
    house.beat("web:one", hands.moment)
    rounds.tick()
    assert is_running(table)
    assert clock_left(table) == 15
    step(table)
    assert clock_left(table) == 30


def test_a_table_prints_its_clock_and_what_a_lost_line_means(
    table, asha, hands
) -> None:
    """See gin.md D3 and gin.md D4."""
    book = rulebook.of_table(Table.objects.get(pk=table.pk))
    said = {rule.name: rule.value for rule in book.short}
    assert said["start"] == "everybody, within 120 s"
    assert said["clock"].startswith("30 s for each action, at most 2 times that a turn")
    assert said["on_timeout"] == "you lose the match"
    assert said["line"].startswith("120 s to come back, 30 s once called back, 2 times")
    practice = duel.entry_table(asha, game=duel.GAME, bots=1, practice=True)
    book = rulebook.of_table(Table.objects.get(pk=practice.pk))
    said = {rule.name: rule.value for rule in book.short}
    assert said["on_timeout"] == "the table plays for you"
    assert not {"start", "line"} & set(said)


def test_the_policies_of_a_game_say_the_numbers_in_force(monkeypatch) -> None:
    """See gin.md D3 and gin.md D4."""
    monkeypatch.setattr(disconnections, "GRACE_MS", 90_000)
    told = {one["title"]: one["text"] for one in policies.by_game()}
    text = told["Time and connection, Quick Gin"]
    assert "30 s at a normal one" in text
    assert "You have 90 s to come back" in text
    assert "after 2 times in a match" in text


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_an_act_and_the_end_of_its_time_at_once_have_one_effect(table, hands) -> None:
    """See gin.md D3."""
    until(table, "draw")
    number, person = on_turn(table)
    at, draw = version(table), {"kind": "draw", "from": "stock"}
    hands.pass_silently(2)
    rounds.tick()
    hands.moment += house.timedelta(seconds=29.1)
    Seat.objects.update(seen_at=hands.moment)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    answers = at_once(
        [
            lambda: submit.submit_action(table.pk, person, draw, at),
            rounds.tick,
            rounds.tick,
        ]
    )
    if is_running(table):
        assert logged(table) == []
    else:
        assert "too_late" in answers
        assert rows(table)[number].how == "timed_out"
    assert audit.findings() == []


def begun_practice(hands: Hands, person: User) -> Table:
    table = duel.entry_table(person, game=duel.GAME, bots=1, practice=True)
    hands.pass_time(8.5)
    assert is_running(table)
    return table


def _loser(table: Table) -> int:
    return next(n for n, row in rows(table).items() if row.place == 2)
