"""Rehearsals: an event played by house bots in a temporary database.

`requests` and `worker` run on the live site: permissions, the queue, the stored report.
`event_spec`, `simulation`, `virtual_clock` and `report` run in a separate process with
an in-memory database and a simulated clock (docs/architecture.md).
"""
