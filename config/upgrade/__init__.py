"""An upgrade of the house: checked, drained, backed up, migrated, and taken back.

`checks` is what must hold before, `drain` ends play for it, `upgrade` is the order of
it all. It runs with the code of the new release, while the old one still serves.
"""
