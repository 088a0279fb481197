"""Entering an event, leaving it and entering again.

`registrations` is the door. `invitations` asks somebody by name, `self_exclusion` gives
entries back to people who take a break.
"""
