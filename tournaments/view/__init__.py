"""The view of an event, for pages and the API alike. Reads only.

`event_status` says where an event stands, `event_text` how it works and `record_text`
what happened; `schedule` says when what happens, `own_registration` what one person
may do in it now.
"""
