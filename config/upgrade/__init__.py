"""Upgrades: check, drain, back up, migrate, and roll back on failure.

`checks` has the preconditions, `drain` ends play, `upgrade` runs all steps, with the
code of the new release while the old one still serves.
"""
