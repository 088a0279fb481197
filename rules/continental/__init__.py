"""Continental rummy: contracts, jokers on the table, claims (continental.md)."""
