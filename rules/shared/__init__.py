"""What several families share: the order of play, melds on the table, versions.

`order_of_play` says who plays first, `melds_on_table` how melds lie in the view,
`players` is the deal of a row of players, `versions` brings stored deals up to date.
"""
