"""Relations between people, and the house bots.

`relations` holds mutes, blocks and reports, `house_bots` the bots.
"""
