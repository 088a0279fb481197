"""The formats of events: levels, draws, balancing, finishing order, starts.

Pure functions of numbers: nothing here knows a row of the database. `levels` checks
timed levels, `draws` orders players from a published seed, `start_confirmation` is the
table of cases for a round of a bracket.
"""
