"""Pages and API of friends and inbox: `/me/friends/`, `/me/inbox/`, settings.

The logic is in `accounts.friends`.
"""
