"""What people say to each other at a table.

`talk` holds what is true of every room of the house, `table_chat` the two of a table.
"""
