"""Sentences of the checks that a reader's browser makes of a shuffle."""
