"""An event from its opening to its end, one small step at a time.

`event_tick` is the door: it finds what is due. `open_and_start` begins an event, its
format (`tournaments.formats`) runs it, `tournaments.prizes.finish` pays it out or
cancels it. `organiser_actions` holds what an organiser may do meanwhile.
"""
