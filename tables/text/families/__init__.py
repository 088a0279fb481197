"""Sentences of the table page that only one family of games needs."""
