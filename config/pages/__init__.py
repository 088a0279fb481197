"""Pages of the site itself: errors, and well-known addresses."""
