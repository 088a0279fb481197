"""The life of a match of several deals, from the confirmed start to its end.

Start with `match_life`; `disconnections` sets how long a match waits for somebody.
"""
