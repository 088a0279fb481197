"""Acts of staff: switch play off, set a match aside, take back what it paid.

`void_match` sets a match aside, `reversals` returns its chips."""
