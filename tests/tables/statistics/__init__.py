"""Tests of `tables.statistics`."""
