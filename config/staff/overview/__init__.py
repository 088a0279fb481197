"""The first page of the admin: what needs somebody, one search, the report of cash."""
