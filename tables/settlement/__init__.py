"""Transfers of chips when a deal or a match ends, one function for each kind.

`points_settlement` pays a deal for points, `entry_fees` fills and pays out the pot of a
match, `abandoned` says what a game is worth that could not be finished (R0 to R12)."""
