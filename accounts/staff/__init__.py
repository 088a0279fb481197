"""Decisions of staff about people: sanctions, freezes, and their reasons."""
