"""Gin rummy for two (docs/rules/gin.md).

`game` has its games, as `rules.family` defines them. `legal` lists legal actions,
`solver/` finds the least deadwood, and `scoring/` scores deals and matches.
"""
