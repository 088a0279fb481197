"""Indian rummy with 13 and 21 cards. The rules are numbered in docs/rules/indian.md.

`game` has its games, as `rules.family` defines them. `engine` decides what a seat may
do, `drops` prices drops, `formats/` has the match formats, `shows/` scores hands, and
`solver/` finds the best arrangement.
"""
