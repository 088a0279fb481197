"""Trios and runs, and whether cards meet a contract: exact (continental.md C3)."""
