"""The secret key of a database: `check` at each start, and `replacement`."""
