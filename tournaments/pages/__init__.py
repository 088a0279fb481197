"""The pages of events for players, all whole without scripts.

`event_list` is the list and `event_page` the event with its tabs; `registration` takes
what is pressed there, `table_strip` is what the page of a table shows of its event.
"""
