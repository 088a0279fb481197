"""Responsible play: limits, reminders, breaks and self-exclusion.

The rules are in `docs/wellbeing.md`. Tables call `accounts.may_play`; the ledger calls
`ledger_policy`.
"""
