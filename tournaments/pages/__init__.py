"""The pages of events for players, all whole without scripts.

`event_page` holds the list and the event with its tabs; `table_strip` is what the page
of a table shows of its event.
"""
