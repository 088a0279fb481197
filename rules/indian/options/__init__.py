"""The options of Indian games, in the order in which they are stored.

`deal` has the options of every deal, and `match` adds those of pools and best of. With
those of 21 cards they form the `Options` of `rules.indian.presets`.
"""
