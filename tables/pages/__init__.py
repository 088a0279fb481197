"""Pages of play: tables, matches, fair play, and ways to get a seat.

`table_page` is the page of a table; `joining` has the ways to get a seat.
"""
