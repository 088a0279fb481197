"""Pages and calls of friends and inbox: `/me/friends/`, `/me/inbox/`, what to decide.

What they do is decided in `accounts.friends`."""
