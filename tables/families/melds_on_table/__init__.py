"""Code shared by families with melds on the table: texts, turns and sums."""
