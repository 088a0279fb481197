"""Gin rummy for two (docs/rules/gin.md).

`game` is the door: the family behind the contract of `rules.game`. `legal` lists what a
seat may do, `solver/` finds the least deadwood, `scoring/` counts deals and matches.
"""
