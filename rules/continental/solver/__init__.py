"""Trios and runs, and exactly whether cards meet a contract (continental.md C3)."""
