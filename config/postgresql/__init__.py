"""Django's PostgreSQL backend, with timeouts for a hanging server."""
