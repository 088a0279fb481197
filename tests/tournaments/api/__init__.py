"""The REST API of events."""
