"""Registration, unregistration and re-entry.

Start with `registrations`. `invitations` invites people by name; `self_exclusion`
returns entries of people on a break.
"""
