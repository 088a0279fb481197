"""Basic rummy for two to six (docs/rules/basic.md).

`game` has its games, as `rules.family` defines them. `engine` decides what a
seat may do, `house` handles timeouts, and `solver/` finds what a hand can lay down.
"""
