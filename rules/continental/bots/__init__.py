"""House players of Continental: they see what their seat sees, no more."""
