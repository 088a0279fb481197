"""The form of an event: fields, layout, templates and preview. Start with `form`.

`form` is the door.
"""
