"""A match begins when everybody has sent `start` (gin.md D2)."""

import pytest

from accounts.models import User
from rules import catalogue
from tables.actions import submit
from tables.games import titles
from tables.match import start_confirmation
from tables.models import Match, Phase, Table
from tables.seats import practice, seating
from tables.tick import rounds
from tests.racing import at_once
from tests.tables import house
from tests.tables.house import Hands, act, chips, phase, version, view
from tests.tables.matchplay import (
    ENTRY,
    entry_table,
    is_running,
    kinds,
    match_of,
    ready,
    seated,
    spend,
)
from tests.tables.seats.test_seats_and_chips import refused
from wallet import audit
from wallet.models import Transfer

pytestmark = pytest.mark.django_db

GAME = "gin-quick"
FOR_MORE = "indian-best-of-3"
START = {"kind": "start"}


@pytest.fixture(autouse=True)
def _confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game for more than two be one of these too."""
    monkeypatch.setattr(catalogue.find(FOR_MORE), "starts_confirmed", True)


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    """Asha and bilal have just sat down for a match of two."""
    return entry_table(asha, bilal, game=GAME)


def fees() -> int:
    return Transfer.objects.filter(code="entry").count()


def test_a_full_table_asks_everybody_for_two_minutes(table, asha, hands) -> None:
    """See gin.md D2."""
    shown = view(table, asha)
    assert shown["phase"] == "starting"
    assert shown["legal"] == [{"kind": "start", "hint": {"chips": ENTRY}}]
    assert shown["turn"]["seats"] == [0, 1]
    assert shown["turn"]["deadline"] - shown["turn"]["now"] == 120_000
    assert shown["table_info"]["starts_confirmed"] is True
    assert view(table, None)["legal"] == []


def test_the_cards_come_with_the_last_start(table, asha, bilal, hands) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    shown = view(table, asha)
    assert (shown["phase"], shown["turn"]["seats"]) == ("starting", [1])
    assert shown["legal"] == []
    assert (fees(), chips(asha)) == (0, 10_000)
    hands.pass_time(60)
    act(table, bilal, "start")
    assert is_running(table)
    assert (chips(asha), chips(bilal)) == (10_000 - ENTRY, 10_000 - ENTRY)
    assert audit.findings() == []


def test_two_players_one_is_silent_nothing_was_taken_and_the_other_stays(
    table, asha, bilal, chandra, hands
) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    hands.pass_time(120.9)
    assert seated(table) == [0, 1]
    hands.pass_time(0.2)
    assert (seated(table), phase(table)) == ([0], Phase.WAITING)
    assert (fees(), Match.objects.count()) == (0, 0)
    assert [chips(one) for one in (asha, bilal)] == [10_000, 10_000]
    # Another opponent is another match: she is asked again.
    seating.sit_down(table.pk, chandra)
    assert view(table, None)["turn"]["seats"] == [0, 1]
    act(table, chandra, "start")
    assert not is_running(table)
    act(table, asha, "start")
    assert is_running(table)
    assert audit.findings() == []


def test_two_players_both_are_silent(table, asha, bilal, hands) -> None:
    """See gin.md D2."""
    hands.pass_time(121.1)
    assert (seated(table), phase(table)) == ([], Phase.CLOSED)
    assert fees() == 0


def test_the_window_goes_on_while_somebody_is_not_there(
    table, asha, bilal, hands
) -> None:
    """See gin.md D2."""
    hands.pass_time(60, present=False)
    act(table, asha, "start")
    assert view(table, None)["turn"]["seats"] == [1]
    hands.pass_time(30, present=False)
    act(table, bilal, "start")
    assert is_running(table)


def test_who_leaves_ends_the_window_and_who_stays_is_asked_anew(
    table, asha, bilal, chandra, hands
) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    seating.stand_up(table.pk, bilal)
    assert phase(table) == Phase.WAITING
    assert kinds(table, asha) == []
    hands.pass_time(100)
    seating.sit_down(table.pk, chandra)
    assert kinds(table, asha) == ["start"]
    hands.pass_time(100)
    assert phase(table) == Phase.STARTING


def test_house_bots_are_ready_at_once(asha, hands) -> None:
    """See gin.md D2."""
    table = entry_table(asha, game=GAME, bots=1)
    assert view(table, None)["turn"]["seats"] == [0]
    act(table, asha, "start")
    assert is_running(table)


def test_a_person_too_poor_by_then_is_stood_up_and_nobody_pays(
    table, asha, bilal, chandra, hands
) -> None:
    """See gin.md D2."""
    spend(bilal, chandra, 9_900)
    act(table, asha, "start")
    act(table, bilal, "start")
    assert (seated(table), phase(table)) == ([0], Phase.WAITING)
    assert (chips(asha), fees()) == (10_000, 0)


def test_at_a_table_of_three_the_two_who_said_start_play(
    asha, bilal, chandra, hands
) -> None:
    """See gin.md D2."""
    table = entry_table(asha, bilal, chandra, game=FOR_MORE)
    act(table, asha, "start")
    act(table, chandra, "start")
    assert not is_running(table)
    hands.pass_time(121.1)
    assert (seated(table), is_running(table)) == ([0, 2], True)
    assert view(table, None)["match_info"]["pot"] == 2 * ENTRY
    assert [chips(one) for one in (asha, bilal, chandra)] == [9_500, 10_000, 9_500]
    assert audit.findings() == []


def test_at_a_table_of_three_one_start_is_too_few(asha, bilal, chandra, hands) -> None:
    """See gin.md D2."""
    table = entry_table(asha, bilal, chandra, game=FOR_MORE)
    act(table, bilal, "start")
    hands.pass_time(121.1)
    assert (seated(table), phase(table), fees()) == ([1], Phase.WAITING, 0)


def test_sent_twice_it_counts_once(table, asha, bilal, hands) -> None:
    """See gin.md D2."""
    at = version(table)
    first = submit.submit_action(table.pk, asha, START, at)
    again = submit.submit_action(table.pk, asha, START, at)
    assert (again.version, again.dup) == (first.version, True)
    submit.submit_action(table.pk, bilal, START, at)
    assert is_running(table)
    after = submit.submit_action(table.pk, asha, START, at)
    assert (after.version, after.dup) == (first.version, True)


def test_start_is_refused_where_nobody_asks(table, asha, bilal, hands) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    act(table, bilal, "start")
    refused("not_allowed", lambda: act(table, asha, "start"))
    other = house.table_of(asha, bilal)
    refused("not_allowed", lambda: act(other, asha, "start"))
    refused("bad_field", lambda: act(table, asha, "start", seat=1))


def test_who_plays_again_is_not_asked_twice(table, asha, bilal, hands) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    act(table, bilal, "start")
    hands.pass_time(31.1)
    assert match_of(table).ended_at is not None
    ready(table, asha)
    ready(table, bilal)
    assert (phase(table), kinds(table, asha)) == (Phase.STARTING, [])
    hands.pass_time(8.5)
    assert is_running(table)
    assert Match.objects.filter(table=table).count() == 2


def test_with_another_opponent_after_a_match_both_are_asked(
    table, asha, bilal, chandra, hands
) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    act(table, bilal, "start")
    hands.pass_time(31.1)
    ready(table, asha)
    hands.pass_time(20.5)
    seating.sit_down(table.pk, chandra)
    assert view(table, None)["turn"]["seats"] == [0, 1]


def test_own_seeds_are_taken_in_while_the_start_is_awaited(table, asha, hands) -> None:
    """See gin.md D2."""
    coming = view(table, asha)["fairness"]["next"]
    act(table, asha, "start")
    assert view(table, asha)["fairness"]["next"]["deal"] == coming["deal"]


def test_a_practice_table_begins_like_any_other(asha, bilal, hands) -> None:
    table = entry_table(asha, game=GAME, bots=1, practice=True)
    assert kinds(table, asha) == []
    assert "starts_confirmed" not in view(table, asha)["table_info"]
    hands.pass_time(8.5)
    assert is_running(table)
    assert view(practice.play_now(bilal), bilal)["phase"] == "draw"


def test_an_untimed_table_waits_for_its_people_as_long_as_it_takes(
    asha, bilal, hands
) -> None:
    table = entry_table(asha, bilal, game=GAME, pace="untimed")
    assert view(table, asha)["turn"]["deadline"] is None
    hands.pass_time(300)
    act(table, asha, "start")
    act(table, bilal, "start")
    assert is_running(table)


def test_an_outage_of_ours_moves_the_window(table, hands) -> None:
    hands.pass_time(115)
    hands.pass_silently(300)
    house.beat("web:one", hands.moment)
    rounds.tick()
    assert seated(table) == [0, 1]
    hands.pass_time(4)
    assert seated(table) == [0, 1]


def test_the_rules_of_a_game_say_how_it_begins() -> None:
    assert "Start" in titles.starts(catalogue.find(GAME))


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_a_start_and_the_end_of_the_window_at_once_have_one_effect(
    table, asha, bilal, hands
) -> None:
    """See gin.md D2."""
    act(table, asha, "start")
    at = version(table)
    hands.pass_silently(2)
    rounds.tick()
    hands.moment += house.timedelta(milliseconds=start_confirmation.WINDOW_MS)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    answers = at_once(
        [
            lambda: submit.submit_action(table.pk, bilal, START, at),
            rounds.tick,
            rounds.tick,
        ]
    )
    if is_running(table):
        assert (fees(), seated(table)) == (2, [0, 1])
    else:
        assert "not_seated" in answers
        assert (fees(), seated(table), phase(table)) == (0, [0], Phase.WAITING)
    assert audit.findings() == []
