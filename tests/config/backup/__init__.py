"""Backups: the archive, both databases, and what is refused."""
