"""Triggers in both databases that keep the books from being edited by anybody.

`append_only` protects whole tables, `accounts` knows what an account, a transfer and a
payment may be, `checks` fails `manage.py check` while one of them is missing."""
