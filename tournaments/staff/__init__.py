"""Counters, overdue events and audit, for staff."""
