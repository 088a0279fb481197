"""Django's PostgreSQL, for a server that may stand still."""
