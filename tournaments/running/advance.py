"""Take the due steps of one event, each in a separate transaction.

A step that is refused or raises is undone alone and the others are still tried. What
failed is kept in `Tournament.faults` until the step succeeds, is no longer due, or
staff let the event go on: so staff, the organiser and `/metrics` can see it.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import structlog
from django.db import InterfaceError, InternalError, OperationalError, transaction

from tables.clock import clock_steps, timers
from tables.clock.clock_steps import ClockSteppedError
from tournaments.errors import Refusal
from tournaments.event import event_tables, locks
from tournaments.event.event_steps import Step, Steps
from tournaments.formats import registry
from tournaments.models import Status, Tournament
from tournaments.planning import drafts
from tournaments.prizes import finish
from tournaments.running import open_and_start, pauses

log = structlog.get_logger(__name__)

BEAT: Final = "events"
"""The heartbeat of the tick that runs the clocks of events."""
STEPS_MAX: Final = 200
"""The most steps of an event per tick, so that others need not wait."""
RETRY: Final = timedelta(seconds=10)
"""How long after a step's second failure its event is processed again."""
ERRORS_MAX: Final = 2
"""A step with this many errors in a row is not retried until staff allow it."""
ERROR, DATABASE, SEARCH = "error", "database_trouble", "search"
HOUSE_WIDE: Final = frozenset({"play_stopped", "draining"})
"""Refusals that affect all other steps of the same kind."""

Fault = dict[str, Any]


@dataclass
class _Attempts:
    """The attempts for one event in one tick."""

    taken: int = 0
    tried: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    """Kinds of steps that are currently refused everywhere."""
    failed: dict[str, Fault] = field(default_factory=dict)
    current: str = SEARCH
    """The current step; `SEARCH` while looking for the next one."""

    def passes(self, step: Step, faults: dict[str, Fault]) -> bool:
        """Return whether to skip the step."""
        is_over = step.key in self.tried or step.kind in self.kinds
        return is_over or _is_parked(faults.get(step.key))

    def fail(self, code: str, params: dict[str, Any]) -> None:
        """Record that the current step failed; it is not retried in this tick."""
        self.tried.add(self.current)
        self.failed[self.current] = {"code": code, "params": params}
        if code in HOUSE_WIDE:
            self.kinds.add(self.current.partition(":")[0])


def advance(event_id: int, most: int = STEPS_MAX) -> int:
    """Take the due steps, each at most once; return how many were taken."""
    attempts = _Attempts()
    while attempts.taken < most and _goes_on(event_id, attempts):
        pass
    return attempts.taken


def _goes_on(event_id: int, attempts: _Attempts) -> bool:
    """Try the next step; return whether there may be more."""
    attempts.current = SEARCH
    try:
        with transaction.atomic():
            event = locks.lock_event_if_free(event_id)
            if event is None:
                return False
            is_taken = _take_next(event, attempts)
        attempts.taken += is_taken
        return is_taken
    except ClockSteppedError:
        return False  # The next tick moves the clocks first.
    except Refusal as refusal:
        attempts.fail(refusal.code, _kept(refusal.params))
    except (OperationalError, InterfaceError, InternalError):
        log.warning("event step postponed", event_id=event_id, exc_info=True)
        attempts.fail(DATABASE, {})
    except Exception as error:
        log.exception("event step failed", event_id=event_id, step=attempts.current)
        attempts.fail(ERROR, {"error": type(error).__name__})
    if attempts.current != SEARCH:
        return True
    # The search itself failed, so nothing else can be found either.
    _note_search_fault(event_id, attempts)
    return False


def _take_next(event: Tournament, attempts: _Attempts) -> bool:
    """Take the first untried due step, or record when something will be due.

    As long as there may be more to do the event stays due, so a worker that dies
    between two steps leaves it to the next tick.
    """
    now = timers.now()
    clock_steps.check(BEAT, now)
    due = []
    for step in _steps(event, now):
        due.append(step.key)
        if attempts.passes(step, event.faults):
            continue
        attempts.current = step.key
        step.do()
        attempts.tried.add(step.key)
        if event.next_due_at is None or event.next_due_at > now:
            locks.wake(event, now)
        return True
    _rest(event, now, attempts, due)
    return False


