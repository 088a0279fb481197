"""The acts of Continental: plays of the seat on turn, jokers, claims of the others."""
