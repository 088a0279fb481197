"""Celery tasks: one line each into the module that does the work."""

from celery import shared_task

from tables.clock import timers
from tournaments.event import missed_seats
from tournaments.rehearsal import worker
from tournaments.running import event_tick, mass_disconnection


@shared_task(ignore_result=True)
def tick() -> int:
    """Move every event on that is due."""
    return event_tick.tick()


@shared_task(ignore_result=True)
def rehearsals() -> int:
    """Let the next rehearsal begin; give up those that nobody runs any more."""
    return worker.start_next()


@shared_task(ignore_result=True)
def watch() -> None:
    """Look after running events: broken tables, and players who are offline."""
    event_tick.wake_for_broken_tables()
    mass_disconnection.watch()
    missed_seats.tell(timers.now(), mass_disconnection.AWAY)
