"""The shapes of what a table shows and tells: views, events and results.

They know nothing of the house; what builds them stands in `tables.view` and
`tables.settlement`, and `tables.messages` sends them. The order of a struct's fields is
that of the keys on the wire. What is there only sometimes is `UNSET` otherwise.
"""
