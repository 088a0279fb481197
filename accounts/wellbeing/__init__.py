"""What people decide about their own play: limits, reminders, breaks, self-exclusion.

`docs/wellbeing.md` is the law of it. `accounts.may_play` is the door for tables, and
`policy` the one for the ledger.
"""
