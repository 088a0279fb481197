"""The organiser's pages: plan, publish, run, pay (docs/tournaments.md).

`urls` routes to `pages`, which show the form of an event (`event_form`) and the console
of a running event (`run_console`).
"""
