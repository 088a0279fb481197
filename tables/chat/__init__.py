"""Chat at a table.

`talk` has the rules for all chat rooms, `table_chat` the two rooms of a table.
"""
