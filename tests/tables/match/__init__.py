"""Tests of `tables.match`."""
