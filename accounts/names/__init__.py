"""What a name may be, and what may stand in any text that other people read."""
