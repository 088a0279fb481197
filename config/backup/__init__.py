"""Backups: created during play, verified, and restored.

`create` writes an archive; `restore` loads one into a draft next to the live data,
checks it and then swaps. `archive` is the file format, `sqlite` and `postgresql` the
two databases; `closed_house` keeps the site closed meanwhile; `nightly_backup` creates,
tests and keeps one.
"""
