"""What is shown of an event."""
