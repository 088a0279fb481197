"""Tables hosted by events, which seat the players and call the deals.

Events only use `hosted_tables`.
"""
