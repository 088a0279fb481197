"""Usage of limits: deposits, losses, time played, and what remains.

The ledger's policy and `accounts.may_play` call `remaining`.
"""
