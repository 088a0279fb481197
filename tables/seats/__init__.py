"""Coming to a table, staying at it and leaving it, with the chips that move.

`seating` is the door, `shapes` says what a table can be; `waiting_list`, `quick_play`,
`drop_and_go` and `rematch` are ways to a seat."""
