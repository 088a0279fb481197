"""`/ws/tournaments/<id>/`: notify open pages of changes to their event.

`consumers` has the socket; `event_turns` polls the watched events once for all sockets
of a process.
"""
