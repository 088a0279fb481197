"""Template tags for every page."""
