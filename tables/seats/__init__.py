"""Coming to a table, staying at it and leaving it, with the chips that move.

`seating` is the door; `waiting_list`, `quick_play`, `drop_and_go` and `rematch` are
ways to it."""
