"""Overdue challenges, for the staff pages and `/metrics`."""
