"""Timed levels: points deals with tournament chips until time is up (events.md 8.4)."""
