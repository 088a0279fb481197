"""The boards of members by rating, a page for each family and month. They only read."""
