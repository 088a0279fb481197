"""Shows judged, and what cards count: valid or not, value cards, a card too many."""
