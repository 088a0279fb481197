"""Ratings measured on matches of house bots: simulated, calibrated, predicted."""
