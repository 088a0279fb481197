"""The pages of play: the table, a match, fair play, the ways to a seat.

`table_page` is the page of a table; `joining` holds the ways to it."""
