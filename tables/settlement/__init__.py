"""Chip transfers at the end of a deal or match, one function per kind.

`points_settlement` pays a deal for points, `entry_fees` fills and pays out the pot of a
match, `abandoned_matches` divides the stakes of a game that could not be finished (R0
to R12).
"""
