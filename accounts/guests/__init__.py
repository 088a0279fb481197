"""Guests: a name, ten thousand play chips and a seat, in one click.

`arrival` makes a visitor who presses Play now somebody, `guest_accounts` creates the
account."""
