"""The table row is the lock: who waited for it sees all that was done meanwhile."""

import threading
import time

import pytest
from django.db import OperationalError, connection, connections, transaction

from accounts.guests.guest_accounts import create_guest
from rules.actions import Draw
from tables.actions import commit, submit
from tables.table.live_table import LiveTable
from tests.tables.house import deal, table_of

pytestmark = pytest.mark.databases

WAIT_SECONDS = 60


@pytest.mark.django_db(transaction=True)
def test_who_waited_for_the_table_reads_the_deal_as_it_is_now() -> None:
    table = table_of(create_guest(), create_guest())
    deal(table)
    seen: list[tuple[int, int, str]] = []

    def second() -> None:
        try:
            with transaction.atomic():
                live = LiveTable.lock(table.pk)
                phase = live.game.waiting_for(live.state)[0].phase.value
                seen.append((live.table.version, live.deal.actions_count, phase))
        finally:
            connections.close_all()

    waiting = threading.Thread(target=second)
    with transaction.atomic():
        live = LiveTable.lock(table.pk)
        at = live.table.version
        waiting.start()
        _until_somebody_waits()
        submit.perform(live, 0, Draw("stock"))
        commit.commit(live)
    waiting.join(WAIT_SECONDS)
    assert seen == [(at + 1, 1, "discard")]


@pytest.mark.django_db(transaction=True)
def test_the_tick_leaves_a_table_alone_that_somebody_acts_on() -> None:
    if connection.vendor != "postgresql":
        return  # SQLite has one writer at a time: the tick waits for its turn.
    table = table_of(create_guest(), create_guest())
    found: list[LiveTable | None] = []

    def tick() -> None:
        try:
            with transaction.atomic():
                found.append(LiveTable.lock_if_free(table.pk))
        finally:
            connections.close_all()

    with transaction.atomic():
        LiveTable.lock(table.pk)
        ticking = threading.Thread(target=tick)
        ticking.start()
        ticking.join(WAIT_SECONDS)
    assert found == [None]


@pytest.mark.django_db(transaction=True)
def test_a_table_that_somebody_holds_on_to_is_busy_within_seconds() -> None:
    if connection.vendor != "postgresql":
        return  # SQLite's writer is never another process's forgotten one.
    people = [create_guest(), create_guest()]
    table = table_of(*people)
    deal(table)
    seconds: list[float] = []

    def act() -> None:
        began = time.monotonic()
        try:
            submit.submit_action(table.pk, people[0], {"kind": "drop"}, at)
        except OperationalError:
            seconds.append(time.monotonic() - began)
        finally:
            connections.close_all()

    with transaction.atomic():
        at = LiveTable.lock(table.pk).table.version
        acting = threading.Thread(target=act)
        acting.start()
        acting.join(WAIT_SECONDS)
    assert len(seconds) == 1
    assert 1.9 < seconds[0] < WAIT_SECONDS / 2


def _until_somebody_waits() -> None:
    """Wait until another connection waits for a lock, where that can be seen."""
    if connection.vendor != "postgresql":
        return
    end = time.monotonic() + WAIT_SECONDS
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    while time.monotonic() < end:
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
    raise AssertionError("nobody waits")
