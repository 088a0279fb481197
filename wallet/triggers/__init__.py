"""Database triggers that protect the ledger from any other writer.

`append_only` protects whole tables, `accounts` constrains accounts, transfers and
payments, `checks` makes `manage.py check` fail if one is missing.
"""
