"""Continental rummy: contracts, jokers on the table, claims (continental.md).

`game` is the door: its games, as `rules.family` has them. `engine` says what a
seat may do, `claims` who gets a discard, `solver/` whether cards meet a contract.
"""
