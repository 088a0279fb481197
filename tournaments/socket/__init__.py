"""`/ws/tournaments/<id>/`: tells open pages that their event has moved on.

`consumers` holds the socket, `event_turns` reads the events that are watched, once for
all sockets of a process.
"""
