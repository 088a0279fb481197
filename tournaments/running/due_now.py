"""Whether the clocks of events have anything to do (`tables.clock.due_questions`).

With no event running the tick of events sleeps and its heartbeat with it: only running
events have clocks that an outage moves, and none begins to run but in that tick, which
first takes up its heartbeat again.
"""

from datetime import datetime, timedelta
from functools import cache

from django.contrib.auth import get_user_model

from tables.clock.clock_steps import STEP
from tables.clock.due_questions import Question, named
from tables.models import Heartbeat, HostedResult
from tables.tick.due_now import BEAT_FRESH_SECONDS
from tournaments.models import Entry, Rehearsal, Series, Status, Tournament
from wallet.cash import gate
from wallet.models.cash import CashClosing

_TICK = """
   EXISTS (SELECT 1 FROM {event} WHERE next_due_at <= %s)
OR EXISTS (SELECT 1 FROM {result} WHERE claimed_at IS NULL)
OR EXISTS (SELECT 1 FROM {series} s WHERE look_at <= %s
           AND NOT (every = 'open' AND EXISTS (
               SELECT 1 FROM {event} e WHERE e.series_id = s.id
               AND e.status IN ('announced', 'registering'))))
OR EXISTS (SELECT 1 FROM {user} u JOIN {entry} e ON e.user_id = u.id
           JOIN {event} t ON t.id = e.tournament_id
           WHERE u.rest_until IS NOT NULL AND (u.is_excluded OR u.rest_until > %s)
           AND e.state = 'registered' AND t.status IN ('announced', 'registering'))
OR EXISTS (SELECT 1 FROM {event} WHERE ledger = 'cash'
           AND status IN ('announced', 'registering')
           AND ({is_shut} OR EXISTS (SELECT 1 FROM {closing} WHERE opened_at IS NULL)))
OR (EXISTS (SELECT 1 FROM {event} WHERE status = 'running')
    AND NOT EXISTS (SELECT 1 FROM {heartbeat}
                    WHERE name = 'events' AND beat_at > %s AND beat_at < %s))
"""
_REHEARSALS = """
EXISTS (SELECT 1 FROM {rehearsal} WHERE state IN ('queued', 'running'))
OR EXISTS (SELECT 1 FROM {rehearsal} WHERE ended_at > %s)
"""
_WATCH = "EXISTS (SELECT 1 FROM {event} WHERE status = 'running')"
KEEPER_ENDS = timedelta(seconds=10)
"""How long after a rehearsal its keeper, a process, is still looked for: it is waited
for by the process that started it."""


def tick(moment: datetime) -> Question:
    """Ask whether a step, a result, a series or the heartbeat is due.

    Or an event for cash is to be called off because the gate closes.
    """
    fresh = moment - timedelta(seconds=BEAT_FRESH_SECONDS)
    sql = _with_names(_TICK, is_shut="1 = 0" if gate.is_open() else "1 = 1")
    return Question(sql, (moment, moment, moment, fresh, moment + STEP))


def rehearsals(moment: datetime) -> Question:
    """Ask whether a rehearsal waits, runs, or has just ended."""
    return Question(_with_names(_REHEARSALS), (moment - KEEPER_ENDS,))


def watch(_moment: datetime) -> Question:
    """Ask whether any event runs."""
    return Question(_with_names(_WATCH), ())


def runs() -> bool:
    """Tell whether any event runs: then the tick of events keeps its heartbeat."""
    return Tournament.objects.filter(status=Status.RUNNING).exists()


@cache
def _with_names(sql: str, **parts: str) -> str:
    return named(
        sql,
        event=Tournament,
        result=HostedResult,
        series=Series,
        entry=Entry,
        rehearsal=Rehearsal,
        user=get_user_model(),
        heartbeat=Heartbeat,
        closing=CashClosing,
        **parts,
    )
