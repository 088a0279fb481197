"""Code shared by several families. `states` has the base types of deals, matches and
options, `players` a deal with a state per player, and `stored` their stored form.
`groups` judges arrangements, `masks` has hands of one deck, and `melds_on_table` the
melds of a view. `house_acts`, `order_of_play` and `match_results` cover actions of the
house, the first player and results."""
