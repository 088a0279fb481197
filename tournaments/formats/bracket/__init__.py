"""Brackets: two at a table, and the winner goes on (events.md D2, D6)."""
