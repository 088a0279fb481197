"""The form of an event: its fields, layout, templates and preview.

Start with `form`.
"""
