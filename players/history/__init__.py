"""A person's own history and statistics: pages, the file for a spreadsheet, the API.

`views` has the pages, `api` the calls; both read what `players.statistics` keeps."""
