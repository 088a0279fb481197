"""The organiser's pages, under /organise/.

`organisers_only` restricts access; `overview` lists an organiser's events, `event_form`
is the page of a draft and `run_console` that of a running event.
"""
