"""Arranging a hand against the clock: hands from a seed, and everybody's best time."""
