"""The state of one table, read under its lock and changed only there.

`locked_table` is the door: it reads a table whole and writes back what changed;
`table_state` is what it has read. `loading` and `statements` hold its SQL, `access`
decides who may look at it from outside."""
