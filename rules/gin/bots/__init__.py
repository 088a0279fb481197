"""House players of gin, which see only their own seat's view."""
