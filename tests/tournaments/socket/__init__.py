"""The socket of an event."""
