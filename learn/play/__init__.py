"""Lessons played: positions made real, acts judged by the rules, the board as a view.

`moves` is the door. Nothing here reads or writes a row.
"""
