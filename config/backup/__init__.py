"""Backups of the house: made under play, checked, and put back.

`create` writes an archive, `restore` reads one into a draft beside the house, checks
the draft and then swaps. `archive` is the file, `sqlite` and `postgresql` are the two
databases, `closed_house` keeps the house closed meanwhile.
"""
