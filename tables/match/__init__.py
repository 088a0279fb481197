"""The life of a match of several deals, from the call to start to its end.

`match_life` is the door; `disconnections` says how long a match waits for somebody."""
