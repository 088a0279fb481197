"""Django's PostgreSQL backend, for a server that may hang."""
