"""Celery tasks: each calls one function."""

from celery import shared_task

from tables.clock import timers
from tournaments.event import missed_seats
from tournaments.rehearsal import worker
from tournaments.running import event_tick, mass_disconnection


@shared_task(ignore_result=True)
def tick() -> int:
    """Advance every due event."""
    return event_tick.tick()


@shared_task(ignore_result=True)
def rehearsals() -> int:
    """Start the next rehearsal; abort abandoned ones."""
    return worker.start_next()


@shared_task(ignore_result=True)
def watch() -> None:
    """Watch running events: broken tables, and offline players."""
    event_tick.wake_for_broken_tables()
    mass_disconnection.watch()
    missed_seats.tell(timers.now(), mass_disconnection.AWAY)
