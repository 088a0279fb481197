"""What people played, counted after play: rows for lists, sums by month, both remade.

`update_statistics.catch_up` is the beat's door; `recompute` makes everything anew from
the logs; `played_lists` and `totals` are what pages read."""
