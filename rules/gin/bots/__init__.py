"""House players of gin: they see what their seat sees, no more."""
