"""Challenges and seeks: a game of two that somebody offers, until it is taken.

`challenges` makes and answers them, `form`, `pages` and `api` are the ways there."""
