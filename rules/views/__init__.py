"""The structs of a seat's view, one module for each part.

`deal` has the view of a deal, `actions` its actions, `events` its events, `results`
verdicts and results, `match` the standing of a match, and `bot` a house bot's view. The
order of a struct's fields is that of the keys on the wire. Optional fields are `UNSET`
if absent. Fields of a base that are keyword-only come after all others: a family adds
its own in front of them, or behind them by `kw_only=True`.
"""
