"""Dress rehearsals: an event played by house bots in a house of its own, thrown away.

`requests` and `worker` belong to the real house: who may ask, the queue, the row with
what is reported. `event_spec`, `simulation`, `virtual_clock` and `report` belong to the
other one: a process with a database in memory and a clock that jumps
(docs/architecture.md).
"""
