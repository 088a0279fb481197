"""The options of Indian games, in the order in which they are stored.

`deal` has those of every deal, `match` adds those of pools and best of; with those of
21 cards they are the `Options` of `rules.indian.presets`.
"""