def _steps(event: Tournament, now: datetime) -> Steps:
    """Yield the due steps, by the event's status and format."""
    if event.status == Status.DRAFT:
        if event.publish_at is not None and now >= event.publish_at:
            yield Step("announce", partial(drafts.announce_planned, event, now))
    elif event.status in (Status.ANNOUNCED, Status.REGISTERING):
        yield from open_and_start.steps(event, now)
    elif event.status == Status.RUNNING:
        yield from pauses.steps(event, now)
        yield from registry.of(event).steps(event, now)
    elif event.status in (Status.REVIEW, Status.PAYING, Status.CANCELLING):
        yield from finish.steps(event, now)


# What comes next ----------------------------------------------------------------------


def _rest(
    event: Tournament, now: datetime, attempts: _Attempts, due: list[str]
) -> None:
    """Store failures, and when something will be due or is retried."""
    faults = {
        key: event.faults[key] for key in due if _is_parked(event.faults.get(key))
    }
    for key in attempts.failed.keys() & set(due):
        faults[key] = _counted(event, key, attempts.failed[key], now)
    _write(event, faults, now, next_due=_next_due(event, now))


def _note_search_fault(event_id: int, attempts: _Attempts) -> None:
    try:
        with transaction.atomic():
            event = locks.lock_event_if_free(event_id)
            if event is not None:
                now = timers.now()
                fault = _counted(event, SEARCH, attempts.failed[SEARCH], now)
                _write(event, {**event.faults, SEARCH: fault}, now)
    except (OperationalError, InterfaceError, InternalError):
        log.warning("event fault not noted", event_id=event_id, exc_info=True)


def _counted(event: Tournament, key: str, fault: Fault, now: datetime) -> Fault:
    """Return the fault with its number of failures in a row, and its start."""
    before = event.faults.get(key, {})
    times = before.get("times", 0) + 1
    if times == ERRORS_MAX:
        log.error("event step fails again", event_id=event.pk, step=key, **fault)
    return {**fault, "times": times, "since": before.get("since", now.isoformat())}


def _write(
    event: Tournament,
    faults: dict[str, Fault],
    now: datetime,
    *,
    next_due: datetime | None = None,
) -> None:
    """Store the faults, and when the event is next processed."""
    moments = [_looked_at_again(fault, now) for fault in faults.values()]
    if next_due is not None:
        moments.append(next_due)
    event.next_due_at = min(moments, default=None)
    changed = ["next_due_at"]
    has_error = any(fault["code"] == ERROR for fault in faults.values())
    failed_at = (event.failed_at or now) if has_error else None
    if (faults, failed_at) != (event.faults, event.failed_at):
        event.faults, event.failed_at = faults, failed_at
        changed += ["faults", "failed_at"]
    event.save(update_fields=changed)


def _is_parked(fault: Fault | None) -> bool:
    """Whether a step raised so many errors that staff must allow a retry."""
    return fault is not None and fault["code"] == ERROR and fault["times"] >= ERRORS_MAX


def _looked_at_again(fault: Fault, now: datetime) -> datetime:
    """Return when an event with a failed step is processed again.

    At first with the next tick, then every `RETRY`, so that what its other tables
    report does not wait.
    """
    return now if fault["times"] < ERRORS_MAX else now + RETRY


def _kept(params: dict[str, Any]) -> dict[str, Any]:
    """Return a refusal's parameters in storable form."""
    return {
        name: value if isinstance(value, int | str) else str(value)
        for name, value in params.items()
    }


def _next_due(event: Tournament, now: datetime) -> datetime | None:
    """Return the next time at which time alone moves the event."""
    moments: list[datetime | None] = []
    if event.status == Status.DRAFT:
        moments = [event.publish_at]
    elif event.status in (Status.ANNOUNCED, Status.REGISTERING):
        moments = open_and_start.moments(event)
    elif event.status == Status.RUNNING:
        moments = [pauses.ends_at(event), event_tables.shown_until(event)]
        if event.paused_at is None:
            moments += [event.round_ends_at, event.pause_until]
            moments += registry.of(event).moments(event)
    elif event.status == Status.REVIEW:
        moments = [event.review_until, event_tables.shown_until(event)]
    return min((one for one in moments if one is not None and one > now), default=None)
