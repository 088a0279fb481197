"""The actions of Continental: plays of the seat on turn, jokers, and claims."""
