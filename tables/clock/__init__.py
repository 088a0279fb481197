"""Clocks of tables: timers, the match clock, and corrections after outages.

All other modules get the time from `timers`. `tables.tick.timeouts` acts when a timer
is due. `match_clock` gives each action of a match its time; `isolation` keeps an error
at one table from affecting others.
"""
