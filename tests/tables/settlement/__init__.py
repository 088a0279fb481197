"""Tests of `tables.settlement`."""
