"""Knockout by tables: the best players of each table go on (events.md 8.5, 8.6)."""
