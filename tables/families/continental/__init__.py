"""Continental: its words and its page, the contracts of a match."""
