"""House players of basic rummy: they see what their seat sees, no more."""
