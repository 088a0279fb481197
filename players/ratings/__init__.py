"""Ratings, computed from rated matches between people.

`results` selects what is rated, `model` computes ratings, `update_ratings` updates them
in the background, `unrate` takes results back, `recompute` recomputes everything; pages
read `standing`.
"""
