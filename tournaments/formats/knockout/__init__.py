"""Knockout by tables: the best of each table go on (events.md 8.5, 8.6)."""
