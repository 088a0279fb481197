"""Actions of staff on people, matches and events: a form, a reason, a log entry.

`action_pages` makes the pages; the others hold the actions on one kind of thing each.
"""
