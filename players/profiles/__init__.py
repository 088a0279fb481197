"""Member profiles: the page at `/u/<name>/` and its API.

Access is decided in `accounts.access`.
"""
