"""Pages of the lessons, and the endpoint that judges moves on a board."""
