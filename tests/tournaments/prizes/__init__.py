"""What an event pays."""
