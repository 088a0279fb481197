"""Profiles: who may open them, and changing the display name.

`profiles` finds members by current and former names; `renaming` changes a name; `views`
has the settings page.
"""
