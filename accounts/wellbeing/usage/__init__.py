"""How much of each limit is used: deposits, losses, time played, what is left.

`remaining` is what the ledger's policy and the doors ask."""
