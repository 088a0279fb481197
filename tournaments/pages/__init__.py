"""Pages of events for players; all work without scripts.

`event_list` is the list and `event_page` the event with its tabs; `registration`
handles the buttons there; `table_strip` is the event's part of a table's page.
"""
