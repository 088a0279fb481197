"""Brackets: two players per table, and the winner goes on (events.md D2, D6)."""
