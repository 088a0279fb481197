"""A person's own history and statistics: pages, CSV file, API.

`views` has the pages, `api` the API; both read `players.statistics`.
"""
