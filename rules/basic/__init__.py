"""Basic rummy for two to six (docs/rules/basic.md).

`game` is the door: its games, as `rules.family` has them. `engine` says what a
seat may do, `house` what the clock does, `solver/` what a hand can lay down.
"""
