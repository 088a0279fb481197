"""Tables that an event hosts: it seats the players and asks for the deals.

`hosted_tables` is the one door for those who run an event."""
