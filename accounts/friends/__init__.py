"""Friends and the inbox.

`friendships` handles requests and friendships, `presence` tracks who is online, `inbox`
keeps messages for a member, and `choices` holds the settings for all three.
"""
