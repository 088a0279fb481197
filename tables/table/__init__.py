"""The state of one table, read as a whole and changed as a whole.

`live_table` is the door: it reads a table, with its lock or without; `table_state` is
what it has read. `sql` lists every statement of a move, which `loading` and `moves`
send; `access` decides who may look at it from outside."""
