"""Boards: members by rating, for each family and month. Read-only."""
