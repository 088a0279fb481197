"""Overdue challenges, for staff."""
