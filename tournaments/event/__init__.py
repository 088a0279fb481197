"""Shared parts of an event: lock, record, tables and chat.

Only `locks` locks events; `record` appends to the event's record; `event_tables` opens,
fills and closes tables.
"""
