"""Lessons: their positions, the judge, the pages, and what is kept of them."""
