"""The face of each family of games: words, sheets, its part of the page, history.

One package for each family, and `melds_on_table` for what two of them share. `registry`
is the door: everybody else asks it by the family's name, and names none.
"""
