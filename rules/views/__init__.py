"""The shapes of what a seat is shown, one module for each part of it.

`deal` has the view of a deal, `actions` the acts in it, `events` what happened,
`results` verdicts and ends, `match` how a match stands, and `bot` what a house bot
sees. The order of a struct's fields is that of the keys on the wire. What is there only
sometimes is `UNSET` otherwise. Fields of a base that are keyword-only come after all
others: a family adds its own in front of them, or behind them by `kw_only=True`.
"""
