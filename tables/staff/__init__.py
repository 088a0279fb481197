"""Actions of staff: stop play, set a match aside, reverse its payments.

`void_match` sets a match aside, `reversals` returns its chips.
"""
