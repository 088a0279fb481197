"""Which groups a hand holds, and how best to lay it out: exact searches over bit masks.

`arrange` is the door; `melds` says what a group is (indian.md 2, 3, 12)."""
