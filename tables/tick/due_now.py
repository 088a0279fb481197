"""Whether the tick has anything to do (`tables.clock.due_questions`).

Each condition stands for a query of `tables.tick.rounds`.
"""

from datetime import datetime
from functools import cache
from typing import Final

from django.contrib.auth import get_user_model

from accounts.models import Sanction
from tables.clock import timers
from tables.clock.clock_steps import STEP
from tables.clock.due_questions import Question, named
from tables.deal import readiness
from tables.models import Deal, Heartbeat, Match, MatchSeat, Seat, Table, Waiting
from tables.seats import waiting_list
from tables.tick import outages

BEAT_FRESH_SECONDS: Final = 0.75
"""A heartbeat older than this is written anew while a timer runs: looking every quarter
or half second makes that once a second."""
ASLEEP_FRESH_SECONDS: Final = 1.75
"""While none does, every two seconds: `outages.ASLEEP_SECONDS` makes up for that."""


def tick(moment: datetime) -> Question:
    """Ask whether the tick should run: something is due, or its heartbeat is."""
    due = play(moment)
    fresh = moment - timers.lease(BEAT_FRESH_SECONDS)
    asleep = moment - timers.lease(ASLEEP_FRESH_SECONDS)
    silent = moment - timers.lease(timers.OUTAGE_SECONDS)
    ahead = moment + STEP
    beats = (fresh, ahead, asleep, ahead, silent)
    return Question(f"{due.sql} OR {_beats()}", (*due.values, *beats))


def anything() -> Question:
    """Ask whether anything runs that an outage moves: a timer, or a person's lease."""
    return Question(_runs(), ())


def play(moment: datetime) -> Question:
    """Ask whether a timer, a lease, a seat, a queue or a table waits for the tick."""
    return Question(
        _play(),
        (
            moment,
            moment - timers.lease(timers.SILENT_SECONDS),
            moment - timers.lease(outages.BACK_SECONDS),
            moment - timers.lease(readiness.WATCHED_SECONDS),
            moment,
            moment,
            moment - timers.lease(waiting_list.LEASE_SECONDS),
            moment,
            moment - timers.lease(timers.GRACE_MS / 1000),
        ),
    )


_DUE = (
    # A timer.
    """EXISTS (SELECT 1 FROM {table}
               WHERE next_due_at <= %s AND quarantined_at IS NULL)""",
    # A person who fell silent in a deal. SQLite joins in this order: few tables play.
    """EXISTS (SELECT 1 FROM {table} t
               CROSS JOIN {seat} s
               JOIN {user} u ON u.id = s.user_id
               WHERE s.table_id = t.id AND s.left_at IS NULL AND NOT s.is_away
               AND s.seen_at < %s AND t.phase IN ({playing})
               AND NOT u.is_bot AND t.quarantined_at IS NULL)""",
    # A person who is back.
    """EXISTS (SELECT 1 FROM {seat} s
               JOIN {table} t ON t.id = s.table_id
               JOIN {user} u ON u.id = s.user_id
               WHERE s.left_at IS NULL AND s.is_away AND s.seen_at > %s
               AND NOT u.is_bot AND t.quarantined_at IS NULL)""",
    # A table that might deal, and that somebody watches, or hosts.
    """EXISTS (SELECT 1 FROM {table} t
               WHERE t.phase = 'waiting' AND t.quarantined_at IS NULL
               AND (t.host_go OR t.watched_at >= %s)
               AND 2 <= (SELECT count(*) FROM {seat} s
                         WHERE s.table_id = t.id AND s.left_at IS NULL))""",
    # A seat whose time to bring chips is over.
    """EXISTS (SELECT 1 FROM {seat} WHERE left_at IS NULL AND short_until <= %s)""",
    # A person who rests, and still has a seat or waits for one.
    """EXISTS (SELECT 1 FROM {user} u
               WHERE u.rest_until IS NOT NULL AND (u.is_excluded OR u.rest_until > %s)
               AND (EXISTS (SELECT 1 FROM {seat} s JOIN {table} t ON t.id = s.table_id
                            WHERE s.user_id = u.id AND s.left_at IS NULL
                            AND NOT s.is_leaving AND t.host = ''
                            AND t.quarantined_at IS NULL)
                    OR EXISTS (SELECT 1 FROM {waiting} w WHERE w.user_id = u.id)))""",
    # A person whose chips are frozen, and lie where no deal runs.
    """EXISTS (SELECT 1 FROM {sanction} x
               JOIN {seat} s ON s.user_id = x.user_id
               JOIN {table} t ON t.id = s.table_id
               LEFT JOIN {deal} d ON d.id = t.deal_id
               WHERE x.kind = 'freeze' AND x.lifted_at IS NULL
               AND s.left_at IS NULL AND NOT s.is_leaving AND s.stack_id IS NOT NULL
               AND t.host = '' AND t.quarantined_at IS NULL
               AND (d.id IS NULL OR d.ended_at IS NOT NULL))""",
    # A queue: a place or an offer ran out, or somebody has no offer yet.
    """EXISTS (SELECT 1 FROM {waiting}
               WHERE seen_at < %s OR offer_until <= %s OR seat IS NULL)""",
    # A time to come back that is over.
    """EXISTS (SELECT 1 FROM {matchseat} r JOIN {match} m ON m.id = r.match_id
               WHERE r.back_by <= %s AND m.ended_at IS NULL)""",
)
_RUNS = """
EXISTS (SELECT 1 FROM {table} WHERE next_due_at IS NOT NULL)
OR EXISTS (SELECT 1 FROM {seat} s JOIN {user} u ON u.id = s.user_id
           WHERE s.left_at IS NULL AND NOT u.is_bot)
OR EXISTS (SELECT 1 FROM {waiting})
"""
# A heartbeat that lies ahead is old: the clock was set back.
_BEATS = """
(NOT EXISTS (SELECT 1 FROM {heartbeat}
             WHERE name = 'tick' AND beat_at > %s AND beat_at < %s)
 AND ({runs}))
OR NOT EXISTS (SELECT 1 FROM {heartbeat}
               WHERE name = 'tick' AND beat_at > %s AND beat_at < %s)
OR EXISTS (SELECT 1 FROM {heartbeat}
           WHERE name >= 'web:' AND name < 'web;' AND beat_at < %s)
"""


@cache
def _play() -> str:
    playing = ", ".join(f"'{phase.value}'" for phase in outages.PLAYING)
    return named(
        " OR ".join(_DUE),
        playing=playing,
        table=Table,
        seat=Seat,
        user=get_user_model(),
        sanction=Sanction,
        deal=Deal,
        waiting=Waiting,
        matchseat=MatchSeat,
        match=Match,
    )


@cache
def _runs() -> str:
    return named(_RUNS, table=Table, seat=Seat, user=get_user_model(), waiting=Waiting)


@cache
def _beats() -> str:
    return named(_BEATS, runs=_runs(), heartbeat=Heartbeat)
