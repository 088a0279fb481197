"""All statements of a move on SQLite, in the order in which they are sent.

Keys are passed as one JSON text, so that each statement serves any number of tables.
Writes are one transaction, during which the database is locked.
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
SELECT id FROM tables_table WHERE id IN (SELECT value FROM json_each(%s)) ORDER BY id
"""
"""Returns which exist: `BEGIN IMMEDIATE` locks them all."""
LOCK_FREE: Final = LOCK
READ: Final = f"""\
SELECT {MARK}, {SEAT}, {USER}, {STACK}, {ARRANGEMENT}
FROM tables_table t
LEFT JOIN tables_seat s ON s.table_id = t.id AND s.left_at IS NULL
LEFT JOIN accounts_user u ON u.id = s.user_id
LEFT JOIN wallet_account a ON a.id = s.stack_id
LEFT JOIN tables_arrangement g ON g.deal_id = t.deal_id AND g.seat = s.number
WHERE t.id IN (SELECT value FROM json_each(%s)) ORDER BY t.id, s.number
"""
READ_WHOLE: Final = f"""\
SELECT {TABLE}, {MATCH}, {DEAL}, {NEXT_DEAL} FROM tables_table t
LEFT JOIN tables_match m ON m.id = t.match_id
LEFT JOIN tables_deal d ON d.id = t.deal_id
LEFT JOIN tables_deal n ON n.id = t.next_deal_id
WHERE t.id IN (SELECT value FROM json_each(%s))
"""
READ_ENTRANTS: Final = f"""\
SELECT {ENTRANT}, {USER} FROM tables_matchseat e
JOIN accounts_user u ON u.id = e.user_id
WHERE e.match_id IN (SELECT value FROM json_each(%s))
"""
READ_ARRANGEMENTS: Final = f"""\
SELECT {ARRANGEMENT} FROM tables_arrangement g WHERE g.deal_id = %s
"""
READ_DONE: Final = """\
WITH act (table_id, judged, seat, since) AS (VALUES (%s, %s, %s, %s))
SELECT l.version, l.asked FROM act JOIN tables_dealaction l USING (table_id, judged)
WHERE (l.seat = act.seat OR l.subject = act.seat) AND l.at >= act.since
UNION ALL
SELECT l.version, l.asked FROM act JOIN tables_matchaction l USING (table_id, judged)
WHERE l.seat = act.seat AND l.at >= act.since
"""
WRITE_TABLE: Final = """\
UPDATE tables_table SET version = %(version)s, phase = %(phase)s, clock = %(clock)s,
fresh = %(fresh)s, next_due_at = %(next_due_at)s
WHERE id = %(id)s AND version = %(known_version)s AND clock = %(known_clock)s
AND quarantined_at IS NULL
"""
"""Changes no row if the table has changed since READ; then nothing is written."""
WRITE_DEAL: Final = """\
UPDATE tables_deal SET state = %(state)s, actions_count = %(actions_count)s,
reshuffles_count = %(reshuffles_count)s WHERE id = %(id)s
"""
WRITE_LOG: Final = """\
INSERT INTO tables_dealaction (
    table_id, deal_id, n, seat, kind, data, asked, judged, version, subject, at)
VALUES (%(table_id)s, %(deal_id)s, %(n)s, %(seat)s, %(kind)s, %(data)s, %(asked)s,
    %(judged)s, %(version)s, %(subject)s, %(at)s)
"""
