"""An event before it begins: drafts, announcement, amendments, another start, series.

`drafts` is the door: it makes an event, checks it and publishes it. `event_series`
makes the next event of each series in time, `cash_events` says who may make one for
cash.
"""
