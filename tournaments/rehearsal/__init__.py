"""Dress rehearsals: an event played by house bots in a house of its own, thrown away.

`asking` and `keeping` belong to the real house: who may ask, the queue, the row with
what is reported. `rooming`, `evening` and `report` belong to the other one: a process
with a database in memory and a clock that jumps (docs/architecture.md).
"""
