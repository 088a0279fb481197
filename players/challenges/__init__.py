"""Challenges and seeks: two-player games offered by a member.

`challenges` has the logic; `form`, `pages` and `api` the interfaces.
"""
