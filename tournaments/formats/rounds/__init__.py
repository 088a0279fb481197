"""Rounds of tables, which knockouts and brackets share (events.md 8.5, 8.6, D2).

`round_steps` draws rounds and ends them, `match_results` takes up what tables report,
`match_starts` says what becomes of a match that not everybody starts.
"""
