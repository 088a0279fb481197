"""A running event, from its opening to its end, in small steps.

`event_tick` finds what is due. `open_and_start` begins an event, its format
(`tournaments.formats`) runs it, `tournaments.prizes.finish` pays it out or cancels it.
`organiser_actions` has the organiser's actions.
"""
