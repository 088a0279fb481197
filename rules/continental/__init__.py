"""Continental rummy: contracts, jokers on the table, claims (continental.md).

`game` is the door: the family behind the contract of `rules.game`. `engine` says what a
seat may do, `claims` who gets a discard, `solver/` whether cards meet a contract.
"""
