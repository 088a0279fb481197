"""All statements of a move on PostgreSQL, in the order in which they are sent.

PostgreSQL plans each once per connection (`tables.table.prepared_statements`), for any
number of tables: keys are passed as one array, written rows as one JSON text.
"""

# ruff: noqa: S608 - the columns are constants of this package
from typing import Final

from tables.table.sql.columns import (
    ARRANGEMENT,
    DEAL,
    ENTRANT,
    MARK,
    MATCH,
    NEXT_DEAL,
    SEAT,
    STACK,
    TABLE,
    USER,
)

LOCK: Final = """\
SELECT id FROM tables_table WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE
"""
"""The first statement of a single action; a batch takes no lock before WRITE."""
LOCK_FREE: Final = """\
SELECT id FROM tables_table WHERE id = ANY($1::bigint[]) ORDER BY id
FOR NO KEY UPDATE SKIP LOCKED
"""
"""For the tick, which skips tables that are locked."""
READ: Final = f"""\
SELECT {MARK}, {SEAT}, {USER}, {STACK}, {ARRANGEMENT}, clock_timestamp()
FROM tables_table t
LEFT JOIN tables_seat s ON s.table_id = t.id AND s.left_at IS NULL
LEFT JOIN accounts_user u ON u.id = s.user_id
LEFT JOIN wallet_account a ON a.id = s.stack_id
LEFT JOIN tables_arrangement g ON g.deal_id = t.deal_id AND g.seat = s.number
WHERE t.id = ANY($1::bigint[]) ORDER BY t.id, s.number
"""
READ_WHOLE: Final = f"""\
SELECT {TABLE}, {MATCH}, {DEAL}, {NEXT_DEAL} FROM tables_table t
LEFT JOIN tables_match m ON m.id = t.match_id
LEFT JOIN tables_deal d ON d.id = t.deal_id
LEFT JOIN tables_deal n ON n.id = t.next_deal_id
WHERE t.id = ANY($1::bigint[])
"""
"""For tables that are not cached, or that another process has changed."""
READ_ENTRANTS: Final = f"""\
SELECT {ENTRANT}, {USER} FROM tables_matchseat e
JOIN accounts_user u ON u.id = e.user_id WHERE e.match_id = ANY($1::bigint[])
"""
"""For a match of several deals."""
READ_ARRANGEMENTS: Final = f"""\
SELECT {ARRANGEMENT} FROM tables_arrangement g WHERE g.deal_id = $1
"""
"""For deals with seats whose people have left."""
READ_DONE: Final = """\
SELECT version, asked FROM tables_dealaction
WHERE table_id = $1 AND judged = $2 AND (seat = $3 OR subject = $3) AND at >= $4
UNION ALL
SELECT version, asked FROM tables_matchaction
WHERE table_id = $1 AND judged = $2 AND seat = $3 AND at >= $4
"""
"""For an action on an older version: whether it is a duplicate."""
WRITE: Final = """\
WITH given AS (
    SELECT * FROM json_to_recordset($1::json) AS (
        id bigint, known_version bigint, known_clock text, version bigint, phase text,
        clock text, fresh text, next_due_at timestamptz)
), held AS (
    SELECT t.id FROM tables_table t JOIN given g
    ON t.id = g.id AND t.version = g.known_version
    AND t.clock = decode(g.known_clock, 'base64') AND t.quarantined_at IS NULL
    ORDER BY t.id FOR NO KEY UPDATE OF t SKIP LOCKED
), moved AS (
    UPDATE tables_table t SET version = g.version, phase = g.phase,
    clock = decode(g.clock, 'base64'), fresh = decode(g.fresh, 'base64'),
    next_due_at = g.next_due_at
    FROM given g JOIN held USING (id) WHERE t.id = g.id
), dealt AS (
    UPDATE tables_deal d SET state = decode(n.state, 'base64'),
    actions_count = n.actions_count, reshuffles_count = n.reshuffles_count
    FROM json_to_recordset($2::json) AS n (
        id uuid, table_id bigint, state text, actions_count integer,
        reshuffles_count integer)
    JOIN held ON held.id = n.table_id WHERE d.id = n.id
), logged AS (
    INSERT INTO tables_dealaction (
        table_id, deal_id, n, seat, kind, data, asked, judged, version, subject, at)
    SELECT n.table_id, n.deal_id, n.n, n.seat, n.kind, decode(n.data, 'base64'),
        decode(n.asked, 'base64'), n.judged, n.version, n.subject, n.at
    FROM json_to_recordset($3::json) AS n (
        table_id bigint, deal_id uuid, n integer, seat smallint, kind text, data text,
        asked text, judged bigint, version bigint, subject smallint, at timestamptz)
    JOIN held ON held.id = n.table_id
)
SELECT id FROM held
"""
"""Writes the moves of a batch in one transaction, each table only if its row is
unchanged since READ and not locked; returns their ids.
"""
