"""What a member's profile shows: the page at `/u/<name>/` and the call for it.

Who may open it is decided in `accounts.profiles.profiles`."""
