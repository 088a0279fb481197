"""Tests of `tables.fairness`."""
