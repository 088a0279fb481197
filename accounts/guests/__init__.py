"""Guests: a name, ten thousand play chips and a seat, in one click.

`arrival` gives visitors who press Play now an account, `guest_accounts` creates it.
"""
