"""The state of one table, read and changed as a whole.

`live_table` reads a table, with or without its lock, into a `table_state`. `sql` has
every statement of a move, sent by `loading` and `moves`; `access` decides who may see
the table.
"""
