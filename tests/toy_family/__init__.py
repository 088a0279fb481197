"""A family of games that is not in the house: what docs/adding-a-family.md makes of it.

Two to four hold three cards; fewest points win. On your turn you draw and discard, or
you stop: then everybody counts. `rules` has the game, `bots` who plays it for the
house, `face` what it shows of itself; nothing elsewhere knows it.
"""
