"""Getting a seat, keeping it and leaving it, with the chips that move.

Start with `seating`; `shapes` validates tables; `waiting_list`, `quick_play`,
`drop_and_go` and `rematch` are other ways to get a seat.
"""
