"""Planning of events: drafts, announcement, amendments, rescheduling, series.

Start with `drafts`, which creates, checks and publishes events. `event_series` creates
the next event of each series in time; `cash_events` decides who may create events for
cash.
"""
