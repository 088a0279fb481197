"""The pages about fair play: how a deck is fixed, and the policies in force."""
