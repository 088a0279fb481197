"""Scores of deals and matches of gin, including Hollywood's three games (A7 to A10)."""
