"""Rules for names, and for any text that other people read."""
