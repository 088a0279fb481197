"""How much of each limit is used: what was paid in and lost, time played, what is left.

`remaining` is what the ledger's policy and the doors ask."""
