"""Presence is a lease: what a web process writes of its sockets, and when it stops."""

import asyncio
import uuid
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.tokens import bearer_tokens
from tables.clock import timers
from tables.messages import presence, presence_round
from tables.messages.presence import Meter, Pace
from tables.models import DealAction, Heartbeat, Seat, Table
from tables.tick import rounds as tick_rounds
from tests.tables.client import PATIENCE_SECONDS, Socket, guest, in_thread
from tests.tables.stage import Stage

pytestmark = pytest.mark.databases

LONG_AGO = timedelta(hours=1)


@pytest.mark.django_db(transaction=True)
async def test_a_round_writes_the_lease_of_seats_that_were_heard() -> None:
    async with Stage(2) as stage:
        await in_thread(_forget)(stage.table_id)
        await stage.sockets[0].ask("ping")
        _silence(stage.people[1][0])
        await presence.round_of("web-1")
        first, second = await in_thread(_seats)(stage.table_id)
        assert first.process == "web-1"
        assert timers.now() - first.seen_at < timedelta(seconds=30)
        assert second.process == ""
        assert timers.now() - second.seen_at > LONG_AGO / 2
        table = await in_thread(Table.objects.get)(pk=stage.table_id)
        assert table.watched_at is not None


@pytest.mark.django_db(transaction=True)
async def test_a_seat_without_a_socket_here_is_left_to_its_own_process() -> None:
    async with Stage(2) as stage:
        await stage.sockets[1].close()
        stage.sockets.pop()
        await presence.round_of("web-1")
        await in_thread(_forget)(stage.table_id)
        await stage.sockets[0].ask("ping")
        await presence.round_of("web-1")
        first, second = await in_thread(_seats)(stage.table_id)
        assert (first.process, second.process) == ("web-1", "")


@pytest.mark.django_db(transaction=True)
async def test_what_a_closed_socket_said_last_is_written_once() -> None:
    async with Stage(2) as stage:
        await in_thread(_forget)(stage.table_id)
        await stage.sockets[1].ask("ping")
        await stage.sockets[1].close()
        stage.sockets.pop()
        await presence.round_of("web-1")
        _first, second = await in_thread(_seats)(stage.table_id)
        assert second.process == "web-1"
        assert timers.now() - second.seen_at < timedelta(seconds=30)
        await in_thread(_forget)(stage.table_id)
        await presence.round_of("web-1")
        first, second = await in_thread(_seats)(stage.table_id)
        # Nobody said anything since: nothing is written.
        assert (first.process, second.process) == ("", "")


@pytest.mark.django_db(transaction=True)
async def test_nobody_is_silent_before_every_process_has_told_whom_it_heard() -> None:
    async with Stage(2) as stage:
        await in_thread(_forget)(stage.table_id)
        moment = timers.now()
        early = {"beat_at": moment, "covered_until": moment - 2 * LONG_AGO}
        await in_thread(Heartbeat.objects.create)(name="web:slow", **early)
        await in_thread(tick_rounds.tick)()
        assert await in_thread(_kinds)(stage.table_id) == []
        await stage.level()


@pytest.mark.django_db(transaction=True)
async def test_silence_becomes_disconnected_and_a_ping_brings_the_seat_back() -> None:
    async with Stage(2) as stage:
        person = stage.people[1][0]
        await in_thread(_forget)(stage.table_id)
        await stage.sockets[0].ask("ping")
        _silence(person)
        await presence.round_of("web-1")
        await in_thread(tick_rounds.tick)()
        await stage.level()
        assert stage.spectator.view["seats"][1]["state"] == "disconnected"
        assert await in_thread(_kinds)(stage.table_id) == ["disconnected"]
        await stage.sockets[1].ask("ping")
        await presence.round_of("web-1")
        await in_thread(tick_rounds.tick)()
        await stage.level()
        assert stage.spectator.view["seats"][1]["state"] == "playing"
        assert await in_thread(_kinds)(stage.table_id) == ["disconnected", "returned"]


