"""What one tick of events costs, and how that grows with the tables of an event.

One event at timed levels on SQLite, with 10, 100 and 1,000 tables of two. All but ten
are in the middle of a deal: they must cost nothing. Then ten report the end of a deal,
and a tick takes the reports up and begins ten new deals. Aim: no more a changed table
with 1,000 tables than with 10, within a factor of two.
"""

import os
import statistics
import tempfile
from datetime import timedelta
from time import perf_counter
from typing import Any

from bench import results

SIZES = (10, 100, 1_000)
CHANGED = 10
ROUNDS = 5


def main() -> None:
    """Print the cost of an idle tick and of one with ten changed tables."""
    print("\nOne tick of events, ms: idle / ten tables changed (min, median, max)")
    for tables in SIZES:
        with tempfile.TemporaryDirectory() as data:
            idle, changed = _in_a_house_of_its_own(data, tables)
        print(f"{tables:6} tables: {_spread(idle)}  /  {_spread(changed)}")
        middles = {
            "idle": statistics.median(idle),
            "changed": statistics.median(changed),
        }
        results.record("events", f"{tables} tables", "ms", **middles)


def _in_a_house_of_its_own(data: str, tables: int) -> tuple[list[float], list[float]]:
    """Fork: a process has one database."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.environ |= {"MELDHOUSE_DATA": data, "DATABASE_URL": "", "REDIS_URL": ""}
        found = _measured(tables)
        os.write(writer, repr(found).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    idle, changed = ([float(n) for n in part.split(",")] for part in _parts(text))
    return idle, changed


def _parts(text: str) -> list[str]:
    first, second = text.strip("()[]").split("], [")
    return [first, second]


def _measured(tables: int) -> tuple[list[float], list[float]]:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    from django.core.management import call_command

    from tournaments.running import event_tick

    call_command("migrate", verbosity=0)
    event = _event(tables)
    event_tick.tick()
    idle = [_timed(event_tick.tick) for _round in range(20)]
    changed = []
    for _round in range(ROUNDS):
        _report(event)
        changed.append(_timed(event_tick.tick))
    return idle, changed


def _event(tables: int) -> Any:
    """Make an event with so many tables of two: ten are real, the others rows."""
    from accounts.models import User
    from tables.clock import timers
    from tournaments.event import event_tables
    from tournaments.models import Entry, EventTable, Status, Tournament
    from tournaments.planning import drafts
    from tournaments.registration import registrations

    now = timers.now()
    event = drafts.create(
        name="Bench",
        format="levels",
        game="indian-points",
        seats=2,
        pace="normal",
        levels=[[600, 1], [600, 2]],
        chips=100_000,
        entrants_max=5_000,
        starts_at=now + timedelta(hours=1),
        is_listed=False,
    )
    event.status = Status.REGISTERING
    event.save(update_fields=["status"])
    users = User.objects.bulk_create(
        User(username=f"b{n}", name=f"B {n}", name_key=f"b{n}", is_bot=True)
        for n in range(2 * tables)
    )
    real = [registrations.admit(event, user, now) for user in users[: 2 * CHANGED]]
    for entry in real:
        entry.state = Entry.State.PLAYING
    Entry.objects.bulk_update(real, ["state"])
    event.refresh_from_db()
    event.status, event.round = Status.RUNNING, 1
    event.started_at = now
    event.round_ends_at = now + timedelta(hours=9)
    event.prizes = [1]
    event.save(
        update_fields=["status", "round", "started_at", "round_ends_at", "prizes"]
    )
    pairs = [real[n : n + 2] for n in range(0, len(real), 2)]
    event_tables.draw(event, pairs)
    for drawn in event_tables.drawn(event):
        event_tables.open_drawn(event, drawn, now, 1)
    _add_rows(event, users[2 * CHANGED :], now)
    event.event_tables.update(state=EventTable.State.PLAYING)
    return Tournament.objects.get(pk=event.pk)


def _add_rows(event: Any, users: list[Any], now: Any) -> None:
    """Add tables in the middle of a deal, as rows alone."""
    from tables.models import Phase, Table
    from tournaments.models import Entry, EventTable

    model = Table.objects.filter(host=event.host).first()
    count = len(users) // 2
    shape = {"game": model.game, "options": model.options, "stake": 1, "seats_max": 2}
    tables = Table.objects.bulk_create(
        Table(host=event.host, ledger=event.host, phase=Phase.DRAW, **shape)
        for _n in range(count)
    )
    event_tables = EventTable.objects.bulk_create(
        EventTable(
            tournament=event, table=table, round=1, number=1_000 + n, opened_at=now
        )
        for n, table in enumerate(tables)
    )
    Entry.objects.bulk_create(
        Entry(
            tournament=event,
            user=user,
            number=1_000 + n,
            state=Entry.State.PLAYING,
            event_table=event_tables[n // 2],
            seat=n % 2,
            chips=event.chips,
            registered_at=now,
        )
        for n, user in enumerate(users)
    )


def _report(event: Any) -> None:
    """Let ten tables report a deal, as they do when one has ended."""
    from django.db import transaction

    from tables.actions import commit
    from tables.clock import timers
    from tables.deal import dealing
    from tables.models import HostedResult, Seat, Table
    from tables.table.live_table import LiveTable

    seated = Seat.objects.filter(left_at=None, table__host=event.host)
    for pk in sorted(set(seated.values_list("table", flat=True))):
        with transaction.atomic():
            live = LiveTable.lock(pk)
            if live.is_running:
                dealing.abandon(live, "bench")
                commit.commit(live)
        HostedResult.objects.filter(table=pk, claimed_at=None).delete()
        Table.objects.filter(pk=pk).update(host_go=False)
        rows = [
            {"user": str(seat.user_id), "before": 1, "after": 90_000, "place": 1}
            for seat in seated.filter(table=pk)
        ]
        HostedResult.objects.create(
            host=event.host,
            table_id=pk,
            kind="deal",
            data={"seats": rows},
            finished_at=timers.now(),
        )


def _timed(act: Any) -> float:
    began = perf_counter()
    act()
    return (perf_counter() - began) * 1_000


def _spread(found: list[float]) -> str:
    low, middle, high = min(found), statistics.median(found), max(found)
    return f"{low:7.1f} {middle:7.1f} {high:7.1f}"


if __name__ == "__main__":
    main()
