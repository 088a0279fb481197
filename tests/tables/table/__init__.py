"""Tests of `tables.table`."""
