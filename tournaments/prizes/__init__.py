"""The prizes of an event: the rake, the pool, its shares, the prize of every place.

`structure` works on plain numbers, `awards` on an event. `prize_table` is shown to
players, `abandoned_events` divides the pool of an unfinished event, `finish` pays an
event out or cancels it.
"""
