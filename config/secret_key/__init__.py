"""The secret key belongs to a database: `check` at each start, and `replacement`."""
