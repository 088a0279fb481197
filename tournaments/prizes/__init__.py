"""The prizes of an event: the rake, the pool, its shares, the prize of every place.

`structure` counts from numbers alone, `awards` from the figures of one event.
`prize_table` is what players are shown, `abandoned` what an event is worth that cannot
be finished, `finish` pays an event out or cancels it.
"""
