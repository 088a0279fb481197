"""What must hold in the rows of any house, whatever went wrong in it.

Each takes `ask`, which puts a question to the database past everything of ours, and
returns what is wrong. The numbers are those of docs/faults.md. The ledger (I1 to I9,
I20), the shuffles (I17) and the replays (I10, I11, I14) are judged by `verify_house`.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

Ask = Callable[..., list[Any]]
GRACE: Final = timedelta(seconds=1)
"""The clock acts this long after a deadline, whatever TIME_SCALE is: nobody whose turn
begins can be out of time sooner."""
LATE: Final = timedelta(seconds=5)
_PLAYING: Final = "('offer', 'draw', 'discard', 'show', 'meld', 'arrange', 'layoff')"


def gaps(ask: Ask) -> list[Any]:
    """I12: the deals whose log has a gap, or versions that do not rise."""
    return ask(
        "SELECT deal_id FROM (SELECT deal_id, n, version, row_number() OVER"
        " (PARTITION BY deal_id ORDER BY n) AS place, lag(version) OVER"
        " (PARTITION BY table_id ORDER BY id) AS earlier FROM tables_dealaction) AS"
        " log WHERE n <> place OR version < earlier"
    )


def times_fall(ask: Ask) -> list[Any]:
    """I12, F22: acts that were written down earlier than the one before them."""
    return ask(
        "SELECT deal_id, n FROM (SELECT deal_id, n, at, lag(at) OVER"
        " (PARTITION BY deal_id ORDER BY n) AS earlier FROM tables_dealaction) AS log"
        " WHERE at < earlier"
    )


def fired_twice(ask: Ask) -> list[Any]:
    """I13: two seats that one deadline took for out of time."""
    rows = ask(
        "SELECT a.deal_id, b.n, a.at, b.at FROM tables_dealaction a"
        " JOIN tables_dealaction b ON b.deal_id = a.deal_id AND b.n = a.n + 1"
        " WHERE a.kind = 'timed_out' AND b.kind = 'timed_out'"
        " AND a.subject <> b.subject"
    )
    return [(deal, n) for deal, n, first, second in rows if second - first < GRACE]


def acted_after_the_end(ask: Ask) -> list[Any]:
    """I13: deals in which something was done after they had ended."""
    return ask(
        "SELECT a.deal_id FROM tables_dealaction a JOIN tables_deal d"
        " ON d.id = a.deal_id WHERE d.ended_at IS NOT NULL AND a.at > d.ended_at"
    )


def overdue(ask: Ask, now: datetime) -> list[Any]:
    """I19: tables in play that no clock will move on, or that one should have moved."""
    rows = ask(
        "SELECT id, next_due_at FROM tables_table WHERE pace <> 'untimed'"
        f" AND quarantined_at IS NULL AND phase IN {_PLAYING}"
    )
    return [
        (table, due) for table, due in rows if due is None or _aware(due) < now - LATE
    ]


def set_aside(ask: Ask) -> list[Any]:
    """I19: tables that the house itself took out of play."""
    return ask("SELECT id FROM tables_table WHERE quarantined_at IS NOT NULL")


def seated_twice(ask: Ask) -> list[Any]:
    """I21: people who sit twice at one table, or seats in which two people sit."""
    return ask(
        "SELECT table_id, user_id FROM tables_seat WHERE left_at IS NULL"
        " GROUP BY table_id, user_id HAVING count(*) > 1"
    ) + ask(
        "SELECT table_id, number FROM tables_seat WHERE left_at IS NULL"
        " GROUP BY table_id, number HAVING count(*) > 1"
    )


def unreleased(ask: Ask) -> list[Any]:
    """I23: sessions of PostgreSQL that sleep in the middle of a transaction."""
    return ask(
        "SELECT pid, query FROM pg_stat_activity WHERE datname = current_database()"
        " AND state IN ('idle in transaction', 'idle in transaction (aborted)')"
        " AND clock_timestamp() - state_change > interval '5 seconds'"
    )


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
