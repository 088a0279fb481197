"""The REST API of tables, matches and deals, and what it reads and writes."""
