"""An event under its lock, with its record, its tables and its chat.

`access` is the one door for requests from outside, `locks` the only place that
locks an event, `record` notes what happened. `event_tables` opens, fills and shuts its
tables.
"""
