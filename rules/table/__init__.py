"""What several families share: the order of play, melds on the table, versions."""
