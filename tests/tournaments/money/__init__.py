"""What the house gives to events."""
