"""Continental rummy: contracts, jokers on the table, claims (continental.md).

`game` has its games, as `rules.family` defines them. `engine` decides what a
seat may do, `claims` who gets a discard, and `solver/` whether cards meet a contract.
"""
