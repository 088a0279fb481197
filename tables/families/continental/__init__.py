"""Continental: its words and its page, and the contracts of a match."""
