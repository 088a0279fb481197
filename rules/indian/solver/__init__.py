"""Exact searches over bit masks for the best arrangement of a hand.

`arrange` is the entry point; `melds` classifies groups (indian.md 2, 3, 12).
"""
