"""Ratings, boards, statistics, history and challenges of people."""
