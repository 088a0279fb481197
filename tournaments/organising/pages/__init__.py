"""The organiser's pages, under /organise/.

`access` lets organisers in; `overview` lists what is theirs, `event_form` is the page
of a draft and `run_console` that of a running event.
"""
