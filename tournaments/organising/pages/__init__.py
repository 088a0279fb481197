"""The organiser's pages, under /organise/.

`access` lets organisers in; `event_form` holds the overview and the form, `run_console`
the page of a running event.
"""
