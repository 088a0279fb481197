"""Friends, and the inbox: who has agreed with whom, and what waits to be read.

`friendships` asks, answers and ends, `presence` knows who is on, `inbox` keeps what
happened and says so on every page, `choices` holds what a member decides about all
this."""
