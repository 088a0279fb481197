"""A hand in groups: tidied, completed, suggested (indian.md 7.3)."""
