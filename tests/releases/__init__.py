"""Databases as earlier releases made them, and what an upgrade makes of them.

`first.sqlite3.xz` and `first.sql.xz` (a plain dump of PostgreSQL 15) are evenings of
the first release: guests and two members, deals of six games and a cup with its prizes;
one deal of `first.sqlite3` is in play. The keys are theirs, and open nothing else.
"""
