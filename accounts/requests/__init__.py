"""Data of requests and responses that every page shares.

`asker` is the person asking, `request_id` a random id, `row_ids` parses row ids, and
`link_preview` describes the page for other sites.
"""
