"""The form of an event: its fields, its layout, its templates and its preview.

`form` is the door.
"""
