"""Indian rummy with 13 and 21 cards. The rules are numbered in docs/rules/indian.md.

`game` is the door: its games, as `rules.family` has them. `engine` says what a
seat may do, `drops` what a drop and a middle drop cost, `formats/` what a match is,
`shows/` what a hand counts, `solver/` how best to lay it out.
"""
