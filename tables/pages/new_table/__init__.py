"""The form of a new table, and the controls for a game's options."""
