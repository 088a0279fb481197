"""Gin rummy for two (docs/rules/gin.md).

`game` is the door: its games, as `rules.family` has them. `legal` lists what a
seat may do, `solver/` finds the least deadwood, `scoring/` counts deals and matches.
"""
