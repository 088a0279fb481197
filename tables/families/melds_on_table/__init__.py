"""What families share whose melds lie on the table: words, turns and sums."""
