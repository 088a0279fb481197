"""Chips moved into and out of events.

All of an event's transfers are in `transfers`: entries, refunds, prizes and rake.
`budget` limits what the house contributes to an organiser's events.
"""