@pytest.mark.django_db(transaction=True)
async def test_a_process_beats_until_it_is_cancelled_and_survives_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.01)
    rounds = asyncio.Queue[int]()
    times = 0

    async def failing(process: str) -> None:
        nonlocal times
        times += 1
        rounds.put_nowait(times)
        raise ConnectionError("the database is away")

    monkeypatch.setattr(presence, "round_of", failing)
    old = timers.now() - timedelta(days=2)
    await in_thread(Heartbeat.objects.create)(name="web:long-dead", beat_at=old)
    running = asyncio.create_task(presence.run_process("web-1"))
    while await asyncio.wait_for(rounds.get(), PATIENCE_SECONDS) < 3:
        pass
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    beats = await in_thread(lambda: list(Heartbeat.objects.all()))()
    assert [beat.name for beat in beats] == ["web:web-1"]
    assert timers.now() - beats[0].beat_at < timedelta(seconds=30)


@pytest.mark.django_db(transaction=True)
async def test_a_revoked_token_closes_its_sockets_in_the_next_round() -> None:
    async with Stage(2) as stage:
        for line in stage.sockets:
            assert (await line.ask("ping"))["type"] == "pong"
        await in_thread(bearer_tokens.revoke)(stage.people[0][0])
        await presence.round_of("web-1")
        assert await stage.sockets[0].hear() == {"type": "closing", "code": 4401}
        assert (await stage.sockets[1].ask("ping"))["type"] == "pong"
        assert presence.BEAT_SECONDS * presence.BEATS_PER_ROUND <= 2


@pytest.mark.django_db(transaction=True)
async def test_who_comes_in_during_a_round_is_not_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look = presence.look
    async with Stage(2) as stage:
        _stranger, token = await in_thread(guest)()
        late = Socket(f"/ws/tables/{stage.table_id}/", token)

        def slowly(here: Any) -> Any:
            found = look(here)
            async_to_sync(late.open)()
            return found

        monkeypatch.setattr(presence, "look", slowly)
        await presence.round_of("web-1")
        assert (await late.hello())["type"] == "snapshot"
        await late.close()


@pytest.mark.django_db
def test_a_round_asks_the_same_however_many_are_here() -> None:
    assert _asked_about(1) == _asked_about(3)


def test_the_meter_refuses_bursts_and_cuts_off_floods(settings: Any) -> None:
    settings.RATE_FACTOR = 1
    meter = Meter()
    burst = [meter.judge(False, 100.0) for _ in range(25)]
    assert burst == [Pace.FINE] * 20 + [Pace.TOO_FAST] * 5
    assert meter.judge(False, 101.0) is Pace.FINE
    flood = [meter.judge(False, 200.0 + n / 30) for n in range(30 * 5)]
    assert Pace.CUT not in flood[: 30 * 4]
    assert flood[-1] is Pace.CUT


def test_a_pause_forgives_a_hot_second(settings: Any) -> None:
    settings.RATE_FACTOR = 1
    meter = Meter()
    for start in range(0, 100, 2):
        answers = {meter.judge(False, start + n / 100) for n in range(50)}
        assert answers == {Pace.FINE, Pace.TOO_FAST}


def _asked_about(count: int) -> int:
    """Return how many statements a round takes for so many tables and people."""
    people = {str(uuid.UUID(int=number)) for number in range(count)}
    digests = {f"digest {number}" for number in range(count)}
    here = presence_round.Here(
        process="web-1",
        tables=set(range(count)),
        heard={},
        asked_at=0.0,
        watched=set(range(count)),
        spectators={},
        people=people,
        near=people,
        sessions=digests,
        tokens=digests,
    )
    with CaptureQueriesContext(connection) as asked:
        presence_round.look(here)
    return len(asked)


def _silence(person: Any) -> None:
    """Let the person's sockets look as if nothing was heard from them for long."""
    for one in presence.open_sockets():
        if one.user_id == str(person.pk):
            one.heard_at -= 3_600


def _forget(table_id: int) -> None:
    seats = Seat.objects.filter(table=table_id)
    seats.update(seen_at=timers.now() - LONG_AGO, process="")


def _seats(table_id: int) -> list[Seat]:
    return list(Seat.objects.filter(table=table_id).order_by("number"))


def _kinds(table_id: int) -> list[str]:
    rows = DealAction.objects.filter(table=table_id).order_by("n")
    return list(rows.values_list("kind", flat=True))
