"""The structs of a table's views, events and results. They contain no logic:
`tables.view` and `tables.settlement` build them, and `tables.messages` sends them. The
order of a struct's fields is that of the keys on the wire. Optional fields are `UNSET`
if absent."""
