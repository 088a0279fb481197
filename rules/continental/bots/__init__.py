"""House players of Continental, which see only their own seat's view."""
