"""Chat at a table: its rooms, and what may be said.

`talk` holds what is true of every room of the house, `table_chat` the two of a table.
"""
