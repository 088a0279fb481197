"""Lessons through the page."""
