"""What several families share, and nothing that only one of them needs.

`states` is what deals, matches and options of all are, `players` the deal of a row of
players, `stored` how they are kept. `groups` judges arrangements, `masks` are hands of
one deck, `melds_on_table` is how melds lie in the view. `house_acts`, `order_of_play`
and `match_results` say what the house does, who plays first and how seats end.
"""
