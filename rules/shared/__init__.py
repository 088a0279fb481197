"""What several families share: the order of play, melds on the table, versions.

`order_of_play` says who plays first, `melds_on_table` how melds lie in the view,
`versions` how stored deals are brought up to date.
"""
