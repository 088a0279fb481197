"""What a request brings and is answered with, before any page of it.

`asker` says who asks, `request_id` numbers it, `row_ids` reads numbers of rows, and
`link_preview` is what others show of a link to its page."""
