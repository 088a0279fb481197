"""Tests of `tables.history`."""
