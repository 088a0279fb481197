"""Clocks of the tables: the timers of a row, the match clock, and our own outages.

`timers` is the one door to time; everything else asks it. What happens when a timer is
due, `tables.tick.timeouts` does: it needs play, which needs the timers. `match_clock`
gives a time for each action of a match, `isolation` keeps a fault at one table away
from the others.
"""
