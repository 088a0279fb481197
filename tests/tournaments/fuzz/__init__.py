"""Whole events by chance: formats, games, people, organisers, faults (test_events)."""
