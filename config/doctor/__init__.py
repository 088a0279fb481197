"""Checks for operators' mistakes, run by `manage.py doctor`.

`finding` is one answer, `all_checks` the list; the other modules hold the checks by
what they look at. Nothing here changes anything.
"""
