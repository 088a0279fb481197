"""Rounds of tables, shared by knockouts and brackets (events.md 8.5, 8.6, D2).

`round_steps` draws and ends rounds, `match_results` processes reports of tables,
`match_starts` handles matches that not everybody starts.
"""
