"""Rules for names and for other text that people read."""
