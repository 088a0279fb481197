"""Template tags for tables."""
