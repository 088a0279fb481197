"""The organiser's pages: plan, publish, run, pay (docs/tournaments.md).

`urls` leads to `pages`, which show the form of an event (`event_form`) and the console
of a running one (`run_console`).
"""
