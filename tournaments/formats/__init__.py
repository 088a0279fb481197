"""The formats of events: levels, rounds of tables, draws, finishing order.

`timed_levels/` runs timed levels, `rounds/` knockouts and brackets. `draws` orders
players from a published seed; it and `ranking` are pure functions of numbers.
"""
