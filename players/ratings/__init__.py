"""How well people play, learned from the results of rated matches between people.

`results` says what is rated, `model` what a result does to ratings, `update_ratings`
keeps them after play, `unrate` takes results back, `recompute` makes all of it anew;
`standing` is what pages read."""
