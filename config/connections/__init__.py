"""The connections of a web process: what is read from them, kept for them, and cut."""
