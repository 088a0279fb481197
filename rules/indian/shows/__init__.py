"""Scoring: valid and wrong shows, value cards, hands with a card too many."""
