"""What an earlier release stored, and what an upgrade makes of it.

`new_release` plays and stores evenings; `stored.json` has their figures and secret
keys, which open nothing else. They are of commit 10f44af5, before its migrations were
replaced.
"""
