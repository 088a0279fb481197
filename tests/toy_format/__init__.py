"""A format of events that is not in the house: docs/adding-a-format.md made real.

One round: every table plays one match, and players with the same place at their tables
share a place in the event. `dash` has the format; nothing elsewhere knows it.
"""
