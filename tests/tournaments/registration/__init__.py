"""Entering events and leaving them."""
