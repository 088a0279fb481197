"""Friends and the inbox.

`friendships` handles requests and friendships, `presence` knows who is on, `inbox`
keeps messages for a member, and `choices` holds the settings for all three.
"""
