"""House players of basic rummy, which see only their own seat's view."""
