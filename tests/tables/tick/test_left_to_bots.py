"""What people have left, or are out of: house bots finish it at once."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from rules import catalogue
from tables.actions import submit
from tables.clock import timers
from tables.fairness import commitments
from tables.models import Deal, Match, Phase, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from tables.view import seat_view
from tests.sizes import IS_SOAK, size
from tests.tables import house
from tests.tables.house import Hands, act, phase, to_act, view
from tests.tables.matchplay import begun, is_running, kinds, match_of, rows
from tests.wire.plain import plain
from wallet import audit

pytestmark = pytest.mark.django_db

OF_THREE = [game.name for game in catalogue.GAMES.values() if game.seats_max > 2]
POOL = {"first_drop": 60, "middle_drop": 60, "rejoin": False}
"""Two drops put a seat out."""
AT_ONCE = 5
"""Seconds; a bot that thinks takes 0.8 to 2.2 of them for one of many turns."""


@settings(
    max_examples=size("left_to_bots", 8, 600),
    derandomize=not IS_SOAK,
    deadline=None,
    phases=(Phases.explicit, Phases.generate),
    suppress_health_check=list(HealthCheck),
)
@given(
    game=st.sampled_from(OF_THREE),
    bots=st.integers(2, 3),
    turns=st.integers(0, 12),
    way_out=st.sampled_from(["drop", "leave"]),
)
def test_whatever_the_last_person_leaves_is_over_at_once(
    game: str, bots: int, turns: int, way_out: str, hands: Hands
) -> None:
    with transaction.atomic():
        person = create_guest()
        table = _dealt(hands, person, game, bots=bots)
        for _turn in range(turns):
            _play_on(hands, table, person)
        for _wait in range(4):
            hands.pass_time(0 if is_running(table) else 10)
        assume(_plays(table, person))
        _get_out(hands, table, person, way_out)
        deal = LiveTable.read(table.pk).running_deal
        hands.pass_time(AT_ONCE)
        assert Deal.objects.get(pk=deal.pk).ended_at is not None
        if way_out == "leave":
            assert phase(table) == Phase.CLOSED
            assert not Match.objects.filter(table=table, ended_at=None).exists()
        assert audit.findings() == []
        transaction.set_rollback(True)


def _dealt(hands: Hands, person: User, game: str, *, bots: int) -> Table:
    rules = catalogue.find(game)
    low, high = rules.seats_allowed(rules.resolve({}))
    bots = min(max(bots, low - 1), high - 1)
    table = seating.open_table(
        person, game, seats=bots + 1, stake=10, bots=bots, bots_level="easy"
    )
    seating.sit_down(table.pk, person)
    for _step in range(20):
        if is_running(table):
            return table
        if "start" in kinds(table, person):
            act(table, person, "start")
        hands.pass_time(2.5)
    raise AssertionError("no deal begins")


def _play_on(hands: Hands, table: Table, person: User) -> None:
    """Let the person act as a bot would, else the others."""
    live = LiveTable.read(table.pk)
    if not live.is_running:
        hands.pass_time(10)
        return
    number = live.seat_of(person).number
    legal = plain(seat_view.legal(live, number))
    if not legal or {one["kind"] for one in legal} <= {"back", "ready"}:
        hands.pass_time(2.5)
        return
    stream = commitments.bot_stream()
    wire = house.bot_act(live, number, "easy", "careful", stream)
    submit.submit_action(table.pk, person, wire, live.table.version)


def _get_out(hands: Hands, table: Table, person: User, way_out: str) -> None:
    """Drop when it is the person's turn, where the game has drops; else leave."""
    for _step in range(40):
        if way_out == "leave" or not _plays(table, person):
            break
        if "drop" in kinds(table, person):
            act(table, person, "drop")
            return
        hands.pass_time(2.5)
    if _plays(table, person):
        seating.stand_up(table.pk, person)


def _plays(table: Table, person: User) -> bool:
    """Whether a deal runs that the person may still get out of."""
    live = LiveTable.read(table.pk)
    return live.is_running and live.state.is_playing(live.seat_of(person).number)


def test_a_match_is_played_to_its_end_for_who_is_out_and_looks_on(
    asha: User, hands: Hands
) -> None:
    table = begun(hands, asha, seats=4, bots=3, bots_level="easy", options=POOL)
    for _step in range(200):
        if "drop" in kinds(table, asha):
            act(table, asha, "drop")
        if rows(table)[0].place is not None or _is_out(table, 0):
            break
        hands.pass_time(2.5)
    hands.pass_time(AT_ONCE)
    assert match_of(table).ended_at is not None
    assert view(table, asha)["result"]["match"]
    assert audit.findings() == []


def test_bots_take_their_time_while_a_person_may_still_play(
    asha: User, bilal: User, hands: Hands
) -> None:
    table = begun(hands, asha, bilal, seats=4, bots=2, game="indian-points", stake=1)
    seating.stand_up(table.pk, asha)
    for _step in range(40):
        if to_act(table) in LiveTable.read(table.pk).bots:
            break
        _play_on(hands, table, bilal)
    assert _is_pausing(table)


def test_bots_keep_their_pace_at_a_demo_table_that_somebody_watches(
    asha: User, hands: Hands
) -> None:
    table = seating.open_table(
        None, "indian-points", seats=3, stake=1, bots=3, demo=True
    )
    for _second in range(10):
        Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
        hands.pass_time(1)
    assert is_running(table)
    assert _is_pausing(table)


def _is_out(table: Table, number: int) -> bool:
    standing = {row.seat: row.state for row in LiveTable.read(table.pk).standing()}
    return standing[number] == "out"


def _is_pausing(table: Table) -> bool:
    """Whether the bot on turn thinks as long as bots do against people."""
    return LiveTable.read(table.pk).table.next_due_at > timers.now()
